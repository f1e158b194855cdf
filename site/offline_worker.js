// Search runs in a Worker, and browsers refuse Workers for pages that are opened from a folder of files. There this class takes the place
// of Worker: it runs the script in a hidden frame. Messages that come before the script has run wait.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.srcdoc = "<!doctype html><script>" +
        "window.importScripts = (...urls) => urls.reduce((last, url) => last.then(() => new Promise((done, fail) => {" +
        "  const script = document.createElement('script');" +
        "  Object.assign(script, {src: url, onload: done, onerror: fail});" +
        "  document.body.append(script);" +
        "})), Promise.resolve());" +
        "</script><script src=\"" + url + "\"></script>";
      this.ready = new Promise((done) => this.frame.addEventListener("load", () => {
        const inner = this.frame.contentWindow;
        inner.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", {data}));
        done(inner);
      }));
      document.body.append(this.frame);
    }

    postMessage(data) {
      this.ready.then((inner) => inner.dispatchEvent(new MessageEvent("message", {data})));
    }

    addEventListener(kind, listener, options) {
      super.addEventListener(kind, listener, options);
    }

    set onmessage(listener) {
      this.addEventListener("message", listener);
    }

    terminate() {
      this.frame.remove();
    }
  };
}
