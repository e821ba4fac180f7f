// fetch in all its call forms, its refusals and its signal.
const tableOfFetch = async () => {
  for (const [kind, make] of Object.entries(kinds)) {
    for (const method of ["POST", "PUT", "PATCH", "GET"]) {
      if (method !== "POST" && !["text", "form", "blob"].includes(kind)) continue;
      const read = async (answer) => ({ seen: brief(await (await answer).clone().text()), url: (await answer).url.replace(location.origin, ""), type: (await answer).type });
      await note(`fetch ${method} ${kind}`, () => read(fetch("/echo?a=%41&b", { method, body: make() })));
      await note(`fetch URL ${method} ${kind}`, () => read(fetch(new URL("/echo?u#frag", location.href), { method, body: make(), headers: [["X-Test", "1"]] })));
      await note(`fetch Request ${method} ${kind}`, async () => {
        const request = new Request("/echo?r", { method, body: make(), headers: { "X-Test": "3" } });
        const before = [request.bodyUsed, request.headers.get("content-type")?.replace(/;.*/, "")];
        const result = await read(fetch(request));
        return [before, request.bodyUsed, result];
      });
      await note(`fetch Request with init ${method} ${kind}`, async () => {
        const request = new Request("/echo?r", { method: "POST", body: "first" });
        const result = await read(fetch(request, { method, body: make(), keepalive: false }));
        return [request.bodyUsed, result];
      });
      await note(`fetch own type ${method} ${kind}`, () => read(fetch("/echo", { method, body: make(), headers: { "content-type": "a/B" } })));
    }
  }
  await note("fetch clone", async () => {
    const request = new Request("/echo", { method: "POST", body: form() });
    const copy = request.clone();
    const both = await Promise.all([fetch(request), fetch(copy)]);
    return Promise.all(both.map(async (answer) => brief(await answer.text())));
  });
  await note("fetch copy of a request", async () => {
    const request = new Request(new Request("/echo", { method: "POST", body: form() }), { headers: { "X-Test": "9" } });
    return brief(await (await fetch(request)).text());
  });
  await note("fetch mutated after the call", async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const data = new FormData();
    data.append("a", "1");
    const answers = [fetch("/echo", { method: "POST", body: bytes }), fetch("/echo", { method: "POST", body: data })];
    bytes.fill(9);
    data.append("b", "2");
    return Promise.all(answers.map(async (answer) => brief(await (await answer).text())));
  });
  await note("fetch refusals", async () => {
    const stream = () => new Blob(["x"]).stream();
    const used = new Request("/echo", { method: "POST", body: "x" });
    await used.text();
    const calls = [
      () => fetch(used), () => fetch("/echo", { body: "x" }), () => fetch("/echo", { method: "HEAD", body: "x" }),
      () => fetch("http://:bad", { method: "POST", body: "x" }), () => fetch("/echo", { method: "POST", body: stream() }),
      () => fetch("/echo", { method: "TRACE", body: "x" }), () => fetch(), () => fetch("/echo", 1),
      () => fetch("/echo", { method: "POST", body: "x", headers: { "a b": "c" } }),
      () => fetch("/echo", { method: "POST", body: "x", mode: "navigate" }),
      () => fetch("/echo", { get body() { throw new RangeError(); } }), () => fetch(Symbol(), { method: "POST", body: "x" }),
    ];
    const names = [];
    for (const call of calls) names.push(await Promise.resolve().then(call).then(() => "fine", (error) => error.name));
    return names;
  });
  await note("fetch signal", async () => {
    const names = [];
    const before = AbortSignal.abort(new RangeError("mine"));
    names.push(await fetch("/echo", { method: "POST", body: form(), signal: before }).catch((error) => error.message));
    const controller = new AbortController();
    const answer = fetch("/slow", { method: "POST", body: form(), signal: controller.signal });
    controller.abort();
    names.push(await answer.catch((error) => error.name));
    const late = new AbortController();
    const later = fetch("/slow", { method: "POST", body: "x", signal: late.signal });
    setTimeout(() => late.abort("why"), 100);
    names.push(await later.catch((error) => error));
    return names;
  });
};
