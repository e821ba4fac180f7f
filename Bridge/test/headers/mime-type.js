// MIME types and data: URLs, as page script sees them through fetch.
(() => {
  const typeOf = async (url) => (await fetch(url)).headers.get("content-type");
  const textOf = async (url) => (await fetch(url)).text();
  if (typeof fetch !== "function") return;
  test("a data URL has its own type, or plain text", async () => {
    const rows = [
      ["data:,x", "text/plain;charset=US-ASCII"], ["data:text/html,x", "text/html"], ["data:;charset=utf-8,x", "text/plain;charset=utf-8"],
      ["data:Text/HTML;Charset=\"a b\";x,y", "text/html;charset=\"a b\""], ["data:nonsense,x", "text/plain;charset=US-ASCII"],
      ["data:text/plain;a=1;A=2;b=,x", "text/plain;a=1"], ["data: text/css ;x=y ,z", "text/css;x=y"],
      ["data:text/plain;a=\"\\\"q\\\\\",x", "text/plain;a=\"\\\"q\\\\\""], ["data:a/b;c=d;base64,eA==", "a/b;c=d"],
      ["data:a/b; BASE64,eA==", "a/b"], ["data:a/b;base64;c=d,x", "a/b;c=d"], ["data:a/b;=c;d,x", "a/b"],
    ];
    for (const [url, type] of rows) assertEqual(await typeOf(url), type, url);
  });
  test("a data URL's body is decoded", async () => {
    const rows = [
      ["data:,a%20b+c", "a b+c"], ["data:,%C3%BC%zz", "\u00fc%zz"], ["data:,a,b#c", "a,b"], ["data:,", ""], ["data:;base64,", ""],
      ["data:;base64,aGVsbG8", "hello"], ["data:;base64, a G Vs%62G8%3D", "hello"], ["data:,x?y", "x?y"], ["data:,x?y#z", "x?y"],
    ];
    for (const [url, text] of rows) assertEqual(await textOf(url), text, url);
    assertEqual(new Uint8Array(await (await fetch("data:,%00%ff%80")).arrayBuffer()), new Uint8Array([0, 255, 128]));
  });
  test("a malformed data URL cannot be fetched", async () => {
    for (const url of ["data:text/plain", "data:;base64,a", "data:;base64,****", "data:"]) await assertRejects("TypeError", fetch(url));
  });
})();
