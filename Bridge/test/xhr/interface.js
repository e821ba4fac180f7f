// XMLHttpRequest as an interface: its members, constants and what open() and setRequestHeader() refuse.
const opened = (method = "GET", url = "/echo") => {
  const xhr = new XMLHttpRequest();
  xhr.open(method, url);
  return xhr;
};

test("the interface has its chain, its name and its length", () => {
  const xhr = new XMLHttpRequest();
  assertEqual(xhr instanceof XMLHttpRequestEventTarget && xhr instanceof EventTarget, true);
  assertEqual(Object.getPrototypeOf(XMLHttpRequest), XMLHttpRequestEventTarget);
  assertEqual([XMLHttpRequest.name, XMLHttpRequest.length, String(xhr)], ["XMLHttpRequest", 0, "[object XMLHttpRequest]"]);
  assertThrows("TypeError", () => XMLHttpRequest());
  assertThrows("TypeError", () => new XMLHttpRequestEventTarget());
  assertThrows("TypeError", () => new XMLHttpRequestUpload());
});

test("the constants are on the interface and on its objects, and stay", () => {
  const names = ["UNSENT", "OPENED", "HEADERS_RECEIVED", "LOADING", "DONE"];
  assertEqual(names.map((name) => XMLHttpRequest[name]), [0, 1, 2, 3, 4]);
  const xhr = new XMLHttpRequest();
  xhr.DONE = 7;
  assertEqual(names.map((name) => xhr[name]), [0, 1, 2, 3, 4]);
  assertEqual(Object.getOwnPropertyDescriptor(XMLHttpRequest, "DONE").writable, false);
});

test("members are enumerable and on the prototype, and know their objects", () => {
  const names = [
    "open", "setRequestHeader", "timeout", "withCredentials", "upload", "send", "abort", "responseURL", "status",
    "statusText", "getResponseHeader", "getAllResponseHeaders", "overrideMimeType", "responseType", "response",
    "responseText", "responseXML", "readyState", "onreadystatechange",
  ];
  for (const name of names) {
    assertEqual(Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, name)?.enumerable, true, name);
  }
  const getter = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, "readyState").get;
  assertThrows("TypeError", () => getter.call({}));
  assertThrows("TypeError", () => XMLHttpRequest.prototype.open.call({}, "GET", "/"));
});

test("operations say how many arguments they need", () => {
  const { prototype } = XMLHttpRequest;
  const lengths = { open: 2, setRequestHeader: 2, send: 0, abort: 0, getResponseHeader: 1, getAllResponseHeaders: 0, overrideMimeType: 1 };
  for (const [name, length] of Object.entries(lengths)) assertEqual(prototype[name].length, length, name);
  const xhr = new XMLHttpRequest();
  assertThrows("TypeError", () => xhr.open("GET"));
  assertThrows("TypeError", () => xhr.getResponseHeader());
});

test("upload is one object", () => {
  const xhr = new XMLHttpRequest();
  assertEqual(xhr.upload, xhr.upload);
  assertEqual(String(xhr.upload), "[object XMLHttpRequestUpload]");
});

test("event handlers take functions and objects, and are null otherwise", () => {
  const xhr = new XMLHttpRequest();
  for (const name of ["onloadstart", "onprogress", "onabort", "onerror", "onload", "ontimeout", "onloadend", "onreadystatechange"]) {
    assertEqual(xhr[name], null, name);
    xhr[name] = "text";
    assertEqual(xhr[name], null, name);
    const handler = () => {};
    xhr[name] = handler;
    assertEqual(xhr[name], handler, name);
  }
  assertEqual("onreadystatechange" in xhr.upload, false);
});

for (const [given, sent] of [["get", "GET"], ["pOst", "POST"], ["delete", "DELETE"], ["put", "PUT"], ["PATCH", "PATCH"]]) {
  test(`open("${given}") is sent as ${sent}`, async () => {
    const xhr = opened(given);
    await new Promise((resolve) => { xhr.onload = resolve; xhr.send(); });
    assertEqual(JSON.parse(xhr.responseText).method, sent);
  });
}

for (const method of ["", ">", " GET", "G ET", "GET?", "@GET", "(", "G\u0000T", "GET\r\n"]) {
  test(`open() refuses the method ${JSON.stringify(method)}`, () => {
    assertThrows("SyntaxError", () => new XMLHttpRequest().open(method, "/"));
  });
}

test("open() refuses the methods that only user agents use", () => {
  for (const method of ["CONNECT", "trace", "TrAcK"]) assertThrows("SecurityError", () => new XMLHttpRequest().open(method, "/"));
});

test("open() refuses methods with characters beyond bytes as no byte string", () => {
  assertThrows("TypeError", () => new XMLHttpRequest().open("GĀT", "/"));
});

test("open() refuses what is no URL", () => {
  for (const url of ["http://", "http://a b/", "https://x:99999/"]) assertThrows("SyntaxError", () => new XMLHttpRequest().open("GET", url));
});

test("open() looks at the method before the URL", () => {
  assertThrows("SecurityError", () => new XMLHttpRequest().open("TRACE", "http://"));
});

test("open() fires readystatechange once, and again only from another state", () => {
  const xhr = new XMLHttpRequest();
  const seen = [];
  xhr.onreadystatechange = () => seen.push(xhr.readyState);
  xhr.open("GET", "/echo");
  xhr.open("GET", "/echo");
  assertEqual(seen, [1]);
});

test("an async argument of undefined makes the request synchronous", () => {
  const xhr = new XMLHttpRequest();
  xhr.open("GET", "/echo", undefined);
  assertThrows("InvalidAccessError", () => { xhr.timeout = 1; });
});

test("a synchronous request has neither timeout nor responseType", () => {
  const xhr = new XMLHttpRequest();
  xhr.timeout = 5;
  assertThrows("InvalidAccessError", () => xhr.open("GET", "/", false));
  xhr.timeout = 0;
  xhr.responseType = "json";
  assertThrows("InvalidAccessError", () => xhr.open("GET", "/", false));
  assertEqual(xhr.readyState, 0);
  const other = new XMLHttpRequest();
  other.open("GET", "/", false);
  assertThrows("InvalidAccessError", () => { other.responseType = "text"; });
});

test("setRequestHeader() waits for open() and comes before send()", () => {
  const xhr = new XMLHttpRequest();
  assertThrows("InvalidStateError", () => xhr.setRequestHeader("a", "b"));
  xhr.open("GET", "/echo");
  xhr.send();
  assertThrows("InvalidStateError", () => xhr.setRequestHeader("a", "b"));
  assertThrows("InvalidStateError", () => xhr.send());
  assertThrows("InvalidStateError", () => { xhr.withCredentials = true; });
  xhr.abort();
});

test("setRequestHeader() refuses what can be no header", () => {
  const xhr = opened();
  for (const name of ["", ":", "a b", "a:", "\u0000", "é"]) assertThrows("SyntaxError", () => xhr.setRequestHeader(name, "x"));
  for (const value of ["a\u0000", "a\rb", "a\nb"]) assertThrows("SyntaxError", () => xhr.setRequestHeader("x", value));
  assertThrows("TypeError", () => xhr.setRequestHeader("x", "Ā"));
  assertThrows("TypeError", () => xhr.setRequestHeader("x"));
});

test("withCredentials may be set until the request is sent", () => {
  const xhr = new XMLHttpRequest();
  assertEqual(xhr.withCredentials, false);
  xhr.withCredentials = "yes";
  assertEqual(xhr.withCredentials, true);
});

test("responseType ignores unknown types", () => {
  const xhr = new XMLHttpRequest();
  for (const type of ["arraybuffer", "blob", "document", "json", "text", ""]) {
    xhr.responseType = type;
    xhr.responseType = "JSON";
    assertEqual(xhr.responseType, type);
  }
});

test("an unsent request has no answer", () => {
  const xhr = opened();
  assertEqual([xhr.status, xhr.statusText, xhr.responseURL, xhr.responseText, xhr.response], [0, "", "", "", ""]);
  assertEqual([xhr.getResponseHeader("a"), xhr.getAllResponseHeaders(), xhr.responseXML], [null, "", null]);
});
