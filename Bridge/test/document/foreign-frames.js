// Windows of frames that are of another origin than the page, or of an opaque one.
const shown = (attributes, body) => {
  const frame = document.createElement("iframe");
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  document.body.append(frame);
  const clean = () => frame.remove();
  const answer = body(frame.contentWindow, frame);
  if (answer instanceof Promise) return answer.finally(clean);
  clean();
  return answer;
};

const foreign = { "another origin": { src: "https://elsewhere.example/" }, data: { src: "data:text/html,x" }, sandboxed: { sandbox: "" },
  "sandboxed with scripts": { sandbox: "allow-scripts allow-same-origin-x", src: "/echo" },
  "sandboxed srcdoc": { srcdoc: "x", sandbox: "allow-forms" } };

const openNames = ["window", "self", "location", "close", "closed", "focus", "blur", "frames", "length", "top", "opener",
  "parent", "postMessage", "then", Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable];

for (const [name, attributes] of Object.entries(foreign)) {
  test(`a frame of another origin has a window that shows what HTML lets all see: ${name}`, async () => {
    await shown(attributes, async (view, frame) => {
      assertEqual([view.self === view, view.window === view, view.frames === view], [true, true, true]);
      assertEqual([view.parent === window, view.top === window, view.opener, view.length, view.closed], [true, true, null, 0, false]);
      assertEqual([view.close(), view.focus(), view.blur(), view.postMessage("x", "*")], Array(4).fill(undefined));
      assertEqual(frame.contentDocument, null);
      assertEqual(await view === view, true);
      assertEqual(Reflect.ownKeys(view).every((key, index) => key === openNames[index]), true);
      assertEqual([Object.getPrototypeOf(view), Object.keys(view).length], [null, 0]);
    });
  });

  test(`and refuses all else: ${name}`, () => shown(attributes, (view) => {
    const names = ["fetch", "XMLHttpRequest", "navigator", "document", "frameElement", "name", "origin", "eval", "0", Symbol.toPrimitive];
    for (const key of names) {
      assertThrows("SecurityError", () => view[key]);
      assertThrows("SecurityError", () => { view[key] = 1; });
      assertThrows("SecurityError", () => key in view);
      assertThrows("SecurityError", () => Object.getOwnPropertyDescriptor(view, key));
      assertThrows("SecurityError", () => Object.defineProperty(view, key, { value: 1 }));
    }
    for (const key of ["closed", "postMessage", "then"]) {
      assertThrows("SecurityError", () => { view[key] = 1; });
      assertThrows("SecurityError", () => delete view[key]);
    }
    assertThrows("TypeError", () => Object.preventExtensions(view));
    assertThrows("TypeError", () => Object.setPrototypeOf(view, {}));
  }));

  test(`and its location can be set alone: ${name}`, () => shown(attributes, (view) => {
    view.location = "/a";
    view.location.href = "/b";
    view.location.replace("/c");
    assertThrows("SecurityError", () => view.location.href);
    assertThrows("SecurityError", () => view.location.assign);
    assertThrows("SecurityError", () => `${view.location}`);
    assertThrows("SyntaxError", () => { view.location = "http://:bad"; });
  }));
}

test("Object.prototype gives a window of another origin no members", () => shown({ sandbox: "" }, (view) => {
  for (const key of ["value", "get", "writable"]) Object.prototype[key] = () => "polluted";
  try {
    assertThrows("SecurityError", () => view.fetch);
    assertThrows("SecurityError", () => view.location.href);
    assertEqual([view.closed, view.length], [false, 0]);
  } finally {
    for (const key of ["value", "get", "writable"]) delete Object.prototype[key];
  }
}));
