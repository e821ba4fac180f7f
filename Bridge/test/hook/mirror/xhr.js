// XMLHttpRequest, asynchronous: every kind of body by every method.
const xhrKinds = { ...none, ...plainKinds, ...documents, "stream-as-text": streams["stream-empty"] };
for (const method of ["POST", "PUT", "PATCH", "patch", "DELETE", "REPORT", "GET", "HEAD"]) {
  for (const [kind, make] of Object.entries(method === "POST" ? { ...xhrKinds, ...large } : xhrKinds)) {
    cell(`xhr.${method}.${kind}`, async (log) => {
      const xhr = new XMLHttpRequest();
      watch(xhr, log);
      xhr.open(method, log.at("answer", "?a=%2f&b#c"));
      const end = ended(xhr);
      xhr.send(make());
      log.say("sent", xhr.readyState);
      await end;
      sayEnd(xhr, log);
    });
  }
}
