// navigator.sendBeacon. Engines that lose bodies know no beacons: there every call throws.
test("sendBeacon is an operation of Navigator", () => {
  assertEqual([navigator.sendBeacon.length, Object.hasOwn(Navigator.prototype, "sendBeacon")], [1, true]);
  assertThrows("TypeError", () => navigator.sendBeacon());
  assertThrows("TypeError", () => navigator.sendBeacon.call({}, "/echo"));
});

test("only http and https take beacons", () => {
  for (const url of ["data:,x", "ftp://a/", "blob:x", "http://", "about:blank"]) assertThrows("TypeError", () => navigator.sendBeacon(url));
});

const isKnown = () => {
  try {
    return navigator.sendBeacon("/echo");
  } catch {
    return false; // this engine has none
  }
};

const untilTaken = async (body) => {
  while (!navigator.sendBeacon("/echo", body)) await fetch("/slow/20");
};

if (isKnown()) {
  const bodies = {
    null: () => null, text: () => "x", blob: () => new Blob(["x"], { type: "text/x" }), data: () => new FormData(),
    parameters: () => new URLSearchParams("a=b"), bytes: () => Uint8Array.of(1), buffer: () => new ArrayBuffer(2), nothing: () => undefined,
  };
  for (const [name, make] of Object.entries(bodies)) {
    test(`a beacon takes ${name}`, () => assertEqual(navigator.sendBeacon("/echo", make()), true));
  }

  test("a stream cannot be a beacon", () => assertThrows("TypeError", () => navigator.sendBeacon("/echo", new ReadableStream())));

  test("more than 64 KiB on their way are refused, and what has left makes room", async () => {
    assertEqual(navigator.sendBeacon("/echo", new Uint8Array(65537)), false);
    await untilTaken(new Uint8Array(65536)); // the beacons of the tests before may be on their way
    assertEqual(navigator.sendBeacon("/echo", "x"), false);
    await untilTaken("x");
  });
}
