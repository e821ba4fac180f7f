// Frames: a window for each, of the page's origin or of another one, and no document in it.
const elsewhere = "https://elsewhere.example/";
const framed = (attributes = {}) => {
  const frame = document.createElement("iframe");
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  return document.body.appendChild(frame);
};
const shown = (attributes, body) => {
  const frame = framed(attributes);
  const clean = () => frame.remove();
  const answer = body(frame.contentWindow, frame);
  if (answer instanceof Promise) return answer.finally(clean);
  clean();
  return answer;
};

const own = { blank: {}, "about:blank": { src: "about:blank#x" }, empty: { src: "" }, "no URL": { src: "http://:bad" },
  srcdoc: { srcdoc: "<p>" }, "same origin": { src: "/echo" }, script: { src: "javascript:1" },
  "sandboxed and let be": { sandbox: "allow-scripts Allow-Same-Origin" } };

test("an iframe is an HTMLIFrameElement that reflects its attributes", () => {
  const frame = document.createElement("iframe");
  assertEqual([frame instanceof HTMLIFrameElement, String(frame)], [true, "[object HTMLIFrameElement]"]);
  frame.name = "a";
  frame.src = "/x";
  frame.sandbox = "allow-forms";
  frame.sandbox.add("allow-scripts");
  assertEqual(frame.outerHTML, '<iframe name="a" src="/x" sandbox="allow-forms allow-scripts"></iframe>');
});

test("an iframe out of the page's document has no window", () => {
  const frame = document.createElement("iframe");
  assertEqual(frame.contentWindow, null);
  document.createElement("div").append(frame);
  assertEqual(frame.contentWindow, null);
  document.implementation.createHTMLDocument().body.append(frame);
  assertEqual(frame.contentWindow, null);
  assertThrows("TypeError", () => HTMLIFrameElement.prototype.contentWindow);
});

test("a window closes with its frame, which gets another one when it comes back", () => {
  const frame = framed(), view = frame.contentWindow;
  assertEqual([frame.contentWindow === view, view.closed, view.parent === window, view.top === window], [true, false, true, true]);
  assertEqual(view.frameElement, frame);
  frame.remove();
  assertEqual([frame.contentWindow, view.closed, view.parent, view.top, view.frameElement], [null, true, null, null, null]);
  document.body.append(frame);
  assertEqual([frame.contentWindow === view, view.closed, frame.contentWindow.closed], [false, true, false]);
  document.body.append(frame);
  assertEqual(frame.contentWindow === view, false);
  frame.remove();
});

for (const [name, attributes] of Object.entries(own)) {
  test(`a frame of the page's origin has a window at about:blank: ${name}`, () => shown(attributes, (view, frame) => {
    assertEqual([view.self === view, view.window === view, view.frames === view, view.length], [true, true, true, 0]);
    assertEqual([view.location.href, `${view.location}`, view.location.protocol], ["about:blank", "about:blank", "about:"]);
    assertEqual([view.document, frame.contentDocument, view.opener, view.origin], [null, null, null, location.origin]);
    assertEqual([typeof view.fetch, typeof view.XMLHttpRequest, typeof view.navigator.sendBeacon], Array(3).fill("function"));
    assertEqual([String(view), view instanceof EventTarget, view === window], ["[object Window]", true, false]);
  }));
}

test("a window follows the attributes of its frame", () => {
  const frame = framed();
  assertEqual(typeof frame.contentWindow.fetch, "function");
  frame.src = elsewhere;
  assertThrows("SecurityError", () => frame.contentWindow.fetch);
  frame.removeAttribute("src");
  assertEqual(typeof frame.contentWindow.fetch, "function");
  frame.remove();
});

test("a blank frame has loaded when it is there, and one that wants a document never has", () => {
  const seen = [], box = document.body.appendChild(document.createElement("div"));
  const listen = (event) => seen.push(event.target.id);
  document.addEventListener("load", listen, true);
  for (const [index, attributes] of [{}, { src: "about:blank" }, { src: "/echo" }, { srcdoc: "x" }, { sandbox: "" }].entries()) {
    const frame = document.createElement("iframe");
    for (const [name, value] of Object.entries({ id: `f${index}`, ...attributes })) frame.setAttribute(name, value);
    box.append(frame);
  }
  box.innerHTML = '<p><iframe id="parsed"></iframe></p>';
  box.remove();
  document.removeEventListener("load", listen, true);
  assertEqual(seen, ["f0", "f1", "f4", "parsed"]);
});

test("messages to a window of the page's origin come to it", () => shown({}, (view) => new Promise((resolve, reject) => {
  window.addEventListener("message", reject, { once: true });
  view.onmessage = (event) => {
    window.removeEventListener("message", reject);
    const { data, origin, source, target } = event;
    resolve(assertEqual([data, origin, source === window, target === view], [{ a: 1 }, location.origin, true, true]));
  };
  view.postMessage("not for it", elsewhere);
  view.postMessage({ a: 1 }, "/");
})));

test("messages are checked, and windows are not part of them", () => {
  for (const attributes of [{}, { sandbox: "" }]) {
    shown(attributes, (view) => {
      assertThrows("TypeError", () => view.postMessage());
      assertThrows("SyntaxError", () => view.postMessage("x", "no origin"));
      assertThrows("DataCloneError", () => view.postMessage(() => {}, "*"));
      assertThrows("DataCloneError", () => structuredClone(view));
      console.debug(view, view.location);
    });
  }
});

test("what script puts over fetch later stays out of the window", () => shown({}, async (view) => {
  const { fetch } = window;
  window.fetch = () => { throw new Error("the page's"); };
  try {
    assertEqual((await view.fetch("/status/201")).status, 201);
  } finally {
    window.fetch = fetch;
  }
}));
