// XMLHttpRequest, synchronous.
const xhrKinds = { ...none, ...plainKinds, ...documents };
for (const method of ["POST", "PUT", "patch", "DELETE", "GET"]) {
  for (const [kind, make] of Object.entries(method === "POST" ? { ...xhrKinds, ...large } : xhrKinds)) {
    cell(`xhr-sync.${method}.${kind}`, (log) => {
      const xhr = new XMLHttpRequest();
      watch(xhr, log);
      xhr.open(method, log.at("answer"), false);
      xhr.send(make());
      sayEnd(xhr, log);
    });
  }
}
