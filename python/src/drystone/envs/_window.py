"""A window that shows an environment, by pygame as Gymnasium's own windows."""

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
                "render_mode='human' needs pygame: pip install \"drystone[window]\" or pip install pygame-ce"
            ) from error
        self._pygame: Any = pygame
        self._title = title
        self._frames_per_second = frames_per_second
        self._screen: Any = None

    def show(self, image: NDArray[np.uint8]) -> None:
        """An image of shape (height, width, 3)."""
        pygame = self._pygame
        if self._screen is None:
            pygame.display.init()
            self._screen = pygame.display.set_mode((image.shape[1], image.shape[0]))
            self._clock = pygame.time.Clock()
            pygame.display.set_caption(self._title)
        # Surfaces have the axes (x, y).
        pygame.surfarray.blit_array(self._screen, image.swapaxes(0, 1))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(self._frames_per_second)

    def close(self) -> None:
        if self._screen is not None:
            self._pygame.display.quit()
            self._screen = None
