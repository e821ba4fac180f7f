// atob and btoa.
(() => {
  const table = [
    ["", ""], ["f", "Zg=="], ["fo", "Zm8="], ["foo", "Zm9v"], ["foob", "Zm9vYg=="], ["fooba", "Zm9vYmE="], ["foobar", "Zm9vYmFy"],
    ["\0", "AA=="], ["\xff", "/w=="], ["\xff\xfe\xfd", "//79"], ["\xfb\xff", "+/8="], ["a\0b", "YQBi"],
  ];
  test("btoa and atob are each other's inverse", () => {
    for (const [text, base64] of table) {
      assertEqual(btoa(text), base64);
      assertEqual(atob(base64), text);
      assertEqual(atob(base64.replace(/=+$/, "")), text);
    }
    let all = "";
    for (let code = 0; code < 256; code++) all += String.fromCharCode(code);
    assertEqual(atob(btoa(all.repeat(100))), all.repeat(100));
  });
  test("atob ignores ASCII whitespace only", () => {
    assertEqual(atob(" Z\tm\n9\fv\r "), "foo");
    assertEqual(atob("Zg= ="), "f");
    assertEqual(atob(null), "\x9e\xe9e");
    for (const bad of ["Zm9v\v", "Zm9v\xa0", "Zm9v\u2003"]) assertThrows("InvalidCharacterError", () => atob(bad));
  });
  test("atob refuses what is not base64", () => {
    for (const bad of ["a", "=", "==", "===", "ab=", "abc==", "a===", "ab=c", "abcd=", "abcd==", "ab==cd", "a-b_", "ab\0c", "é", "{}", undefined, "Zm9vYg=x"]) {
      assertThrows("InvalidCharacterError", () => atob(bad));
    }
    assertThrows("TypeError", () => atob());
  });
  test("atob drops bits that are left over", () => assertEqual([atob("ab"), atob("abc"), atob("Zh==")], ["i", "i\xb7", "f"]));
  test("btoa refuses characters above a byte", () => {
    for (const bad of ["\u0100", "a€", "\ud800"]) assertThrows("InvalidCharacterError", () => btoa(bad));
    assertThrows("TypeError", () => btoa());
    assertEqual([btoa(undefined), btoa(null), btoa(12)], ["dW5kZWZpbmVk", "bnVsbA==", "MTI="]);
  });
})();
