// Whatever page script puts on built-in prototypes after a body was made: the body arrives exactly, and so does what
// the server sends back. With the hook and without.
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object;
const { apply } = Reflect, tagOf = Object.prototype.toString, { isView } = ArrayBuffer, Failure = Error;

/** Runs with holder[key] as the descriptor says; run() must wait for all that it begins. */
const polluted = async (holder, key, descriptor, run) => {
  const before = getOwnPropertyDescriptor(holder, key);
  defineProperty(holder, key, { __proto__: null, configurable: true, ...descriptor });
  try {
    return await run();
  } finally {
    if (before) defineProperty(holder, key, before);
    else delete holder[key];
  }
};

/** So that the harness, whose promise waits for the test's, is through with both before anything is polluted. */
const turn = () => new Promise((resolve) => { setTimeout(resolve, 0); });
const nothing = { __proto__: null, next: () => ({ __proto__: null, value: undefined, done: true }) };
const stolen = { __proto__: null, value() { throw new Failure("stolen"); } };
function Small() { return new Uint8Array(64); }
const smallSpecies = { __proto__: null, value: { __proto__: null, [Symbol.species]: Small } };
const arrayIterator = getPrototypeOf([][Symbol.iterator]()), typedArray = getPrototypeOf(Uint8Array);
/** Answers for the objects of the page's and the hook's own code; what the standards resolve with is left alone. */
const then = {
  get() {
    const isOwn = this && typeof this === "object" && (apply(tagOf, this, []) === "[object Object]" || isView(this));
    return isOwn && !(getPrototypeOf(this) === Object.prototype && "done" in this) ? (resolve) => resolve("EVIL") : undefined;
  },
};

const pollutions = [
  ["an iterator of arrays that gives nothing", Array.prototype, Symbol.iterator, { value: () => nothing }],
  ["an iterator of arrays that throws", Array.prototype, Symbol.iterator, stolen],
  ["a next() of array iterators", arrayIterator, "next", { value: () => ({ __proto__: null, value: undefined, done: true }) }],
  ["an iterator of bytes", typedArray.prototype, Symbol.iterator, { value: () => nothing }],
  ["then", Object.prototype, "then", then],
  ["get", Object.prototype, "get", { value: () => "EVIL" }],
  ["a get that is not a function", Object.prototype, "get", { value: 1 }],
  ["set", Object.prototype, "set", { value: 1 }],
  ["value", Object.prototype, "value", { value: "EVIL" }],
  ["done", Object.prototype, "done", { value: true }],
  ["length", Object.prototype, "length", { value: 0 }],
  ["an accessor for 0", Array.prototype, "0", { get: () => "EVIL", set() {} }],
  ["an accessor for 1", Array.prototype, "1", { get: () => "EVIL", set() {} }],
  ["an accessor for 9", Array.prototype, "9", { get: () => "EVIL", set() {} }],
  ["an accessor for 0 of all objects", Object.prototype, "0", { get: () => "EVIL", set() {} }],
  ["a constructor of arrays", Array.prototype, "constructor", smallSpecies],
  ["a species of arrays", Array, Symbol.species, { get: () => Small }],
  ["a constructor of bytes", Uint8Array.prototype, "constructor", smallSpecies],
  ["a species of typed arrays", typedArray, Symbol.species, { get: () => Small }],
  ["a constructor of buffers", ArrayBuffer.prototype, "constructor", smallSpecies],
  ["a species of buffers", ArrayBuffer, Symbol.species, { get: () => Small }],
  ["a species of promises", Promise, Symbol.species, { get: () => function Other() { throw new Failure("stolen"); } }],
  ["slice() of bytes", typedArray.prototype, "slice", { value: () => new Uint8Array(64) }],
  ["subarray()", typedArray.prototype, "subarray", { value: () => new Uint8Array(64) }],
  ["the memory of views", typedArray.prototype, "buffer", { get: () => new ArrayBuffer(64) }],
  ["the place of views", typedArray.prototype, "byteOffset", { get: () => 1 }],
  ["the iterator of maps", Map.prototype, Symbol.iterator, { value: () => nothing }],
  ["the iterator of sets", Set.prototype, Symbol.iterator, { value: () => nothing }],
];

const bytes = () => new Uint8Array([1, 2, 3, 0, 255, 98]);
const form = () => {
  const data = new FormData();
  for (let index = 0; index < 12; index++) data.append(`name${index}`, `value ${index}`);
  data.append("file", new File([bytes(), "text"], "a.bin", { type: "x/y" }));
  return data;
};
const bodies = [
  ["a string", () => "text \u00e9\u4e2d"], ["nothing", () => null],
  ["parameters", () => new URLSearchParams([["a", "b c"], ["d", "\u00e9"]])],
  ["a buffer", () => bytes().buffer], ["bytes", () => bytes().subarray(1, 5)], ["a DataView", () => new DataView(bytes().buffer, 2, 3)],
  ["units", () => new Uint16Array([1, 258])],
  ["a Blob", () => new Blob([bytes(), "text"])], ["a part of a Blob", () => new Blob(["0123456789"]).slice(2, 7)], ["a form", form],
];
const streams = [
  ["a stream", () => new ReadableStream({ start(controller) { controller.enqueue(bytes()); controller.enqueue(bytes()); controller.close(); } })],
  ["a stream of bytes", () => new ReadableStream({ type: "bytes", start(controller) { controller.enqueue(bytes()); controller.close(); } })],
];

const fetching = async (body) => {
  const response = await fetch("/echo", { __proto__: null, method: "POST", body, duplex: "half" });
  return await response.text();
};
const requesting = async (body) => {
  const response = await fetch(new Request("/echo", { __proto__: null, method: "POST", body }));
  return await response.text();
};
const byXHR = (isAsync) => (body) => new Promise((resolve) => {
  const xhr = new XMLHttpRequest();
  xhr.open("POST", "/echo", isAsync);
  xhr.onloadend = () => resolve(xhr.responseText);
  xhr.send(body);
});
const ways = [["fetch", fetching], ["a Request", requesting], ["XHR", byXHR(true)], ["synchronous XHR", byXHR(false)]];

/** What arrived, but for the boundary, which is another each time. */
const arrived = (answer) => {
  const { headers, bodyBase64 } = JSON.parse(answer), text = atob(bodyBase64);
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const boundary = /boundary=(.*)/.exec(type)?.[1];
  return boundary ? [type.replace(boundary, "B"), text.replaceAll(boundary, "B")] : [type, text];
};

/** What arrives with nothing polluted; once for each way and kind. */
const expected = new Map();
const plainly = async (name, send, make) => {
  if (!expected.has(name)) expected.set(name, arrived(await send(make())));
  return expected.get(name);
};

for (const [what, holder, key, descriptor] of pollutions) {
  test(`${what}, replaced, changes no body that is sent`, async () => {
    await turn();
    for (const [way, send] of ways) {
      // A promise that is fulfilled with a promise asks for the species in every engine: such a stream may fail.
      const isForStreams = way === "fetch" && what !== "a species of promises";
      for (const [kind, make] of isForStreams ? [...bodies, ...streams] : bodies) {
        const name = `${kind} by ${way}`, plain = await plainly(name, send, make), body = make();
        assertEqual(arrived(await polluted(holder, key, descriptor, () => send(body))), plain, name);
      }
    }
  });
}

test("a Proxy in the place of Array.prototype's prototype neither sees nor keeps what is sent", async () => {
  const seen = [], sent = [];
  const takes = { __proto__: null, has: () => false, set: (_, key, value) => { seen[seen.length] = value; return true; } };
  for (const [way, send] of ways) for (const [kind, make] of bodies) sent.push([`${kind} by ${way}`, await plainly(`${kind} by ${way}`, send, make), send, make()]);
  const answers = [], original = getPrototypeOf(Array.prototype);
  for (let index = 0; index < sent.length; index++) {
    await turn();
    Object.setPrototypeOf(Array.prototype, new Proxy(original, takes));
    let answer;
    try {
      answer = await sent[index][2](sent[index][3]);
    } finally {
      Object.setPrototypeOf(Array.prototype, original);
    }
    answers.push(answer);
  }
  for (let index = 0; index < sent.length; index++) assertEqual(arrived(answers[index]), sent[index][1], sent[index][0]);
  assertEqual(seen, []);
});

const readings = [
  ["text()", (body) => new Response(body).text()],
  ["json()", async (body) => JSON.stringify(await new Response(body).json())],
  ["a reader", async (body) => {
    const reader = new Response(body).body.getReader();
    let text = "";
    for (let part; !(part = await reader.read()).done;) for (let index = 0; index < part.value.length; index++) text += String.fromCharCode(part.value[index]);
    return text;
  }],
  ["a clone", (body) => new Response(body).clone().text()],
];
for (const [what, holder, key, descriptor] of pollutions.filter(([what]) => what !== "done" && what !== "value")) {
  test(`${what}, replaced, changes no body that is read`, async () => {
    await turn();
    for (const [way, read] of readings) {
      if (what === "then" && way === "json()") continue; // the promise is fulfilled with an object of the page's
      for (const make of [() => '{"a":[1,2,3]}', () => new Blob(['{"a":', "[1,2,3]}"]), () => new TextEncoder().encode('{"a":[1,2,3]}')]) {
        const body = make();
        assertEqual(await polluted(holder, key, descriptor, () => read(body)), '{"a":[1,2,3]}', way);
      }
    }
  });
}
