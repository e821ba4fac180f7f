// Header fields: the page's own Content-Type, names as they were written, order, repeats.
const authorTypes = {
  "plain": "text/plain", "upper": "TEXT/HTML;CHARSET=latin1", "utf-8": "text/plain; charset=utf-8", "UTF-8": "text/plain;charset=UTF-8",
  "quoted": 'text/x; charset="iso-8859-1"; a="b c"', "json": "application/json", "other": "text/x;a=b;charset=us-ascii;c=d",
  "doubled": "text/plain; charset=latin1; charset=utf-8", "odd": "text/plain;charset= x ;", "malformed": "bogus", "no-value": "text/plain;charset=",
  "multipart": "multipart/form-data; boundary=mine", "blank": "",
  "latin": "text/\u00e9;charset=x", "padded": " \t a/b \r\n\r\n",
};
const typeKinds = ["string", "string-empty", "params", "buffer", "blob", "blob-typed", "form", "form-files"];
const sent = async (xhr, log, body) => {
  const end = ended(xhr);
  xhr.send(body);
  await end;
  sayEnd(xhr, log);
};

for (const [name, type] of Object.entries(authorTypes)) {
  for (const kind of [...typeKinds, "document-html", "document-xml"]) {
    const body = { ...plainKinds, ...documents }[kind];
    cell(`type-xhr.${name}.${kind}`, async (log) => {
      const xhr = new XMLHttpRequest();
      xhr.open("POST", log.at("answer"));
      xhr.setRequestHeader("X-First", "1");
      xhr.setRequestHeader("cOnTent-tYpe", type);
      xhr.setRequestHeader("X-Last", "2");
      await sent(xhr, log, body());
    });
  }
  for (const kind of [...typeKinds, "stream"]) {
    const init = () => initOf("POST", { ...plainKinds, ...streams }[kind]());
    cell(`type-fetch.${name}.${kind}`, async (log) =>
      sayResponse(await fetch(log.at("answer"), { ...init(), headers: { "X-First": "1", "cOnTent-tYpe": type, "X-Last": "2" } }), log));
    cell(`type-request.${name}.${kind}`, async (log) =>
      sayResponse(await fetch(new Request(log.at("answer"), { ...init(), headers: [["X-First", "1"], ["cOnTent-tYpe", type], ["X-Last", "2"]] })), log));
  }
}

const given = {
  "record": () => ({ "Z-Last": "1", "a-first": "2", "X-MiXeD": "3", "Accept": "a/b", "If-None-Match": "x" }),
  "pairs": () => [["Z-Last", "1"], ["X-Twice", "1"], ["a-first", "2"], ["x-twice", "2"], ["X-Twice", "1"]],
  "headers": () => new Headers([["Z-Last", "1"], ["X-Twice", "1"], ["a-first", "2"], ["x-twice", "2"]]),
  "iterable": () => new Map([["Z-Last", "1"], ["A-First", "2"]]),
  "forbidden": () => ({ "Cookie": "a=1", "Host": "x", "Content-Length": "3", "X-Own": "1", "Proxy-X": "1", "Sec-X": "1" }),
  "blanks": () => ({ "X-Blank": "", "X-Padded": " \t a b \t", "X-Latin": "\u00e9" }),
};
const pairsOf = (headers) => (Symbol.iterator in headers ? headers : Object.entries(headers));
for (const [name, headers] of Object.entries(given)) {
  for (const [kind, body] of [["string", texts["string"]], ["form", forms["form"]], ["buffer", buffers["buffer"]], ["stream", streams["stream"]]]) {
    const init = () => ({ ...initOf("POST", body()), headers: headers() });
    cell(`headers-fetch.${name}.${kind}`, async (log) => sayResponse(await fetch(log.at("answer"), init()), log));
    cell(`headers-request.${name}.${kind}`, async (log) => sayResponse(await fetch(new Request(log.at("answer"), init())), log));
    cell(`headers-clone.${name}.${kind}`, async (log) => sayResponse(await fetch(new Request(log.at("answer"), init()).clone()), log));
    cell(`headers-wrapped.${name}.${kind}`, async (log) =>
      sayResponse(await fetch(new Request(new Request(log.at("answer"), init()))), log));
    cell(`headers-replaced.${name}.${kind}`, async (log) => {
      const request = new Request(log.at("answer"), { ...initOf("POST", body()), headers: { "X-Old": "1" } });
      await sayResponse(await fetch(request, { headers: headers() }), log);
    });
    cell(`headers-changed.${name}.${kind}`, async (log) => {
      const request = new Request(log.at("answer"), init());
      request.headers.delete("z-last");
      request.headers.append("a-first", "more");
      if (request.headers.has("x-mixed")) request.headers.set("x-mixed", "changed");
      await sayResponse(await fetch(request), log);
    });
  }
  cell(`headers-xhr.${name}`, async (log) => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", log.at("answer"));
    for (const [key, value] of pairsOf(headers())) xhr.setRequestHeader(key, value);
    await sent(xhr, log, forms["form-files"]());
  });
}
cell("headers-xhr.after-open-again", async (log) => {
  const xhr = new XMLHttpRequest();
  xhr.open("PUT", log.at("answer", "?old"));
  xhr.setRequestHeader("X-Old", "1");
  xhr.open("POST", log.at("answer", "?new"));
  xhr.setRequestHeader("X-New", "1");
  await sent(xhr, log, "x");
});
cell("headers-xhr.user", async (log) => {
  const xhr = new XMLHttpRequest();
  xhr.open("POST", log.at("answer"), true, "us\u00e9r", "p:w");
  await sent(xhr, log, blobs["blob"]());
});
cell("headers-fetch.options", async (log) =>
  sayResponse(await fetch(log.at("answer"), {
    method: "POST", body: "x", cache: "no-store", referrer: "/other?x#y", referrerPolicy: "origin", keepalive: true, mode: "same-origin",
  }), log));
cell("headers-fetch.no-cors", async (log) =>
  sayResponse(await fetch(log.at("answer"), { method: "POST", body: new Blob(["x"], { type: "a/b" }), mode: "no-cors", headers: { "X-Own": "1" } }), log));
