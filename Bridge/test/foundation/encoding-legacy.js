// The legacy encodings, which the host decodes.
(() => {
  const bytes = (list) => new Uint8Array(list);
  const table = [
    ["shift_jis", [0x93, 0xfa, 0x96, 0x7b, 0xb1, 0x41], "日本ｱA"], ["euc-jp", [0xc6, 0xfc, 0xcb, 0xdc, 0x8e, 0xb1, 0x41], "日本ｱA"],
    ["iso-2022-jp", [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42, 0x41], "日本A"], ["gbk", [0xc4, 0xe3, 0xba, 0xc3, 0x41], "你好A"],
    ["gb18030", [0xc4, 0xe3, 0x81, 0x30, 0x81, 0x30, 0x94, 0x39, 0xda, 0x33], "你\u0080💩"], ["big5", [0xa7, 0x41, 0xa6, 0x6e, 0x41], "你好A"],
    ["euc-kr", [0xbe, 0xc8, 0xb3, 0xe7, 0x41], "안녕A"], ["windows-1251", [0xcf, 0xf0, 0xe8], "При"], ["koi8-r", [0xf0, 0xd2, 0xc9], "При"],
    ["iso-8859-2", [0xb1, 0xe6], "ąć"], ["iso-8859-7", [0xe1, 0xe2], "αβ"], ["ibm866", [0x8f, 0xe0], "Пр"], ["macintosh", [0x8e, 0xa9], "é©"],
    ["windows-1250", [0x9c, 0xbf], "śż"], ["windows-1255", [0xe0], "א"], ["windows-874", [0xa1], "ก"], ["iso-8859-15", [0xa4], "€"],
  ];
  test("legacy encodings are decoded whole", () => {
    for (const [label, list, text] of table) assertEqual(new TextDecoder(label).decode(bytes(list)), text, label);
  });
  test("legacy encodings are decoded from a stream of single bytes", () => {
    for (const [label, list, text] of table) {
      const decoder = new TextDecoder(label);
      const seen = list.map((byte) => decoder.decode(bytes([byte]), { stream: true })).join("");
      assertEqual(seen + decoder.decode(), text, label);
    }
  });
  test("legacy encodings are decoded from a stream that is cut anywhere", () => {
    for (const [label, list, text] of table) {
      for (let cut = 0; cut <= list.length; cut++) {
        const decoder = new TextDecoder(label);
        const seen = decoder.decode(bytes(list.slice(0, cut)), { stream: true }) + decoder.decode(bytes(list.slice(cut)));
        assertEqual(seen, text, `${label} cut at ${cut}`);
      }
    }
  });
  test("an unfinished character at the end is malformed", () => {
    for (const [label, list] of [["shift_jis", [0x93]], ["gbk", [0xc4]], ["big5", [0xa7]], ["euc-kr", [0xbe]], ["euc-jp", [0xc6]]]) {
      assertEqual(new TextDecoder(label).decode(bytes(list)), "\ufffd", label);
      assertThrows("TypeError", () => new TextDecoder(label, { fatal: true }).decode(bytes(list)));
    }
  });
  test("single-byte encodings follow the indexes of the standard", () => {
    const exact = [
      ["iso-8859-16", [0x80, 0xa0, 0xa1, 0xa4, 0xad, 0xff], "\x80\xa0Ą€\xadÿ"], ["windows-874", [0x80, 0x81, 0xdb, 0xff], "€\x81\ufffd\ufffd"],
      ["windows-1253", [0xaa, 0xd2, 0xff, 0xe1], "\ufffd\ufffd\ufffdα"], ["koi8-u", [0xa4, 0xae, 0xbe], "єўЎ"], ["iso-8859-6", [0xa1, 0xc7], "\ufffdا"],
      ["windows-1255", [0xd9, 0xca], "\ufffd\u05ba"], ["windows-1257", [0xa1, 0xe0], "\ufffdą"], ["iso-8859-3", [0xa5, 0xa1], "\ufffdĦ"],
      ["x-mac-cyrillic", [0xa2, 0xb6, 0xff], "Ґґ€"], ["macintosh", [0xdb, 0xf0], "€\uf8ff"], ["iso-8859-7", [0xa4, 0xa5, 0xaa, 0xae], "€₯ͺ\ufffd"],
      ["windows-1252", [0x81, 0x8d], "\x81\x8d"], ["windows-1254", [0xd0, 0xfd], "Ğı"], ["windows-1258", [0xd2, 0xf2], "\u0309\u0323"],
    ];
    for (const [label, list, text] of exact) {
      assertEqual(new TextDecoder(label).decode(bytes(list)), text, label);
      if (text.includes("\ufffd")) assertThrows("TypeError", () => new TextDecoder(label, { fatal: true }).decode(bytes(list)));
    }
  });
  test("malformed multi-byte sequences are one error each, and what is ASCII is read again", () => {
    const malformed = [
      ["shift_jis", [0x81, 0x20], "\ufffd "], ["shift_jis", [0x81, 0xff, 0x41], "\ufffdA"], ["shift_jis", [0xa0, 0xfd], "\ufffd\ufffd"],
      ["euc-jp", [0x8f, 0xa1, 0x41], "\ufffdA"], ["euc-jp", [0xa4, 0x41], "\ufffdA"], ["euc-jp", [0x8e, 0xe0, 0x41], "\ufffdA"],
      ["euc-jp", [0x8f, 0xa1, 0x80, 0x41], "\ufffdA"], ["gbk", [0xff, 0x41], "\ufffdA"], ["gb18030", [0x81, 0x30, 0x41], "\ufffd0A"],
      ["gb18030", [0x81, 0x30, 0x81, 0x41], "\ufffd0丄"], ["gb18030", [0x81, 0x30, 0x81], "\ufffd"], ["gbk", [0x81, 0x20], "\ufffd "],
      ["big5", [0xa4, 0x20], "\ufffd "], ["big5", [0xa4, 0x80, 0x41], "\ufffdA"], ["big5", [0xb1, 0x9f, 0xa7, 0x41], "\ufffd你"],
      ["euc-kr", [0xb0, 0x20], "\ufffd "], ["euc-kr", [0xff, 0x41], "\ufffdA"],
    ];
    for (const [label, list, text] of malformed) {
      assertEqual(new TextDecoder(label).decode(bytes(list)), text, `${label} ${list}`);
      assertThrows("TypeError", () => new TextDecoder(label, { fatal: true }).decode(bytes(list)));
      const decoder = new TextDecoder(label), seen = list.map((byte) => decoder.decode(bytes([byte]), { stream: true })).join("");
      assertEqual(seen + decoder.decode(), text, `${label} ${list} in single bytes`);
    }
  });
  test("ISO-2022-JP is read as its machine says, in one piece and in single bytes", () => {
    const rows = [
      [[0x61, 0x1b, 0x24], "a\ufffd$"], [[0x1b, 0x28], "\ufffd("], [[0x1b], "\ufffd"], [[0x1b, 0x41], "\ufffdA"], [[0x1b, 0x24, 0x41], "\ufffd$A"],
      [[0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42, 0x41], "日A"], [[0x1b, 0x28, 0x4a, 0x5c, 0x7e], "\u00a5\u203e"],
      [[0x1b, 0x28, 0x49, 0x31, 0x60], "\uff71\ufffd"], [[0x1b, 0x24, 0x42, 0x46], "\ufffd"], [[0x1b, 0x24, 0x42, 0x46, 0x1b, 0x28, 0x42, 0x41], "\ufffdA"],
      [[0x1b, 0x24, 0x42, 0x1b, 0x28, 0x42, 0x41], "\ufffdA"], [[0x0e, 0x80], "\ufffd\ufffd"], [[0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x24], "日\ufffd\ufffd"],
    ];
    for (const [list, text] of rows) {
      assertEqual(new TextDecoder("iso-2022-jp").decode(bytes(list)), text, `${list}`);
      const decoder = new TextDecoder("iso-2022-jp"), seen = list.map((byte) => decoder.decode(bytes([byte]), { stream: true })).join("");
      assertEqual(seen + decoder.decode(), text, `${list} in single bytes`);
      const isWrong = text.includes("\ufffd"), decode = () => new TextDecoder("iso-2022-jp", { fatal: true }).decode(bytes(list));
      if (isWrong) assertThrows("TypeError", decode);
      else assertEqual(decode(), text);
    }
  });
  test("multi-byte encodings have the characters that the standard gives them beside its indexes", () => {
    const special = [
      ["shift_jis", [0x80, 0xf0, 0x40, 0xf9, 0xfc], "\x80\ue000\ue757"], ["gbk", [0x80], "€"], ["gb18030", [0x80, 0xa3, 0xa0], "€\u3000"],
      ["gb18030", [0xa6, 0xd9, 0xa6, 0xda, 0xa6, 0xdb, 0xa6, 0xf3, 0xfe, 0x59, 0xfe, 0xa0], "\ufe10\ufe12\ufe11\ufe19\u9fb4\u9fbb"], ["shift_jis", [0x5c, 0x7e], "\\~"],
      ["gb18030", [0x90, 0x30, 0x81, 0x30], "\u{10000}"], ["euc-jp", [0x8f, 0xb0, 0xa1], "丂"],
      ["big5", [0x88, 0x62, 0x88, 0x64, 0x88, 0xa3, 0x88, 0xa5], "\u00ca\u0304\u00ca\u030c\u00ea\u0304\u00ea\u030c"],
    ];
    for (const [label, list, text] of special) assertEqual(new TextDecoder(label, { fatal: true }).decode(bytes(list)), text, label);
  });
})();
