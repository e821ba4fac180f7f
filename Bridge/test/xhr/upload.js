// The events of uploads: engines that lose bodies lose these too.
const record = (xhr) => {
  const log = [];
  const entry = (name, event) => `${name}(${event.loaded},${event.total},${event.lengthComputable})`;
  for (const type of ["loadstart", "progress", "abort", "error", "load", "timeout", "loadend"]) {
    xhr.addEventListener(type, (event) => log.push(entry(type, event)));
    xhr.upload.addEventListener(type, (event) => log.push(entry(`upload.${type}`, event)));
  }
  xhr.addEventListener("readystatechange", () => log.push(xhr.readyState));
  return log;
};
const ended = (xhr) => new Promise((resolve) => xhr.addEventListener("loadend", () => setTimeout(resolve, 0)));
const prepared = (method, url) => {
  const xhr = new XMLHttpRequest();
  const log = record(xhr);
  xhr.open(method, url);
  return { xhr, log };
};
const raw = (text) => `/raw?${text}`;

test("a request with a body tells of the upload before the answer", async () => {
  const { xhr, log } = prepared("POST", raw("upload"));
  xhr.send("twelve bytes");
  await ended(xhr);
  assertEqual(log.slice(0, 6), [
    1, "loadstart(0,0,false)", "upload.loadstart(0,12,true)", "upload.progress(12,12,true)", "upload.load(12,12,true)",
    "upload.loadend(12,12,true)",
  ]);
  assertEqual(log.slice(6, 8), [2, 3]);
});

test("an empty body has an upload without a length", async () => {
  const { xhr, log } = prepared("POST", raw("empty"));
  xhr.send("");
  await ended(xhr);
  assertEqual(log.filter((entry) => String(entry).startsWith("upload")), [
    "upload.loadstart(0,0,false)", "upload.progress(0,0,false)", "upload.load(0,0,false)", "upload.loadend(0,0,false)",
  ]);
});

test("abort() in the progress of the upload ends the upload too", async () => {
  const { xhr, log } = prepared("POST", raw("abort"));
  xhr.upload.addEventListener("progress", () => xhr.abort(), { once: true });
  const over = ended(xhr);
  xhr.send("x");
  await over;
  assertEqual(log.slice(3), [
    "upload.progress(1,1,true)", 4, "upload.abort(0,0,false)", "upload.loadend(0,0,false)", "abort(0,0,false)", "loadend(0,0,false)",
  ]);
});

test("a large body tells of its progress, all of it before the answer", async () => {
  const { xhr, log } = prepared("POST", raw("large"));
  xhr.send(new Uint8Array(3000000));
  await ended(xhr);
  const uploads = log.filter((entry) => String(entry).startsWith("upload."));
  assertEqual([uploads[0], ...uploads.slice(-3)], [
    "upload.loadstart(0,3000000,true)", "upload.progress(3000000,3000000,true)", "upload.load(3000000,3000000,true)",
    "upload.loadend(3000000,3000000,true)",
  ]);
  assertEqual(log.indexOf(2) > log.indexOf("upload.loadend(3000000,3000000,true)"), true);
});
