/// The script that a page runs to issue recorded requests: fetch and XMLHttpRequest in turn, with each kind of body in
/// turn, all of which must put the same bytes on the wire.
enum HookedScript {
  static let name = "bridge-replay.js"

  static let source = """
    const issue = (() => {
      const folder = "/.bridge-replay/";
      const asText = (bytes, type) => {
        const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
        const again = new TextEncoder().encode(text);
        const isSame = again.length === bytes.length && again.every((byte, index) => byte === bytes[index]);
        return isSame && !/charset=(?!"?utf-8)/i.test(type) ? text : null;
      };
      const asPairs = (bytes, type) => {
        const text = /urlencoded/i.test(type) ? asText(bytes, type) : null;
        const pairs = text === null ? null : new URLSearchParams(text);
        return pairs && pairs.toString() === text ? pairs : null;
      };
      const partOfMore = (bytes) => {
        const more = new Uint8Array(bytes.length + 7);
        more.set(bytes, 3);
        return more.subarray(3, 3 + bytes.length);
      };
      const kinds = [
        (bytes) => new Blob([bytes]),
        (bytes) => bytes.buffer,
        (bytes, type) => asText(bytes, type) ?? new DataView(bytes.buffer),
        (bytes) => new File([bytes], "recorded.bin"),
        partOfMore,
        (bytes, type) => asPairs(bytes, type) ?? new Blob([bytes]),
      ];
      const byFetch = async (job, body, fields) => {
        await fetch(job.url, { method: job.method, headers: fields, body, redirect: "manual" });
      };
      const byXHR = (job, body, fields) => new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open(job.method, job.url);
        for (const [name, value] of fields) request.setRequestHeader(name, value);
        request.onload = () => resolve();
        request.onerror = () => reject(new TypeError("XMLHttpRequest: network error"));
        request.send(body);
      });
      const send = async (job, own) => {
        const bytes = new Uint8Array(await (await fetch(folder + "body", { headers: own })).arrayBuffer());
        const type = job.fields.find(([name]) => /^content-type$/i.test(name))?.[1] ?? "";
        const body = kinds[Math.floor(job.number / 2) % kinds.length](bytes, type);
        const fields = [...job.fields, ...Object.entries(own)];
        await (job.number % 2 ? byXHR : byFetch)(job, body, fields);
      };
      return (job) => {
        const own = { "Bridge-Replay-Job": job.key };
        send(job, own).catch((error) => fetch(folder + "trouble", {
          headers: { ...own, "Bridge-Replay-Trouble": String(error).replace(/[^ -~]/g, "?") },
        }));
      };
    })();
    """
}
