// Hosts of URLs: domains, IPv4 and IPv6 addresses.
(() => {
  const check = (sentence, rows) => test(sentence, () => {
    for (const [input, expected] of rows) {
      assertEqual(URL.parse(`http://${input}/`)?.hostname ?? null, expected, input);
    }
  });
  check("numbers become IPv4 addresses, in any base and length", [
    ["1.2.3.4", "1.2.3.4"], ["1.2.3.4.", "1.2.3.4"], ["0x7f.1", "127.0.0.1"], ["0X7F.0.0.1", "127.0.0.1"],
    ["017700000001", "127.0.0.1"], ["2130706433", "127.0.0.1"], ["1.2.3", "1.2.0.3"], ["1.65536", "1.1.0.0"],
    ["0", "0.0.0.0"], ["0x", "0.0.0.0"], ["0x.0x", "0.0.0.0"], ["4294967295", "255.255.255.255"], ["%30x7f.1", "127.0.0.1"],
    ["1.2.3.0xff", "1.2.3.255"], ["\uff11.2.3.4", "1.2.3.4"],
  ]);
  check("hosts that end in a number and are not addresses are refused", [
    ["4294967296", null], ["1.2.3.256", null], ["256.1.1.1", null], ["1.2.3.4.5", null], ["1..2", null], ["08", null],
    ["a.1", null], ["a.0x1", null], ["a.0x", null], ["a.09", null], ["0xg", "0xg"], ["a.0xg", "a.0xg"], ["1.a", "1.a"],
    ["1.2.16777216", null], ["0x100000000", null], ["a.1..", "a.1.."], ["..", ".."],
  ]);
  check("IPv6 addresses are compressed where they have the most zeros", [
    ["[::]", "[::]"], ["[::1]", "[::1]"], ["[1::]", "[1::]"], ["[0:0:0:0:0:0:0:1]", "[::1]"],
    ["[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"], ["[1:0:0:2:3:0:0:4]", "[1::2:3:0:0:4]"], ["[1:0:2:3:4:5:6:7]", "[1:0:2:3:4:5:6:7]"],
    ["[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7:0]"], ["[::2:3:4:5:6:7:8]", "[0:2:3:4:5:6:7:8]"], ["[FFFF::00a]", "[ffff::a]"],
    ["[::1.2.3.4]", "[::102:304]"], ["[1:2:3:4:5:6:1.2.3.4]", "[1:2:3:4:5:6:102:304]"], ["[::ffff:255.0.0.1]", "[::ffff:ff00:1]"],
  ]);
  check("what is no IPv6 address is refused", [
    ["[]", null], ["[:]", null], ["[:::]", null], ["[1:2]", null], ["[1:2:3:4:5:6:7:8:9]", null], ["[1::2::3]", null],
    ["[12345::]", null], ["[g::]", null], ["[::1.2.3]", null], ["[::1.2.3.256]", null], ["[::01.2.3.4]", null],
    ["[::1.2.3.4.5]", null], ["[1.2.3.4::]", null], ["[1:2:3:4:5:6:7:1.2.3.4]", null], ["[::1%25eth0]", null],
    ["[1:2:3:4:5:6:7:8::]", null], ["[1:]", null], ["[:1]", null], ["[::1", null], ["[::%31]", null],
  ]);
  check("domains become ASCII in lowercase", [
    ["EXAMPLE.Com", "example.com"], ["ex%41mple.com", "example.com"], ["fa\u00df.de", "xn--fa-hia.de"],
    ["B\u00fccher.example", "xn--bcher-kva.example"], ["XN--BCHER-KVA.example", "xn--bcher-kva.example"],
    ["%C3%BC.x", "xn--tda.x"], ["a_b.c", "a_b.c"], ["a..b", "a..b"], ["a.", "a."], ["-a-.x", "-a-.x"], ["ab--cd", "ab--cd"],
    ["a!$&'()*+,;=~b", "a!$&'()*+,;=~b"], ["a\"b`{}", "a\"b`{}"], ["\u3002x", ".x"], ["a\u00adb", "ab"],
  ]);
  check("the mappings of Unicode 16 apply, whatever the version of ICU", [
    ["\u2132.x", "xn--73g.x"], ["FA\u1e9e.de", "xn--fa-hia.de"], ["\u10a0", "xn--rkj"], ["\u04c0", "xn--s5a"],
    ["\u{2f868}", "xn--snl"], ["a\u3164b", "ab"], ["a\u2061\u{1d173}b", "ab"], ["\u206a", null], ["a\u2260b", "xn--ab-miv"],
  ]);
  check("Punycode that a label needs not, or that hides Punycode, is refused", [
    ["xn--.x", null], ["xn--abc-", null], ["XN--ABC-.x", null], ["x.xn--1-", null], ["xn--xn---3ra", null],
    ["xn--xn---zra", "xn--xn---zra"], ["xn--f3g", null], ["xn--kkg", null],
    ["xn--tda.xn--a-", null], ["\u00fc".repeat(100), `xn--td${"a".repeat(100)}`],
  ]);
  check("invalid domains are refused", [
    ["\u00ad", null], ["xn--", null], ["xn--a-\u00fc", null], ["a%25b", null], ["a%00", null], ["%ff", null], ["a%3Ab", null],
    ["\ud800", null],
  ]);
})();
