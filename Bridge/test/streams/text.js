// TextDecoderStream and TextEncoderStream.
(() => {
  const all = async (stream) => {
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    return chunks;
  };
  const through = (stream, ...chunks) => all(ReadableStream.from(chunks).pipeThrough(stream));
  const bytes = (...values) => new Uint8Array(values);

  test("characters cut in two by chunks are decoded whole", async () => {
    assertEqual(await through(new TextDecoderStream(), bytes(0xef, 0xbb), bytes(0xbf, 0x61, 0xf0, 0x9f), bytes(0x92), bytes(0xa9).buffer), ["a", "\u{1F4A9}"]);
    assertEqual(await through(new TextDecoderStream(), bytes(0x61, 0xc3)), ["a", "\ufffd"]);
    const stream = new TextDecoderStream("UTF8", { fatal: true, ignoreBOM: 1 });
    assertEqual([stream.encoding, stream.fatal, stream.ignoreBOM], ["utf-8", true, true]);
    await assertRejects("TypeError", through(stream, bytes(0xff)));
    await assertRejects("TypeError", through(new TextDecoderStream("utf-8", { fatal: true }), bytes(0xc3)));
    await assertRejects("TypeError", through(new TextDecoderStream(), "text"));
    assertThrows("RangeError", () => new TextDecoderStream("no-such"));
  });
  test("surrogate pairs cut in two by chunks are encoded whole", async () => {
    assertEqual(await through(new TextEncoderStream(), "a\ud83d", "\udca9b", "", 1), [bytes(0x61), bytes(0xf0, 0x9f, 0x92, 0xa9, 0x62), bytes(0x31)]);
    assertEqual(await through(new TextEncoderStream(), "\ud83d", "x", "\udca9", "\ud83d"), [
      bytes(0xef, 0xbf, 0xbd, 0x78), bytes(0xef, 0xbf, 0xbd), bytes(0xef, 0xbf, 0xbd),
    ]);
    assertEqual(new TextEncoderStream().encoding, "utf-8");
    await assertRejects("TypeError", through(new TextEncoderStream(), Symbol("x")));
  });
})();
