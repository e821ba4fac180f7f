// Requests at special moments: listening after sending, sending while the document goes.
const moments = async () => {
  // The hook has to be there before the document's script, and the transport has to send within the page's own turn.
  if (!/^(none|inline)/.test(mode)) return;
  await note("inline: xhr with a late upload listener causes no preflight", async () => {
    const xhr = new XMLHttpRequest();
    xhr.open("POST", `http://localhost:${location.port}/cross`);
    const end = new Promise((done) => { xhr.onloadend = done; });
    xhr.send("text");
    xhr.upload.addEventListener("progress", () => {});
    await end;
    return [xhr.status, await (await fetch("/cross-log")).json()];
  });
  const hook = document.querySelector("script[data-hook]").textContent;
  for (const [kind, make] of [["text", `"text"`], ["parameters", `new URLSearchParams("a=b&c")`], ["buffer", `new Uint8Array([0, 1, 255])`]]) {
    await note(`inline: fetch ${kind} with keepalive outlives its document`, async () => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      const ready = new Promise((done) => (frame.onload = done));
      const send = `addEventListener("pagehide", () => { fetch("/beacon?${kind}", { method: "POST", keepalive: true, body: ${make} }); });`;
      frame.srcdoc = `<script>${hook}<${"/"}script><script>${send}<${"/"}script>`;
      await ready;
      frame.remove();
      return (await beaconThatCame()) ?? "never came";
    });
  }
};
