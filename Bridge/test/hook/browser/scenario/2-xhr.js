// XMLHttpRequest with every body kind, and the events of one exchange.
const watch = (xhr, log) => {
  xhr.onreadystatechange = () => log.push(`state ${xhr.readyState}`);
  for (const type of ["loadstart", "progress", "load", "error", "abort", "timeout", "loadend"]) {
    xhr.addEventListener(type, (event) => type !== "progress" && log.push(`${type} ${xhr.readyState}`));
    xhr.upload.addEventListener(type, (event) => {
      const text = `up ${type} ${["loadstart", "progress", "load"].includes(type) ? event.total : 0}`;
      if (log[log.length - 1] !== text) log.push(text);
    });
  }
  return new Promise((done) => xhr.addEventListener("loadend", () => setTimeout(done, 30)));
};
const exchange = async (method, url, body, prepare = () => {}) => {
  const xhr = new XMLHttpRequest();
  const log = [];
  const end = watch(xhr, log);
  xhr.open(method, url);
  prepare(xhr);
  xhr.send(body);
  await end;
  return { log: [...new Set(log)], status: xhr.status, url: xhr.responseURL.replace(location.origin, ""), seen: xhr.status ? brief(xhr.responseText) : null };
};
// Chromium sends no end of an empty upload, which the standard asks for.
const unsized = (result) => ({ ...result, log: result.log.filter((line) => !/^up (progress|load|loadend) 0$/.test(line) || result.log.includes("up abort 0") || result.log.includes("up error 0")).map((line) => line.replace(/^(up \w+) [1-9]\d*$/, "$1 n")) });

const tableOfXHR = async () => {
  for (const [kind, make] of Object.entries(kinds)) {
    for (const method of ["POST", "PUT", "patch", "DELETE", "GET"]) {
      if (method !== "POST" && !["text", "form", "blob", "none"].includes(kind)) continue;
      await note(`xhr ${method} ${kind}`, async () => unsized(await exchange(method, "/echo/x?y=%41;b&c", make())));
    }
    await note(`xhr sync ${kind}`, () => {
      const xhr = new XMLHttpRequest();
      const log = [];
      watch(xhr, log);
      xhr.open("POST", "/echo?s", false);
      xhr.setRequestHeader("X-Test", "1");
      xhr.send(make());
      return { seen: brief(xhr.responseText), log: log.filter((line) => !line.startsWith("up")), url: xhr.responseURL.replace(location.origin, "") };
    });
    await note(`xhr own type ${kind}`, async () => (await exchange("POST", "/echo", make(), (xhr) => {
      xhr.setRequestHeader("Content-Type", kind === "parameters" ? "text/Custom;a=b" : "text/Custom; charset=iso-8859-1;a=b");
      xhr.setRequestHeader("X-Test", "1");
      xhr.setRequestHeader("x-test", "2");
    })).seen);
  }
};
