// What page script puts on Object.prototype changes none of its requests and events, with the hook and without.
const withProperty = async (name, value, run) => {
  Object.defineProperty(Object.prototype, name, { value, writable: true, configurable: true, enumerable: false });
  try {
    return await run();
  } finally {
    delete Object.prototype[name];
  }
};
const echoed = (answer) => { const { method, url, headers } = JSON.parse(answer); return { method, url, headers: headers.map(([name]) => name.toLowerCase()) }; };
const sendNow = (body = "x") => {
  const xhr = new XMLHttpRequest();
  xhr.open("POST", "/echo", false);
  xhr.send(body);
  return xhr.responseText;
};
const sendLater = () => new Promise((resolve) => {
  const xhr = new XMLHttpRequest();
  const seen = [];
  for (const type of ["readystatechange", "load", "error", "loadend"]) xhr.addEventListener(type, () => seen.push(type));
  xhr.addEventListener("loadend", () => resolve([seen.filter((type) => type !== "readystatechange"), xhr.responseText]));
  xhr.open("PUT", "/echo");
  xhr.send("x");
});

const rows = [
  ["value", 1], ["writable", true], ["get", 1], ["signal", 1], ["once", true], ["passive", true], ["capture", true], ["isError", true],
  ["refusal", "no"], ["failure", { kind: "network", message: "no" }], ["cache", "only-if-cached"], ["method", "DELETE"], ["integrity", "sha256-x"],
  ["window", 1], ["body", "y"], ["keepalive", true], ["mode", "no-cors"], ["redirect", "error"], ["target", "x"], ["status", 204],
  ["getTheParent", () => null], ["listenersChanged", 1], ["lengthComputable", true], ["credentials", "include"], ["headers", [["x", "y"]]],
  ["isLocal", true], ["tainting", "opaque"], ["referrer", "no-referrer"], ["type", "opaque"], ["error", 1], ["cancelable", true], ["isRemoved", true],
  ["0", "zero"], ["1", "one"], ["2", "two"], ["3", "three"], ["4", "four"],
];
for (const [name, value] of rows) {
  test(`${name} on Object.prototype changes no request and no event`, async () => {
    const plain = echoed(sendNow());
    const now = await withProperty(name, value, () => sendNow());
    assertEqual(echoed(now), plain);
    const [events, text] = await withProperty(name, value, sendLater);
    assertEqual([events, echoed(text).method], [["load", "loadend"], "PUT"]);
    const response = await withProperty(name, value, () => fetch("/echo"));
    assertEqual([response.type, response.status], ["basic", 200]);
    assertEqual(echoed(await withProperty(name, value, () => response.text())).method, "GET");
    let calls = 0;
    await withProperty(name, value, () => {
      const target = new EventTarget();
      target.addEventListener("x", () => calls++);
      for (let count = 0; count < 2; count++) target.dispatchEvent(new Event("x"));
    });
    assertEqual(calls, 2);
  });
}
