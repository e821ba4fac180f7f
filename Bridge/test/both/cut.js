// A server that closes the connection without an answer ends every request, after others that went well.
const bodies = [
  ["text", () => "text"], ["a buffer", () => new Uint8Array(9).buffer], ["a Blob", () => new Blob(["blob"])],
  ["a large Blob", () => new Blob([new Uint8Array(3e6)])], ["nothing", () => null],
  ["a form", () => { const form = new FormData(); form.append("f", new File(["x"], "x")); return form; }],
];
const byXHR = (url, body, isAsync = true) => new Promise((resolve) => {
  const xhr = new XMLHttpRequest(), events = [];
  for (const type of ["load", "error", "timeout", "abort"]) xhr.addEventListener(type, () => events.push(type));
  xhr.open("POST", url, isAsync);
  xhr.onloadend = () => resolve([...events, xhr.status]);
  try {
    xhr.send(body);
  } catch (error) {
    resolve([error.name]);
  }
});
const byFetch = (url, body) => fetch(url, { method: "POST", body, duplex: "half" }).then((response) => ["load", response.status], (error) => [error.name]);

for (const [kind, make] of bodies) {
  test(`XMLHttpRequest with ${kind} ends where the connection is cut`, async () => {
    assertEqual(await byXHR("/echo", make()), ["load", 200]);
    assertEqual(await byXHR("/cut", make()), ["error", 0]);
  });
  test(`a synchronous request with ${kind} that goes well leaves the next, asynchronous one to end where it is cut`, async () => {
    assertEqual(await byXHR("/echo", make(), false), ["load", 200]);
    assertEqual(await byXHR("/cut", make()), ["error", 0]);
    assertEqual(await byXHR("/cut", make(), false), ["NetworkError"]);
    assertEqual(await byXHR("/echo", make()), ["load", 200]);
  });
  test(`fetch with ${kind} rejects where the connection is cut`, async () => {
    assertEqual(await byFetch("/echo", make()), ["load", 200]);
    assertEqual(await byFetch("/cut", make()), ["TypeError"]);
  });
}
test("fetch with a stream rejects where the connection is cut", async () => {
  const body = new ReadableStream({ start(controller) { controller.enqueue(new Uint8Array(9)); controller.close(); } });
  assertEqual(await byFetch("/echo", "warm"), ["load", 200]);
  assertEqual(await byFetch("/cut", body), ["TypeError"]);
});
