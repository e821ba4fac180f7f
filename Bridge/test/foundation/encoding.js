// TextEncoder and TextDecoder.
(() => {
  const bytes = (...values) => new Uint8Array(values);
  const decode = (label, list, options) => new TextDecoder(label, options).decode(bytes(...list));

  test("TextEncoder writes UTF-8", () => {
    const table = [
      ["", []], ["a", [97]], ["\0", [0]], ["é", [0xc3, 0xa9]], ["€", [0xe2, 0x82, 0xac]], ["😀", [0xf0, 0x9f, 0x98, 0x80]],
      ["\ud800", [0xef, 0xbf, 0xbd]], ["\udc00a", [0xef, 0xbf, 0xbd, 97]], ["\ude00\ud83d", [0xef, 0xbf, 0xbd, 0xef, 0xbf, 0xbd]],
      ["\ufeff", [0xef, 0xbb, 0xbf]], ["\u07ff\u0800\uffff", [0xdf, 0xbf, 0xe0, 0xa0, 0x80, 0xef, 0xbf, 0xbf]],
    ];
    const encoder = new TextEncoder();
    for (const [text, list] of table) assertEqual(encoder.encode(text), bytes(...list));
    assertEqual([encoder.encode().length, encoder.encode(undefined).length, encoder.encode(null).length, encoder.encoding], [0, 0, 4, "utf-8"]);
    assertThrows("TypeError", () => encoder.encode(Symbol()));
    assertThrows("TypeError", () => TextEncoder.prototype.encode.call({}));
    assertThrows("TypeError", () => TextEncoder.prototype.encoding);
  });
  test("encodeInto writes whole characters only", () => {
    const table = [
      ["abc", 2, 2, 2, [97, 98]], ["aé", 2, 1, 1, [97, 0]], ["é€", 5, 2, 5, [0xc3, 0xa9, 0xe2, 0x82, 0xac]], ["😀", 3, 0, 0, [0, 0, 0]],
      ["😀x", 5, 3, 5, [0xf0, 0x9f, 0x98, 0x80, 120]], ["\ud800", 3, 1, 3, [0xef, 0xbf, 0xbd]], ["", 1, 0, 0, [0]], ["a", 0, 0, 0, []],
    ];
    for (const [text, length, read, written, list] of table) {
      const target = new Uint8Array(length);
      assertEqual(new TextEncoder().encodeInto(text, target), { read, written }, text);
      assertEqual(target, bytes(...list), text);
    }
    const whole = bytes(1, 1, 1, 1);
    new TextEncoder().encodeInto("zz", whole.subarray(1, 3));
    assertEqual(whole, bytes(1, 122, 122, 1));
    for (const bad of [[], new ArrayBuffer(3), new Int8Array(3), new Uint8ClampedArray(3), null, undefined]) {
      assertThrows("TypeError", () => new TextEncoder().encodeInto("a", bad));
    }
    assertThrows("TypeError", () => new TextEncoder().encodeInto("a"));
  });

  // One label of each form for every encoding, and the name that TextDecoder shows.
  const labels = {
    "utf-8": "utf8 UTF-8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8", ibm866: "866 cp866 csibm866",
    "iso-8859-2": "l2 latin2 csisolatin2 iso-ir-101 iso88592 iso_8859-2:1987", "iso-8859-3": "l3 latin3 iso_8859-3:1988",
    "iso-8859-4": "l4 latin4 iso-ir-110", "iso-8859-5": "cyrillic csisolatincyrillic iso_8859-5:1988",
    "iso-8859-6": "arabic asmo-708 ecma-114 csiso88596e csiso88596i iso-8859-6-e iso-8859-6-i", "iso-8859-7": "greek greek8 ecma-118 elot_928 sun_eu_greek",
    "iso-8859-8": "hebrew visual csiso88598e iso-8859-8-e", "iso-8859-8-i": "logical csiso88598i", "iso-8859-10": "l6 latin6 csisolatin6",
    "iso-8859-13": "iso8859-13", "iso-8859-14": "iso885914", "iso-8859-15": "l9 csisolatin9 iso_8859-15", "iso-8859-16": "iso-8859-16",
    "koi8-r": "koi koi8 koi8_r cskoi8r", "koi8-u": "koi8-ru", macintosh: "mac x-mac-roman csmacintosh",
    "windows-874": "dos-874 tis-620 iso-8859-11 iso885911", "windows-1250": "cp1250 x-cp1250", "windows-1251": "cp1251 x-cp1251",
    "windows-1252": "ascii us-ascii latin1 l1 iso-8859-1 cp819 ibm819 ansi_x3.4-1968 cp1252 iso_8859-1:1987", "windows-1253": "x-cp1253",
    "windows-1254": "latin5 l5 iso-8859-9 iso_8859-9:1989 csisolatin5", "windows-1255": "cp1255", "windows-1256": "cp1256", "windows-1257": "cp1257",
    "windows-1258": "x-cp1258", "x-mac-cyrillic": "x-mac-ukrainian", gbk: "gb2312 chinese csgb2312 gb_2312-80 iso-ir-58 x-gbk csiso58gb231280",
    gb18030: "gb18030", big5: "big5-hkscs cn-big5 csbig5 x-x-big5", "euc-jp": "x-euc-jp cseucpkdfmtjapanese", "iso-2022-jp": "csiso2022jp",
    shift_jis: "sjis ms932 ms_kanji windows-31j x-sjis csshiftjis shift-jis", "euc-kr": "korean ks_c_5601-1987 ksc5601 ksc_5601 windows-949 csksc56011987",
    "utf-16be": "unicodefffe", "utf-16le": "utf-16 unicode ucs-2 csunicode iso-10646-ucs-2 unicodefeff", "x-user-defined": "x-user-defined",
  };
  test("every label names its encoding, in any case and with space around it", () => {
    for (const [name, list] of Object.entries(labels)) {
      for (const label of [name, ...list.split(" ")]) {
        assertEqual(new TextDecoder(label).encoding, name, label);
        assertEqual(new TextDecoder(`\t${label.toUpperCase()}\r\n \f`).encoding, name, label);
      }
    }
  });
  test("an unknown label, or one of the replacement encoding, is a RangeError", () => {
    for (const label of ["", "utf-7", "utf-32", "x", "\vutf-8", "utf-8\0", "\u00a0utf-8", "\u212aoi8-r", "replacement", "iso-2022-kr", "hz-gb-2312", "iso-2022-cn", "csiso2022kr", null, 8]) {
      assertThrows("RangeError", () => new TextDecoder(label));
    }
    assertThrows("TypeError", () => new TextDecoder("utf-8", 1));
  });
  test("a decoder shows its options", () => {
    const plain = new TextDecoder(), strict = new TextDecoder(undefined, { fatal: 1, ignoreBOM: "x" });
    assertEqual([plain.encoding, plain.fatal, plain.ignoreBOM, strict.encoding, strict.fatal, strict.ignoreBOM], ["utf-8", false, false, "utf-8", true, true]);
    for (const name of ["encoding", "fatal", "ignoreBOM"]) assertThrows("TypeError", () => TextDecoder.prototype[name]);
    assertEqual([TextDecoder.length, plain.decode.length], [0, 0]);
  });
  test("UTF-8 replaces each maximal malformed part by one U+FFFD, and fatal throws", () => {
    const table = [
      [[0xff], "�"], [[0xc0, 0x80], "��"], [[0xe2, 0x82], "�"], [[0xe2, 0x82, 97], "�a"], [[0xf0, 0x9f, 0x98], "�"], [[0xed, 0xa0, 0x80], "���"],
      [[0xf4, 0x90, 0x80, 0x80], "����"], [[0xe0, 0x80, 0x80], "���"], [[0x80], "�"], [[0xf8, 0x88, 0x80, 0x80], "����"], [[97, 0xc3], "a�"], [[0xf0, 0x80], "��"],
    ];
    for (const [list, text] of table) {
      assertEqual(decode("utf-8", list), text, String(list));
      assertThrows("TypeError", () => decode("utf-8", list, { fatal: true }));
    }
    assertEqual(decode("utf-8", [97, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80], { fatal: true }), "aé😀");
  });
  test("a BOM is dropped once, unless it is asked for", () => {
    const table = [
      ["utf-8", [0xef, 0xbb, 0xbf, 97], "a"], ["utf-8", [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], "\ufeff"], ["utf-16le", [0xff, 0xfe, 97, 0], "a"],
      ["utf-16be", [0xfe, 0xff, 0, 97], "a"], ["utf-16be", [0xff, 0xfe, 0, 97], "\ufffea"], ["utf-8", [97, 0xef, 0xbb, 0xbf], "a\ufeff"],
    ];
    for (const [label, list, text] of table) assertEqual(decode(label, list), text, label);
    assertEqual(decode("utf-8", [0xef, 0xbb, 0xbf, 97], { ignoreBOM: true }), "\ufeffa");
    assertEqual(decode("utf-16le", [0xff, 0xfe], { ignoreBOM: true }), "\ufeff");
    const decoder = new TextDecoder();
    for (let turn = 0; turn < 2; turn++) {
      assertEqual([0xef, 0xbb, 0xbf, 97].map((byte) => decoder.decode(bytes(byte), { stream: true })).join("|"), "|||a");
      assertEqual(decoder.decode(), "");
    }
  });
  test("a stream in single bytes gives the characters as soon as they are whole", () => {
    const table = [
      ["utf-8", [0xe2, 0x82, 0xac, 97], ["", "", "€", "a", ""]], ["utf-8", [0xf0, 0x9f, 0x98, 0x80], ["", "", "", "😀", ""]],
      ["utf-8", [0xe2, 0x82], ["", "", "�"]], ["utf-8", [0xe2, 97], ["", "�a", ""]], ["utf-8", [0xf0, 0x80, 97], ["", "��", "a", ""]],
      ["utf-8", [0xe0, 0x80], ["", "��", ""]], ["utf-8", [0xed, 0xa0, 0x80], ["", "��", "�", ""]], ["utf-8", [0xc3], ["", "�"]],
      ["utf-16le", [97, 0, 0xac, 0x20], ["", "a", "", "€", ""]], ["utf-16le", [0x3d, 0xd8, 0, 0xde], ["", "", "", "😀", ""]],
      ["utf-16le", [0x3d, 0xd8, 97, 0], ["", "", "", "�a", ""]], ["utf-16le", [0x3d, 0xd8, 97], ["", "", "", "�"]],
      ["utf-16be", [0xd8, 0x3d, 0xde, 0], ["", "", "", "😀", ""]], ["utf-16be", [0], ["", "�"]], ["utf-16le", [0, 0xdc], ["", "�", ""]],
      ["windows-1252", [0x80, 0xe9], ["€", "é", ""]], ["x-user-defined", [0x41, 0x80, 0xff], ["A", "\uf780", "\uf7ff", ""]],
    ];
    for (const [label, list, texts] of table) {
      const decoder = new TextDecoder(label);
      const seen = list.map((byte) => decoder.decode(bytes(byte), { stream: true }));
      assertEqual([...seen, decoder.decode()], texts, `${label} ${list}`);
    }
  });
  test("an unfinished end is an error for a fatal decoder, at the end only", () => {
    for (const [label, list] of [["utf-8", [0xe2, 0x82]], ["utf-16le", [97]], ["utf-16le", [0x3d, 0xd8]], ["utf-16be", [0xd8, 0x3d, 1]]]) {
      const decoder = new TextDecoder(label, { fatal: true });
      assertEqual(decoder.decode(bytes(...list), { stream: true }), "");
      assertThrows("TypeError", () => decoder.decode());
      assertEqual(decoder.decode(bytes()), "");
      assertThrows("TypeError", () => decode(label, list, { fatal: true }));
    }
    assertThrows("TypeError", () => decode("utf-16le", [0, 0xdc], { fatal: true }));
  });
  test("windows-1252 has the 27 characters of its own", () => {
    const text = decode("latin1", Array.from({ length: 32 }, (_, index) => 0x80 + index));
    assertEqual(text, "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ");
    assertEqual(decode("ascii", [0xe9, 0x41, 0xff]), "éAÿ");
  });
  test("every kind of buffer source is decoded where it begins and ends", () => {
    const { buffer } = bytes(97, 98, 99, 100);
    const table = [
      [buffer, "abcd"], [new Uint8Array(buffer, 1, 2), "bc"], [new DataView(buffer, 2), "cd"], [new Int16Array(buffer, 2), "cd"],
      [new Float32Array(buffer), "abcd"], [undefined, ""], [new ArrayBuffer(0), ""],
    ];
    for (const [input, text] of table) assertEqual(new TextDecoder().decode(input), text);
    for (const bad of [null, "a", 1, {}, [97]]) assertThrows("TypeError", () => new TextDecoder().decode(bad));
    assertThrows("TypeError", () => new TextDecoder().decode(buffer, 1));
    assertThrows("TypeError", () => TextDecoder.prototype.decode.call({}));
  });
  test("a large text survives both ways", () => {
    const text = "aé€😀\0".repeat(30000);
    assertEqual(new TextDecoder().decode(new TextEncoder().encode(text)) === text, true);
    const units = Uint16Array.from({ length: 100000 }, (_, index) => 0x61 + (index % 26));
    assertEqual(new TextDecoder("utf-16").decode(units).length, 100000);
    assertEqual(new TextDecoder("latin1").decode(new Uint8Array(100000)).length, 100000);
    const mixed = "aé€😀\ud83d x\udc00".repeat(500);
    const exact = new Uint16Array(mixed.length);
    for (let index = 0; index < mixed.length; index++) exact[index] = mixed.charCodeAt(index);
    assertEqual(new TextDecoder("utf-16le").decode(exact) === mixed.toWellFormed(), true);
    assertThrows("TypeError", () => new TextDecoder("utf-16le", { fatal: true }).decode(exact));
    assertEqual(new TextDecoder("latin1").decode(new Uint8Array(1000).fill(0x80)), "€".repeat(1000));
  });
  const through = async (stream, chunks) => {
    const writer = stream.writable.getWriter(), reader = stream.readable.getReader(), seen = [];
    const written = (async () => {
      for (const chunk of chunks) await writer.write(chunk);
      await writer.close();
    })();
    written.catch(() => {}); // the reader gets the same error
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return seen;
      seen.push(value);
    }
  };
  test("TextDecoderStream decodes chunks that are cut anywhere", async () => {
    assertEqual(await through(new TextDecoderStream(), [bytes(0xef, 0xbb), bytes(0xbf, 0xe2, 0x82), bytes(0xac), bytes(), bytes(0xc3)]), ["€", "\ufffd"]);
    assertEqual(await through(new TextDecoderStream("utf-16le"), [bytes(97).buffer, new DataView(bytes(0).buffer)]), ["a"]);
    const stream = new TextDecoderStream("latin1", { fatal: true, ignoreBOM: true });
    assertEqual([stream.encoding, stream.fatal, stream.ignoreBOM, stream.readable instanceof ReadableStream], ["windows-1252", true, true, true]);
    await assertRejects("TypeError", through(new TextDecoderStream("utf-8", { fatal: true }), [bytes(0xff)]));
    await assertRejects("TypeError", through(new TextDecoderStream("utf-8", { fatal: true }), [bytes(0xc3)]));
    for (const bad of [undefined, null, "a", [1]]) await assertRejects("TypeError", through(new TextDecoderStream(), [bad]));
    assertThrows("RangeError", () => new TextDecoderStream("x"));
  });
  test("TextEncoderStream joins surrogate pairs over chunks", async () => {
    assertEqual(await through(new TextEncoderStream(), ["a", "", "\ud83d", "\ude00", "\ud83d", 1]), [bytes(97), bytes(0xf0, 0x9f, 0x98, 0x80), bytes(0xef, 0xbf, 0xbd, 49)]);
    assertEqual(await through(new TextEncoderStream(), ["x\ud83d"]), [bytes(120), bytes(0xef, 0xbf, 0xbd)]);
    assertEqual(new TextEncoderStream().encoding, "utf-8");
    await assertRejects("TypeError", through(new TextEncoderStream(), [Symbol()]));
  });
})();
