// fetch in all its call forms.
const fetchKinds = { ...none, ...plainKinds, ...streams };
const sayRequest = (request, log) => log.say("request", request.method, request.bodyUsed, [...request.headers].join(";"));

const callForms = {
  "text": (log, url, init) => fetch(url, init),
  "url": (log, url, init) => fetch(new URL(url, location.href), init),
  async "request"(log, url, init) {
    const request = new Request(url, init);
    const answer = fetch(request);
    sayRequest(request, log);
    return answer;
  },
  async "request-init"(log, url, init) {
    const request = new Request(url, { method: "POST", body: "dropped", headers: { "X-Dropped": "1" } });
    const answer = fetch(request, { ...init, headers: { "X-Kept": "2" } });
    sayRequest(request, log);
    return answer;
  },
  async "request-of-request"(log, url, init) {
    const inner = new Request(url, init);
    const request = new Request(inner, { headers: { "X-Outer": "1" } });
    sayRequest(inner, log);
    return fetch(request);
  },
  async "clone"(log, url, init) {
    const request = new Request(url, init);
    const copy = request.clone();
    await sayResponse(await fetch(copy), log);
    sayRequest(request, log);
    return fetch(request);
  },
};

const methodsOf = (form) => (form === "text" ? ["POST", "PUT", "PATCH", "patch", "DELETE", "REPORT", "GET", "HEAD"] : ["POST", "patch"]);
for (const [form, call] of Object.entries(callForms)) {
  for (const method of methodsOf(form)) {
    for (const [kind, make] of Object.entries(method === "POST" ? { ...fetchKinds, ...large } : fetchKinds)) {
      cell(`fetch-${form}.${method}.${kind}`, async (log) => {
        await sayResponse(await call(log, log.at("answer", "?a=%2f&b#c"), initOf(method, make())), log);
      });
    }
  }
}
