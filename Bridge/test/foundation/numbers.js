// Numbers where interfaces ask for them: a BigInt is none (Web IDL §3.2.4).
(() => {
  const rows = {
    "xhr.timeout": () => { new XMLHttpRequest().timeout = 1n; }, "setTimeout": () => setTimeout(() => {}, 1n),
    "new File": () => new File([], "x", { lastModified: 1n }), "new Response": () => new Response("", { status: 200n }),
    "blob.slice": () => new Blob(["abc"]).slice(1n), "new ProgressEvent": () => new ProgressEvent("x", { loaded: 1n }),
    "AbortSignal.timeout": () => AbortSignal.timeout(1n), "performance.mark": () => performance.mark("x", { startTime: 1n }),
  };
  for (const [name, act] of Object.entries(rows)) test(`${name} takes no BigInt`, () => assertThrows("TypeError", act));
  test("numbers in strings and objects are taken as ever", () => {
    const xhr = new XMLHttpRequest();
    xhr.timeout = { valueOf: () => "12.9" };
    assertEqual([xhr.timeout, new Blob(["abc"]).slice("1").size], [12, 2]);
  });
  test("a detached buffer has no bytes", async () => {
    const detached = () => {
      const bytes = new Uint8Array([1, 2, 3]);
      structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
      return bytes;
    };
    const view = new DataView(new ArrayBuffer(2));
    structuredClone(view.buffer, { transfer: [view.buffer] });
    for (const value of [detached(), detached().buffer, view]) {
      assertEqual([new TextDecoder().decode(value), new Blob([value]).size], ["", 0]);
      assertEqual((await new Response(value).arrayBuffer()).byteLength, 0);
    }
  });
})();
