"""A headless Chromium, driven over its debugging pipe with the standard library alone."""

import json
import os
import shutil
import subprocess
import tempfile

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find():
    """Path of an installed Chromium, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """One page. Messages are JSON, each ended by a zero byte; the browser reads from file 3 and writes to file 4."""

    def __init__(self, path, size=(1400, 900)):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        read_end, self.to_browser = os.pipe()
        self.from_browser, write_end = os.pipe()
        # The descriptors are moved away first, so that neither is overwritten when it becomes 3 or 4.
        ends = [os.dup2(read_end, 103), os.dup2(write_end, 104)]
        shell = 'exec "$@" 3<&103 4>&104'
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--hide-scrollbars",
                 f"--user-data-dir={self.profile.name}", f"--window-size={size[0]},{size[1]}", "about:blank"]
        self.process = subprocess.Popen(["bash", "-c", shell, "bash", path, *flags], pass_fds=ends,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for end in (read_end, write_end, *ends):
            os.close(end)
        self.buffer = b""
        self.last_id = 0
        self.events = []
        self.session = None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.session = None
        try:
            self.call("Browser.close")
        except ConnectionError:
            pass  # It may be gone before it answers.
        self.process.wait(timeout=20)
        self.profile.cleanup()

    def _read(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.from_browser, 1 << 16)
            if not piece:
                raise ConnectionError("the browser went away")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **params):
        self.last_id += 1
        message = {"id": self.last_id, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self.last_id:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, url):
        self.call("Page.navigate", url=url)

    def evaluate(self, expression):
        """The value of a JavaScript expression; promises are awaited."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", "exception"))
        return answer["result"].get("value")

    def key(self, key, text=""):
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def problems(self):
        """Exceptions and errors of the page so far, as text."""
        found = []
        for event in self.events:
            if event["method"] == "Runtime.exceptionThrown":
                details = event["params"]["exceptionDetails"]
                found.append(details.get("exception", {}).get("description", details["text"]))
            if event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                found.append(event["params"]["entry"]["text"])
        return found

    def requests(self):
        """Addresses that the page asked for, itself and data: URLs left out."""
        urls = [e["params"]["request"]["url"] for e in self.events if e["method"] == "Network.requestWillBeSent"]
        return [url for url in urls if not url.startswith(("file:", "data:"))]
