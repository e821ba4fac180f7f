// Cookies, credentials, redirects.
const xhrTo = (url, prepare = () => {}) => {
  const xhr = new XMLHttpRequest();
  xhr.open("POST", url);
  prepare(xhr);
  return xhr;
};
const samples = { "string": texts["string"], "blob": blobs["blob-typed"], "form": forms["form-files"], "buffer": buffers["subarray"], "stream": streams["stream"] };
const some = Object.entries(samples);

for (const [kind, make] of some) {
  for (const credentials of ["omit", "same-origin", "include"]) {
    cell(`cookies-fetch.${credentials}.${kind}`, async (log) => {
      document.cookie = "page=1; path=/";
      await sayResponse(await fetch(log.at("cookies"), { ...initOf("POST", make()), credentials }), log);
      log.say(document.cookie);
      await sayResponse(await fetch(log.at("answer"), { ...initOf("POST", make()), credentials }), log);
      document.cookie = "set=; path=/; max-age=0";
      log.say(document.cookie);
    });
  }
  if (kind === "stream") continue;
  for (const withCredentials of [false, true]) {
    cell(`cookies-xhr.${withCredentials}.${kind}`, async (log) => {
      const xhr = xhrTo(log.at("cookies"), (own) => (own.withCredentials = withCredentials));
      xhr.onreadystatechange = () => log.say(xhr.readyState, document.cookie);
      const end = ended(xhr);
      xhr.send(make());
      await end;
      sayEnd(xhr, log);
      document.cookie = "set=; path=/; max-age=0";
    });
  }
  cell(`cookies-sync.${kind}`, (log) => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", log.at("cookies"), false);
    xhr.send(make());
    log.say(document.cookie);
    sayEnd(xhr, log);
    document.cookie = "set=; path=/; max-age=0";
  });
}
cell("cookies-store", async (log) => {
  if (typeof cookieStore === "undefined") return log.say("none");
  await cookieStore.set("stored", "a=b");
  log.say(document.cookie, JSON.stringify((await cookieStore.get("stored")).value));
  await fetch(log.at("answer"), { method: "POST", body: "x" });
  await cookieStore.delete("stored");
  log.say(document.cookie);
});

for (const status of [301, 302, 303, 307, 308]) {
  for (const method of ["POST", "PUT"]) {
    for (const [kind, make] of some) {
      for (const redirect of status === 307 ? ["follow", "error", "manual"] : ["follow"]) {
        cell(`redirect-fetch.${status}.${method}.${kind}.${redirect}`, async (log) =>
          sayResponse(await fetch(log.at(`redirect-${status}`), { ...initOf(method, make()), redirect, headers: { "X-Own": "1" } }), log));
      }
      if (kind === "stream") continue;
      cell(`redirect-xhr.${status}.${method}.${kind}`, async (log) => {
        const xhr = new XMLHttpRequest();
        watch(xhr, log);
        xhr.open(method, log.at(`redirect-${status}`));
        xhr.setRequestHeader("X-Own", "1");
        const end = ended(xhr);
        xhr.send(make());
        await end;
        sayEnd(xhr, log);
      });
      cell(`redirect-sync.${status}.${method}.${kind}`, (log) => {
        const xhr = new XMLHttpRequest();
        xhr.open(method, log.at(`redirect-${status}`), false);
        xhr.send(make());
        sayEnd(xhr, log);
      });
    }
  }
}
cell("cross-origin.xhr", async (log) => {
  const xhr = xhrTo(elsewhere + log.at("cors"));
  const end = ended(xhr);
  xhr.send("simple");
  await end;
  sayEnd(xhr, log);
});
cell("cross-origin.xhr-upload", async (log) => {
  const xhr = xhrTo(elsewhere + log.at("cors"));
  watch(xhr, log);
  xhr.setRequestHeader("X-Own", "1");
  const end = ended(xhr);
  xhr.send(blobs["blob-typed"]());
  await end;
  sayEnd(xhr, log);
});
for (const [kind, make] of some) {
  cell(`cross-origin.beacon.${kind}`, (log) => log.say(navigator.sendBeacon(elsewhere + log.at("cors"), make())));
  cell(`cross-origin.no-cors.${kind}`, async (log) =>
    sayResponse(await fetch(elsewhere + log.at("answer"), { ...initOf("POST", make()), mode: "no-cors" }), log));
  cell(`cross-origin.fetch-own.${kind}`, async (log) =>
    sayResponse(await fetch(elsewhere + log.at("cors"), { ...initOf("PUT", make()), headers: { "X-Own": "1" } }), log));
  cell(`cross-origin.fetch.${kind}`, async (log) => sayResponse(await fetch(elsewhere + log.at("cors"), { ...initOf("POST", make()) }), log));
  cell(`cross-origin.refused.${kind}`, async (log) => sayResponse(await fetch(elsewhere + log.at("answer"), initOf("POST", make())), log));
}
