import BridgeRecording
import Testing

@testable import BridgeComparison

@Suite("values that are others of the same kind")
struct KindTests {
  private static let recordedAt = "Mon, 23 Nov 2026 19:49:52 GMT"
  private static let actualAt = "Tue, 24 Nov 2026 08:20:03 GMT"

  private static func compare(
    _ recorded: String, _ actual: String, type: String = "text/html", strict: Bool = false
  ) -> ComparisonResult {
    var rules = ComparisonRules()
    rules.acceptsSameKinds = !strict
    return ResponseComparison(rules: rules).compare(
      recorded, actual, type: type, fields: [("Date", recordedAt)],
      actualFields: [("Date", actualAt)])
  }

  @Test(
    "are not differences, and are listed with their places",
    arguments: [
      (
        "<time datetime=\"2026-11-23T19:49:51.536828+00:00\">",
        "<time datetime=\"2026-11-24T08:20:01.253085+00:00\">", "clock"
      ),
      ("saved Nov. 23, 2026, 7:49 p.m. by me", "saved Nov. 24, 2026, 8:20 a.m. by me", "clock"),
      ("saved Nov. 23, 2026, 7 p.m. by me", "saved Nov. 24, 2026, 8:20 a.m. by me", "clock"),
      ("by me Nov. 23, 2026, noon!", "by me Nov. 24, 2026, midnight!", "clock"),
      ("19:49, 23 November 2026 (UTC)", "08:20, 24 November 2026 (UTC)", "clock"),
      ("Mon, 23 Nov 2026 19:40:00 GMT", "Tue, 24 Nov 2026 08:19:00 GMT", "clock"),
      ("at 20:49 by admin", "at 09:19 by admin", "clock"),
      ("by Mon Nov 23 19:49:51 2026!", "by Tue Nov 24 08:20:01 2026!", "clock"),
      ("at Mon Nov  2 19:49:51 UTC 2026", "at Tue Nov  3 08:20:02 UTC 2026", "clock"),
      ("made 20261123T194951Z.", "made 20261124T082001Z.", "clock"),
      ("made 20261123T204951+0100.", "made 20261124T092001+0100.", "clock"),
      ("Monday, 23-Nov-26 19:49:51 GMT", "Tuesday, 24-Nov-26 08:20:01 GMT", "clock"),
      ("2 minutes ago", "1 minute ago", "clock"),
      (
        "<a href=\"/log?from=2026-11-23T19%3A41%3A28Z&n=1\">x</a>",
        "<a href=\"/log?from=2026-11-24T08%3a19%3a58Z&n=1\">x</a>", "clock"
      ),
      ("1795463390 end", "1795508400 end", "clock"),
      ("wgTime=20261123194951", "wgTime=20261124082001", "clock"),
      ("<p><input name=ts20261123194951>", "<p><input name=ts20261124082001>", "clock"),
      ("to a-2026-11-23-19-49.ics", "to a-2026-11-24-08-20.ics", "clock"),
      ("until 2026-12-07T19:49:52Z", "until 2026-12-08T08:20:03Z", "clock"),
      ("on 2026-11-23 only", "on 2026-11-24 only", "clock"),
      ("am 23. November 2026.", "am 24. November 2026.", "clock"),
      ("Nov 23, 2026, 7:49:51\u{202F}PM", "Nov 24, 2026, 8:20:01\u{202F}AM", "clock"),
      ("Real time usage: 0.013 seconds", "Real time usage: 0.009 seconds", "elapsed"),
      ("\"wgBackendResponseTime\":123,", "\"wgBackendResponseTime\":98,", "elapsed"),
      ("\"procTimeUs\":205,", "\"procTimeUs\":211,", "elapsed"),
      (
        "id=3f2504e0-4f89-11d3-9a0c-0305e82c3301.", "id=9a1b04e0-0f89-41d3-9a0c-0305e82c3399.",
        "identity"
      ),
      (
        "id=3f2504e0-4f89-11d3-9a0c-0305e82c3301_712_19.",
        "id=9a1b04e0-0f89-41d3-9a0c-0305e82c3399_1302_20.", "identity"
      ),
      (
        "id=8d6f2a40-c3b1a5d7e9f0123456789abc_712_19;",
        "id=1f6e9b20-0a1b2c3d4e5f60718293a4b5_1302_20;", "identity"
      ),
      ("nonce=7c3e891a3e;", "nonce=2510675857;", "identity"),
      ("nonce=2510675857;", "nonce=7c3e891a3e;", "identity"),
      ("of 01KAV2Q3ZXG7M4N8P5R6S9T1VW.", "of 01KAWD9J2B5C8E1F4G7H0J3K6M.", "identity"),
      ("of 01KAVQQQZXGHMMNNPPRRSSTTVW.", "of 01KAWDDDBBBCCEEFFGGHHJJKKM.", "identity"),
      ("at q8Zp+1Vx/7Tn3kRw9LmQ2A==!", "at Jf4t9Hs2Xw/0bYv+6GkP8Q==!", "identity"),
      ("at /8Zp+1Vx/7Tn3kRw9LmQ2A==!", "at Jf4t9Hs2Xwx0bYvx6GkP8Q==!", "identity"),
      ("at q8Zp+1Vx/7Tn3kRw9LmQ2Abc!", "at Jf4t9Hs2Xw/0bYv+6GkP8Qde!", "identity"),
      ("src=/assets/index-C4fJ9qPz.js", "src=/assets/index-DiwrgTda.js", "identity"),
      ("src=/assets/index-C4-J9_Pz.css", "src=/assets/index-B8aZ-k2w.css", "identity"),
      ("src=app.3f2a9c1b.js", "src=app.77b0ac2d.js", "identity"),
      ("src=/assets/index-DxyzabT4.js", "src=/assets/index-Kcyzab12.js", "identity"),
      // {"sub":"1","iat":1795463390}, ["7c9e6679aa"] and {"mac":"q8Zp+1Vx/7Tn3kRw9LmQ2A=="}
      (
        "t=eyJzdWIiOiIxIiwiaWF0IjoxNzk1NDYzMzkwfQ==;",
        "t=eyJzdWIiOiIxIiwiaWF0IjoxNzk1NTA4NDAwfQ==;",
        "identity"
      ),
      (
        "t=eyJzdWIiOiIxIiwiaWF0IjoxNzk1NDYzMzkwfQ.", "t=eyJzdWIiOiIxIiwiaWF0IjoxNzk1NTA4NDAwfQ.",
        "identity"
      ),
      ("t=WyI3YzllNjY3OWFhIl0.x", "t=WyIxMTExYTY3OWFhIl0.x", "identity"),
      (
        "t=eyJtYWMiOiJxOFpwKzFWeC83VG4za1J3OUxtUTJBPT0ifQ;",
        "t=eyJtYWMiOiJKZjR0SHNIc1h3L0diWXYrYUdrUDhRPT0ifQ;", "identity"
      ),
      (
        "/feed/ULhuxMJNgTkFzwcZSRymX5p_pGI.xml", "/feed/qjmhPHjb17gNVhZfpf-cUcfYE4g.xml", "identity"
      ),
      (
        "/trip/feed/WyJ0cmlwIl0.lQ7-word-dYx2Kf9pZs0aVb8cTe.xml",
        "/trip/feed/WyJ0cmlwIl0.8sQzK1pLw3fXv-Yb5nTg7HdJc2R.xml", "identity"
      ),
      (
        "/trip/join/WyJ0cmlwIl0.lQ7-word-dYx2Kf9pZs0aVb8cTe",
        "/trip/join/WyJ0cmlwIl0.-sQzK1pLw3fXv-Yb5nTg7HdJc2R", "identity"
      ),
      ("<!-- Cached time: 20261123194951 -->", "<!-- Cached time: 20261124082001 -->", "clock"),
      ("<p>1<!--\n a\n58.31%    0.412 x\n-->", "<p>1<!--\n a\n7.10%   12.03 x\n-->", "elapsed"),
      ("<p><input value=1189>", "<p><input value=500>", "clock"),
      ("<img src='https://2.pics.example/a'>", "<img src='https://0.pics.example/a'>", "identity"),
      ("<a class=\"serious bulk button\">", "<a class=\"bulk serious button\">", "order"),
      ("Time to display: 0.616346 -", "Time to display: 0.4412 -", "elapsed"),
    ])
  func same(recorded: String, actual: String, kind: String) {
    let result = Self.compare(recorded, actual)
    #expect(result.isSame, "\(result.differences)")
    #expect(result.sameKinds.map(\.kind.rawValue) == [kind])
    #expect(result.sameKinds.allSatisfy { $0.location.hasPrefix("body ") })
    #expect(!Self.compare(recorded, actual, strict: true).isSame)
    let json = { (text: String) in "{\"a\":\"\(text.replacing("\"", with: "'"))\"}" }
    if kind != "order" {
      #expect(Self.compare(json(recorded), json(actual), type: "application/json").isSame)
    }
  }

  @Test(
    "do not hide what changed",
    arguments: [
      ("born 1984-03-02", "born 1984-03-03"), ("due 2026-11-30", "due 2026-11-30 soon"),
      ("due Nov. 30, 2026", "due Nov. 29, 2026"),
      ("am 30. November 2026", "am 29. November 2026"), ("in 23. Place", "in 24. Place"),
      ("price 12", "price 13"), ("Time: 58.321", "Time: 57.904"),
      ("Position at this time: 1.5", "Position at this time: 2.5"),
      ("Latitude: 52.520008", "Latitude: 48.856613"), ("Time, x: 0.616346", "Time, x: 0.441234"),
      ("open 09:05 to 17:20", "open 09:05 to 18:20"), ("19:49 by admin", "now by admin"),
      ("2026-11-23T19:49:51Z", "never"), ("1795463390", "12"), ("v1.2.3", "v1.2.4"),
      ("3 years ago", "2 years ago"), ("Total: 3 s", "Total: 4 s"), ("#a1b2c3", "#a1b2c4"),
      ("id=3f2504e0-4f89-11d3-9a0c-0305e82c3301", "id=none"),
      ("7c9e6679aa 7c9e6679bb", "1111a679aa 1111a679aa"),
      ("7c9e6679aa 7c9e6679aa", "1111a679aa 2222b679aa"),
      (
        "/p/3f2504e0-4f89-11d3-9a0c-0305e82c3301_640.jpg",
        "/p/9a1b04e0-0f89-41d3-9a0c-0305e82c3399_320.jpg"
      ),
      ("7c9e6679aa_712_19 7c9e6679aa_712_20", "1111a679aa_1302_19 1111a679aa_1303_20"),
      ("7c9e6679aa_712_19 7c9e6679aa_712_20", "1111a679aa_1302_19 2222b679aa_1302_20"),
      ("7c9e6679aa_712_19 7c9e6679aa_712_19", "1111a679aa_1302_19 1111a679aa_1302_20"),
      ("owner 7c9e6679aa, others 1111a679bb", "owner 1111a679bb, others 1111a679bb"),
      ("in November 2026", "in December 2026"), ("item-10001", "item-10002"),
      ("nonce=2510675857;", "nonce=7c3e891a;"), ("total 1234567890", "total 1234567891"),
      ("/x/Ab3dEf9hIj2k-edit", "/x/Zb4dCf8hQj3r-delete"),
      ("--a-first-page-of-the-year-2026", "-b-second-page-of-the-year-2026"),
      ("a-first-page-of-2026", "a-second-page-of-2026"), ("hello world", "hello there"),
      ("<a class=\"x y\">", "<a class=\"x z\">"),
      ("wgTime=20261123194951", "wgTime=20001124082001"), ("ts20261123194951", "ts20001124082001"),
      ("ts20261123194951", "tx20261124082001"), ("ts2026112319495", "ts2026112408200"),
      ("ts202611231949511", "ts202611240820017"), ("ts20261123194951", "20261124082001"),
      ("job20261123194841 job20261123194901", "job20261124082001 job20261124082001"),
      ("schema v20261123194841", "schema v20261124011500"),
      ("at Mon Nov 23 19:49:51 1981", "at Tue Nov 24 08:20:01 1982"),
      ("made 20011123T194951Z.", "made 20021124T082001Z."),
      ("Monday, 23-Nov-81 19:49:51 GMT", "Tuesday, 24-Nov-82 08:20:01 GMT"),
      ("of PRODUCTIONLISTOFAUTUMN2026", "of PRODUCTIONLISTOFWINTER2026"),
      ("at q8Zp+1Vx/7Tn3kRw9LmQ2A==!", "at Jf4t9Hs2Xw/0bYv+6GkP8Q=!"),
      ("at q8Zp+1Vx/7Tn3kRw9LmQ2A==!", "at a/short/way/Home/Page2020!"),
      ("/Api/V1/users/list/a2/Of/me4", "/Api/V1/pages/list/b3/Of/me4"),
      ("src=/assets/index-settings.js", "src=/assets/index-overview.js"),
      ("src=/assets/app-userList.js", "src=/assets/app-dataGrid.js"),
      ("src=/assets/index-C4fJ9qPz.js", "src=/assets/index-C4fJ9qPz.css"),
      ("src=/assets/index-C4fJ9qPz.js", "src=/assets/index-settings.js"),
      ("see part-20261123.json", "see part-20261124.json"),
      ("src=/holiday-IMG_0001.jpg", "src=/holiday-IMG_0002.jpg"),
      ("see /report-Jan2026A.json", "see /report-Feb2026B.json"),
      ("see /scan-page0012.png", "see /scan-page0013.png"),
      // {"status":"paid","total":12} and {"status":"open","total":99}
      (
        "t=eyJzdGF0dXMiOiJwYWlkIiwidG90YWwiOjEyfQ==;", "t=eyJzdGF0dXMiOiJvcGVuIiwidG90YWwiOjk5fQ==;"
      ),
      ("t=eyJzdGF0dXMiOiJwYWlkIiwidG90YWwiOjEyfQ;", "t=eyJzdGF0dXMiOiJvcGVuIiwidG90YWwiOjk5fQ;"),
      // {"sub":"1","iat":1795463390} and {"sub":"2","iat":1795508400}
      ("t=eyJzdWIiOiIxIiwiaWF0IjoxNzk1NDYzMzkwfQ;", "t=eyJzdWIiOiIyIiwiaWF0IjoxNzk1NTA4NDAwfQ;"),
      ("<p>1<!-- mode: fast -->", "<p>1<!-- mode: slow -->"),
      ("VAT 19.0%    119.00", "VAT 20.0%    240.00"), ("19.0% 119.00", "20.0% 240.00"),
      ("<p>1<!--\n58.31% full\n-->", "<p>1<!--\n7.10% full\n-->"), ("value=1189", "value=501"),
      ("an iPhone14Pro", "an iPhone15Pro"), ("loadPage1Data()", "loadPage2Data()"),
      ("loadPage12Data()", "loadPage34Data()"),
      ("id 00000000-0000-4000-8000-00000000000a", "id 00000000-0000-4000-8000-00000000000b"),
      ("id=3f2504e0-4f89-11d3-9a0c-0305e82c3301.", "id=9A1B04E0-0F89-41D3-9A0C-0305E82C3399."),
      (
        "id 3f2504e0-4f89-11d3-9a0c-0305e82c3301", "id 00000000-0000-0000-0000-000000000000"
      ),
      ("nonce=7c3e891a3e7c3e89;", "nonce=0000000000000001;"),
      ("again in 10 seconds", "again in 60 seconds"), ("in 20 US states", "in 50 US states"),
      ("\"duration\":7200,", "\"duration\":3600,"), ("\"runtime\": 95.5,", "\"runtime\": 120.5,"),
      // {"role":"superadministrators"} and {"role":"unprivilegedpersons"}
      (
        "t=eyJyb2xlIjoic3VwZXJhZG1pbmlzdHJhdG9ycyJ9;", "t=eyJyb2xlIjoidW5wcml2aWxlZ2VkcGVyc29ucyJ9;"
      ),
    ])
  func different(recorded: String, actual: String) {
    #expect(!Self.compare(recorded, actual).isSame)
  }

  @Test(
    "that are clocks keep the way they are written, with their time zone",
    arguments: [
      ("2026-11-23T19:49:51Z", "2026-11-24T08:20:01", false),
      ("2026-11-23T19:49:51Z", "2026-11-24T08:20:01+00:00", false),
      ("2026-11-23T20:49:51+01:00", "2026-11-24T13:20:01+05:00", false),
      ("2026-11-23T20:49:51+01:00", "2026-11-24T10:20:01+02:00", true),
      ("2026-11-23T16:49:51-03:00", "2026-11-24T05:20:01-03:00", true),
      ("2026-11-23T19:49:51Z", "Tue, 24 Nov 2026 08:20:01 GMT", false),
      ("2026-11-23T19:49:51Z", "2026-11-24 08:20:01Z", false),
      ("2026-11-23T19:49:51Z", "20261124T082001Z", false),
      ("2026-11-23T19:49:51.123Z", "2026-11-24T08:20:01Z", true),
      ("2026-11-23T19:49", "2026-11-24T08:20:01.5", true),
      ("Nov. 23, 2026, 7:49 p.m.", "24 Nov. 2026, 8:20 a.m.", false),
      ("Nov. 23, 2026, 7:49 p.m.", "Nov. 24, 2026, 08:20", false),
      ("Nov. 23, 2026, 7:49 p.m.", "November 24, 2026, midnight", true),
      ("November 23, 2026, 19:49", "24/11/2026 08:20", false),
      ("11/23/2026 19:49", "24/11/2026 08:20", false),
      ("23/11/2026 19:49", "24/11/2026 08:20", true),
      ("23.11.2026, 19:49", "24/11/2026, 08:20", false),
      ("on 2026-11-23.", "on 24.11.2026.", false),
      ("at 19:49 now", "at 8:20 now", true), ("at 7:49 pm now", "at 08:20 now", false),
      ("1795463390", "1795508400000", false), ("1795463390.25", "1795508400", true),
      ("Mon Nov  2 19:49:51 2026", "Tue Nov  3 08:20:02 2026", true),
      ("Mon Nov 23 19:49:51 2026", "Tue Nov 24 08:20:02 2026", true),
      ("2026-11-23%2019%3A41%3A28", "2026-11-24%2008%3a19%3a58", true),
    ])
  func layouts(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.compare(recorded, actual, type: "text/plain").isSame == isSame)
  }

  @Test(
    "are durations in text, and not in scripts and style sheets",
    arguments: [
      ("in 0.3s", "in 0.9s", true), ("in 0 ms", "in 12 ms", true),
      ("/* made in 0.013 seconds */", "/* made in 0.9 seconds */", true), (".3s", ".9s", false),
      ("time: 0.31256", "time: 0.94107", true),
    ])
  func durations(recorded: String, actual: String, isSameInCode: Bool) {
    let isProse = recorded.contains("seconds")
    for (type, isCode) in [("text/plain", false), ("text/css", true), ("text/javascript", true)] {
      let isSame = isCode ? isProse : true
      #expect(
        Self.compare(recorded, actual, type: type).isSame == (isSameInCode && isSame), "\(type)")
    }
  }

  @Test(
    "of ages are clocks where ago follows or the element has a time as well",
    arguments: [
      ("<p>changed <b>13 seconds</b> ago", "<p>changed <b>4 minutes</b> ago", true),
      (
        "<b title=\"Nov 23, 2026, 7:41:29 PM\">8 minutes</b>",
        "<b title=\"Nov 23, 2026, 7:41:29 PM\">13 hours</b>", true
      ),
      ("<p>closes after <b>13 minutes</b>", "<p>closes after <b>4 minutes</b>", false),
      (
        "<table><tr><td>2 minutes ago<td>x<td>1 minute ago</table>",
        "<table><tr><td>1 minute ago<td>x<td>29 seconds ago</table>", true
      ),
      (
        "<table><tr><td>2 minutes ago<td>x<td>1 minute ago</table>",
        "<table><tr><td>x<td>1 minute ago<td>29 seconds ago</table>", false
      ),
      ("<p>changed <b>13 seconds</b> ago", "<p>changed <b>4 years</b> ago", false),
      (
        "<time datetime=\"2026-11-23T19:46:50Z\">3 minutes ago</time>",
        "<time datetime=\"2026-11-24T08:17:00Z\">3 hours ago</time>", false
      ),
      (
        "<time datetime=\"2026-11-23T19:46:50Z\">3 minutes ago</time>",
        "<time datetime=\"2026-11-24T05:17:00Z\">3 hours ago</time>", true
      ),
      (
        "<time datetime=\"2026-11-23T19:46:50Z\">3 hours ago</time>",
        "<time datetime=\"2026-11-24T05:17:00Z\">3 minutes ago</time>", true
      ),
      (
        "<time datetime=\"2026-11-23T19:49:47Z\">4 seconds ago</time>",
        "<time datetime=\"2026-11-24T08:20:02Z\">now</time>", true
      ),
      (
        "<time datetime=\"2026-11-23T19:49:47Z\">4 seconds ago</time>",
        "<time datetime=\"2026-11-24T05:17:00Z\">now</time>", false
      ),
      (
        "<time datetime=\"2026-11-23T19:46:50Z\">3 minutes ago</time>",
        "<time datetime=\"2026-11-24T08:17:00Z\">3 minutes</time>", false
      ),
    ])
  func ages(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.compare(recorded, actual).isSame == isSame)
  }

  @Test(
    "are the names of guests, with their initials",
    arguments: [
      ("Anonymous Thebe", "AT", true), ("Anonymous Thebe", "AX", false), ("Ann Thebe", "AT", false),
      ("Anonymous Thebe", "admin", false), ("Anonymous", "A", false),
    ])
  func guests(name: String, initials: String, isSame: Bool) {
    let json = { (name: String, initials: String) in
      "{\"initials\":\"\(initials)\",\"name\":\"\(name)\",\"display\":\"\(name)\"}"
    }
    let result = Self.compare(
      json("Anonymous Metis", "AM"), json(name, initials), type: "application/json")
    #expect(result.isSame == isSame, "\(result.differences)")
  }

  @Test(
    "are short hashes of the form that the ETags of both responses have",
    arguments: [
      ("W/\"k0x2z\"", "W/\"9aab1\"", "\"1tlsu\"", "\"jaivq\"", true),
      ("\"k0x2z\"", "\"9aab1\"", "\"site@1tlsu\"", "\"site@jaivq\"", true),
      ("\"k0x2z\"", "\"9aab1\"", "\"1tlsu\"", "\"jaiv\"", false),
      ("\"k0x2z\"", "\"9aab1\"", "\"hello\"", "\"world\"", false),
      ("\"k0x2z\"", "\"9aab1\"", "\"gold1\"", "\"gold2\"", false),
      ("\"k0x2z\"", "\"9aab1\"", "\"19900\"", "\"29900\"", false),
      ("\"k0x2z\"", "\"9aab1\"", "1tlsu", "jaivq", false),
      ("\"k0x2z\"", "\"k0x2z\"", "\"1tlsu\"", "\"jaivq\"", false),
      ("\"1234-5\"", "\"1234-6\"", "\"1tlsu\"", "\"jaivq\"", false),
    ])
  func hashes(etag: String, newTag: String, recorded: String, actual: String, isSame: Bool) {
    let script = { (hash: String) in "load([[\"site.styles\",\(hash)]])" }
    let result = ResponseComparison().compare(
      script(recorded), script(actual), type: "text/javascript", fields: [("ETag", etag)],
      actualFields: [("ETag", newTag)])
    #expect(result.isSame == isSame, "\(result.differences)")
  }

  @Test(
    "are the same HTML in sections of XML, which other references may write",
    arguments: [
      ("<a>1<![CDATA[<b>&#097;d&#x6D;in</b>]]>", "<a>1<![CDATA[<b>a&#100;min</b>]]>", true),
      ("<a><![CDATA[<b>&#097;dmin</b>]]>", "<a><![CDATA[<b>&#098;dmin</b>]]>", false),
      ("<a><![CDATA[<b>&#097;</b>]]>1", "<a><![CDATA[<b>a</b>]]>2", false),
      ("<a><![CDATA[<b>&#097;</b>]]>", "<a><![CDATA[<b>a</b>]]><![CDATA[]]>", false),
      ("<a><![CDATA[<tr id=\"r1\"><td>&#097;]]>", "<a><![CDATA[<tr id=\"r2\"><td>a]]>", false),
      ("<a><![CDATA[<b>&#60;i></b>]]>", "<a><![CDATA[<b><i></b>]]>", false),
      ("<a><![CDATA[&#097;dmin]]>", "<a><![CDATA[admin]]>", false),
      ("<a><![CDATA[<b>&#097;</b>", "<a><![CDATA[<b>a</b>", false),
      ("<a>&#38;amp;</a>", "<a>&amp;</a>", false),
      (
        "<a><![CDATA[<tr id=\"r1\"><td>&#097;</td></tr>]]>",
        "<a><![CDATA[<tr id=\"r1\"><td>a</td></tr>]]>", true
      ),
      (
        "<a><![CDATA[<form action=/x><form action=/41><i>7c9e6679-7425-40de-944b-e07fc1f90ae7</i></form>]]>",
        "<a><![CDATA[<form action=/x><form action=/42><i>9c9e6679-7425-40de-944b-e07fc1f90ae8</i></form>]]>",
        false
      ),
      (
        "<a><![CDATA[<div><tr id=41><td>7c9e6679-7425-40de-944b-e07fc1f90ae7</td></tr></div>]]>",
        "<a><![CDATA[<div><tr id=42><td>9c9e6679-7425-40de-944b-e07fc1f90ae8</td></tr></div>]]>",
        false
      ),
    ])
  func sections(recorded: String, actual: String, isSame: Bool) {
    let result = Self.compare(recorded, actual, type: "text/xml")
    #expect(result.isSame == isSame, "\(result.differences)")
    #expect(result.sameKinds.contains { $0.kind == .markup } == (isSame || recorded.hasSuffix("1")))
    #expect(!Self.compare(recorded, actual, type: "text/plain").isSame)
    #expect(!Self.compare(recorded, actual, type: "text/xml", strict: true).isSame)
  }

  @Test(
    "are passwords that a program made up, alone in JSON, where its name or the request says so",
    arguments: [
      ("akKOiTOt17jk(NpQnYu#RG1Q", "gbyfsmpyiwD0xe501n1KD6a%", true),
      ("QWxpY2UgU21pdGgh", "Qm9iIEpvbmVzIDEy", false),
      ("akKOiTOt17jk(NpQnYu#RG1Q", "aardvarksInTheGardenAt12", false),
      ("akKOiTOt17jk(NpQnYu#RG1Q", "F1(BtQ8V9Y$o6bt6j8!VqIFS", true),
      ("akKOiTOt17jk(NpQnYu#RG1Q", "F1(BtQ8V9Y$o6bt6j8!VqIF", false),
      ("akKOiTOt17jk(NpQnYu#RG1Q", "akKOiTOt17jk(NpQnYu#RG2Q", false),
      ("akKOiTOt17jk(NpQnYu#RG1Q", "Failed to load the rest!", false),
      ("Total(Sum1)", "Total(Sum2)", false), ("Read Chapter1 of 3!", "Read Chapter2 of 3!", false),
      ("https://a.example/Ab1#Cd2", "https://a.example/Ab1#Cd3", false),
      ("x%2Fy%3Fz%3D1", "x%2Fy%3Fz%3D2", false), ("#A1b2C3,#D4e5F6", "#A1b2C3,#D4e5F7", false),
      ("#A1b2C3,#D4e5F6", "#F9c8B7,#E6d5A4", false), ("Q1*(A2+B3)-c4", "Q1*(A2+B3)-c5", false),
      ("Q1*(A2+B3)-c4", "R2*(C3+D4)-a5", false), ("A&#97;b&#98;c1", "A&#97;b&#98;c2", false),
      ("A&#97;b&#98;c1", "C&#99;d&#96;e2", false), ("A1%2Fb2%3Fc3", "D4%3Fe5%2Ff6", false),
    ])
  func passwords(recorded: String, actual: String, isSame: Bool) {
    let cases = [
      ("data", "generate-password"), ("data", "list"), ("password_example", "list&password=a"),
      ("new_password", "list"),
    ]
    for (name, action) in cases {
      let url = "http://shop.example/?action=\(action)"
      let json = { (text: String) in "{\"\(name)\":\"\(text)\"}" }
      let result = ResponseComparison().compare(
        json(recorded), json(actual), type: "application/json", ComparedRequest(url))
      #expect(
        result.isSame == (isSame && !action.hasPrefix("list") || isSame && name == "new_password"),
        "\(result.differences)")
    }
  }

  @Test(
    "are parts of a moment that stand in elements of their own",
    arguments: [
      ("23 11 2026 19 49 52", "24 11 2026 08 20 03", true),
      ("2026 11 23 19 49", "2026 11 24 8 20", true), ("11 23 2026 19 49", "11 24 2026 08 20", true),
      ("23 11 2026 19 49 52", "24 11 2026 08 20 77", false),
      ("23 11 2026 2 4", "24 11 2026 3 4", false), ("23 11 2026", "24 11 2026", false),
      ("23 11 2019 19 49 52", "24 11 2019 08 20 03", false),
      ("12 30 99 19 49 52", "12 30 99 19 49 53", false),
      ("11 11 23 23 2026 2026 19 19 41 49", "11 11 24 24 2026 2026 08 08 15 20", true),
      ("11 11 23 23 2026 2026 19 19 41 49 7", "11 11 24 24 2026 2026 08 08 15 20 8", false),
      ("11 11 23 23 2026 2026 19 19 41 49", "11 11 24 24 2026 2026 08 08 15 52", false),
      ("11 11 23 23 2026 2026 19 19 41 49", "11 11 24 22 2026 2026 08 08 15 20", false),
      ("23 1 11 1 2026 1 19 1 41", "24 1 11 1 2026 1 08 1 15", false),
    ])
  func dateParts(recorded: String, actual: String, isSame: Bool) {
    let forms: [(String) -> String] = [
      { "<div>\($0)</div>" }, { "<p><input name=a value=\"\($0)\"></p>" },
    ]
    for form in forms {
      let page = { (numbers: String) in
        numbers.split(separator: " ").map { form(String($0)) }.joined()
      }
      let result = Self.compare(page(recorded), page(actual))
      #expect(result.isSame == isSame, "\(result.differences)")
    }
  }

  @Test("are clocks by the time at which responses came, where these do not tell theirs")
  func ownTimes() {
    let request = { (recordedAt: Double?, sentAt: Double?) in
      ComparedRequest(
        RecordedRequest(method: "GET", url: "http://shop.example/", fields: [], body: .none),
        sentTo: "http://shop.example/", recordedAt: recordedAt, sentAt: sentAt)
    }
    let result = { (request: ComparedRequest) in
      ResponseComparison().compare(
        recorded: RecordedResponse(
          status: 200, reason: "", fields: [],
          body: .content(RecordedContent(mediaType: nil, bytes: Array("now 1795463390".utf8)))),
        actual: ActualResponse(
          status: 200, fields: [], body: .bytes(Array("now 1795508400".utf8))), to: "GET",
        request, isExact: false)
    }
    #expect(result(request(1_795_463_392, 1_795_508_403)).isSame)
    #expect(!result(request(1_795_463_392, nil)).isSame)
    #expect(!result(request(1_595_463_392, 1_795_508_403)).isSame)
  }

  @Test("tell nothing of other places where lists have other lengths")
  func lengths() {
    let result = Self.compare(
      #"{"list":["7c9e6679aa","7c9e6679bb","7c9e6679cc"],"last":"7c9e6679cc"}"#,
      #"{"list":["1111a679aa","1111a679cc"],"last":"1111a679cc"}"#, type: "application/json")
    #expect(result.differences.map(\.location) == ["body $.list", "body $.list[2]"])
  }
}
