"""A window that shows an environment, by pygame as Gymnasium's own windows. pygame has one window in a process: all environments that show
themselves share it, and it has the size and the title of the one that was shown last.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray


class Window:
    """Shows pictures, at most `frames_per_second`: show() waits for the time of the next one."""

    def __init__(self, title: str, frames_per_second: int) -> None:
        try:
            import pygame
        except ImportError as error:
            raise gymnasium.error.DependencyNotInstalled(
                "render_mode='human' needs pygame: pip install \"./python[window]\" in a clone, or pip install pygame-ce"
            ) from error
        self._pygame: Any = pygame
        self._title = title
        self._frames_per_second = frames_per_second
        self._clock: Any = None

    def show(self, image: NDArray[np.uint8]) -> None:
        """An image of shape (height, width, 3)."""
        pygame = self._pygame
        size = (image.shape[1], image.shape[0])
        # Another environment may have closed the window, or given it its size.
        screen = pygame.display.get_surface()
        if screen is None or screen.get_size() != size:
            pygame.display.init()
            screen = pygame.display.set_mode(size)
        pygame.display.set_caption(self._title)
        if self._clock is None:
            self._clock = pygame.time.Clock()
        # Surfaces have the axes (x, y).
        pygame.surfarray.blit_array(screen, image.swapaxes(0, 1))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(self._frames_per_second)

    def close(self) -> None:
        if self._clock is not None:
            self._pygame.display.quit()
            self._clock = None
