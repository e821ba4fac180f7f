import Testing

@testable import BridgeComparison

/// Values that unchanged applications write, as seen in sessions of Django and Flask and in their documentation. The
/// responses are half a day apart.
@Suite("ordinary values of unchanged applications")
struct OrdinaryValueTests {
  private static func compare(
    _ recorded: String, _ actual: String, type: String = "text/html",
    fields: (String, String)? = nil, days: Int = 0
  ) -> ComparisonResult {
    let dates = ["Tue, 24 Nov 2026 08:20:03 GMT", "Thu, 26 Nov 2026 08:20:03 GMT"]
    let head = { (date: String, field: String?) in
      [("Date", date)] + (field.map { [("X-Process-Time", $0)] } ?? [])
    }
    return ResponseComparison().compare(
      recorded, actual, type: type, fields: head("Mon, 23 Nov 2026 19:49:52 GMT", fields?.0),
      actualFields: head(dates[days == 0 ? 0 : 1], fields?.1))
  }

  private static func isSame(_ recorded: String, _ actual: String) -> Bool {
    let json = { (text: String) in "{\"a\":\"\(text)\"}" }
    let isSame = compare(recorded, actual).isSame
    let isSameInJSON =
      compare(json(recorded), json(actual), type: "application/json").isSame
    #expect(isSame == isSameInJSON, "in JSON")
    return isSame
  }

  @Test(
    "are ages in words",
    arguments: [
      ("a few seconds ago", "3 minutes ago", true), ("now", "4 seconds ago", true),
      ("seconds ago", "a minute ago", true), ("moments ago", "just now", true),
      ("less than a minute ago", "about 2 hours ago", true), ("a moment ago", "1 hour ago", true),
      ("0 seconds", "1 second ago", true), ("4 seconds ago", "0 seconds", true),
      ("0 seconds", "9 minutes ago", false), ("0 seconds", "2 days ago", false),
      ("1 second", "2 seconds ago", false),
      ("0 seconds left", "1 second ago left", false),
      ("2 days ago", "3 days ago", true), ("2 days ago", "5 days ago", false),
      ("3 days ago", "2 days ago", false), ("2 years ago", "3 years ago", false),
      ("4 weeks ago", "5 weeks ago", false), ("now and later", "4 seconds ago and later", false),
      ("about 2 years ago", "about 4 years ago", false), ("a few items", "3 items", false),
      ("9m ago", "12m ago", true), ("1m ago", "45s ago", true), ("2h ago", "2d ago", false),
      ("9m", "12m", false), ("9mx ago", "12mx ago", false),
      ("vor 9 Minuten", "vor 12 Minuten", true), ("vor 9Min", "vor 12Min", true),
      ("vor einer Minute", "vor 30 Sekunden", true),
      ("il y a 9 minutes", "il y a 12 minutes", true), ("hace 9 minutos", "hace un minuto", true),
      ("9 minuti fa", "12 minuti fa", true), ("9 minuten geleden", "12 minuten geleden", true),
      ("9 minut temu", "12 minut temu", true),
      ("9 minutos atr\u{E1}s", "12 minutos atr\u{E1}s", true),
      ("vor 9 Minuten", "vor 9 Tagen", false), ("in 9 Minuten", "in 12 Minuten", false),
      ("vor 9 Anfragen", "vor 12 Anfragen", false), ("9 minuti", "12 minuti", false),
      ("Mon", "Tue", false), ("Monday, ", "Tuesday, ", false), ("thumb", "month", false),
    ])
  func ages(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.isSame(recorded, actual) == isSame)
  }

  @Test(
    "are ages of stored things, which grow with the time between the responses",
    arguments: [
      ("3 minutes ago", "2 days ago", true), ("2 days ago", "5 days ago", true),
      ("2 days ago", "3 weeks ago", false), ("5 days ago", "1 week ago", true),
      ("3 weeks ago", "1 month ago", true), ("5 days ago", "3 days ago", false),
    ])
  func grownAges(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.compare(recorded, actual, days: 2).isSame == isSame)
  }

  @Test(
    "are dates and times",
    arguments: [
      ("on 11/23/26, 7:49 PM", "on 11/24/26, 8:20 AM", true),
      ("am 23.11.26, 19:49", "am 24.11.26, 08:20", true),
      ("on 23/11/26", "on 24/11/26", true), ("due 30/11/26", "due 29/11/26", false),
      ("Mon 23 Nov 26, 19:49", "Tue 24 Nov 26, 08:20", true),
      ("November 23", "November 24", true), ("on 23 Nov 19:49", "on 24 Nov 08:20", true),
      ("due Nov 30", "due Nov 29", false), ("due Nov 23", "due Nov 23 2026", false),
      (
        "?made__day=23&made__month=11&made__year=2026",
        "?made__day=24&made__month=11&made__year=2026", true
      ),
      ("?year=2026&month=11&day=23&n=1", "?year=2026&month=11&day=24&n=1", true),
      ("?year=2026&month=11&day=23&n=1", "?year=2026&month=11&day=24&n=2", false),
      ("?day=23&month=11", "?day=24&month=11", false),
      ("?day=12&month=11&year=2026", "?day=14&month=11&year=2026", false),
      ("?a=2026-11-24+00%3A00%3A00%2B00%3A00", "?a=2026-11-25+00%3A00%3A00%2B00%3A00", true),
      ("?a=2026-11-16+00%3A00%3A00", "?a=2026-11-17+00%3A00%3A00", true),
      ("?a=2026-11-16+00%3A00%3A00", "?a=2026-11-18+00%3A00%3A00", false),
      ("v23.11.26", "v26.11.26", false), ("at 1795463390123456789", "at 1795508400987654321", true),
      ("at 1195463390123456789", "at 1195463397987654321", false),
      ("9.11.2026 8:05", "10.11.2026 10:05", false),
      ("on 23.11.2026 8:05", "on 24.11.2026 10:05", true),
    ])
  func dates(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.isSame(recorded, actual) == isSame)
  }

  @Test("are no words that begin like days, in attributes beside a text that differs")
  func wordsLikeDays() {
    for name in ["thumb", "per-month", "mon", "sun,"] {
      let html = { (text: String) in "<span class=\"\(name)\">\(text)</span>" }
      #expect(Self.compare(html("3"), html("4")).differences.count == 1)
    }
  }

  @Test("are read in linear time, however many words of ages follow each other")
  func manyWords() {
    for word in ["over ", "a few ", "1 day, "] {
      let text = String(repeating: word, count: 20_000)
      #expect(!Self.compare(text + "1", text + "2").isSame)
    }
    let digits = String(repeating: "25", count: 200_000)
    #expect(!Self.compare(digits + "a", digits + "b", type: "text/plain").isSame)
  }

  @Test(
    "are days and months that move with the response",
    arguments: [
      ("?a=2026-11-01&b=2026-12-01", "?a=2026-12-01&b=2027-01-01", true),
      ("?a=2026-11-01+00%3A00%3A00%2B00%3A00", "?a=2026-12-01+00%3A00%3A00%2B00%3A00", true),
      ("since November 1", "since December 1", false), ("November 30", "December 6", true),
      ("?a=2026-11-01", "?a=2027-01-01", false), ("?a=2026-11-02", "?a=2026-12-02", false),
    ])
  func months(recorded: String, actual: String, isSame: Bool) {
    let result = ResponseComparison().compare(
      recorded, actual, fields: [("Date", "Fri, 27 Nov 2026 22:02:42 GMT")],
      actualFields: [("Date", "Thu, 03 Dec 2026 22:15:37 GMT")])
    #expect(result.isSame == isSame, "\(result.differences)")
  }

  @Test(
    "are durations in other units, and whole seconds beside measured ones",
    arguments: [
      ("in 0.8 ms", "in 1.2 s", true), ("in 812 ms", "in 1 s", true),
      ("in 1 s", "in 0.85 s", true), ("in 134 µs", "in 1.02 ms", true),
      ("in 134 \u{3BC}s", "in 0.9 \u{3BC}s", true), ("in 3 s", "in 4 s", false),
      ("in 0.8 s", "in 300 s", false), ("in 0.8 s", "in 3 stones", false),
      ("Time to display: 0.0877", "Time to display: 0.058624", true),
      ("Time to display: 0.082488", "Time to display: 0.048", true),
      ("Time limit: 30.5000", "Time limit: 60.5000", false),
      ("Time step: 0.0005", "Time step: 0.0012", false),
      ("Lap time: 92.6087", "Lap time: 91.4213", false),
      ("decay_time: 0.69315", "decay_time: 1.38629", false),
      ("in 500 ms", "in 30 s", false), ("in 4.2 s", "in 12 s", true),
    ])
  func durations(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.isSame(recorded, actual) == isSame)
  }

  @Test(
    "are measurements, with any number of decimals",
    arguments: [
      ("elapsed", "0.0009399420005138381", "0.0010993899995810352", true),
      ("duration", "0.013", "0.01", true), ("duration", "0.0012", "8.6e-05", true),
      ("duration", "0.0", "0.0003", true), ("duration", "95.5", "120.5", false),
      ("duration", "120", "0.013", false), ("elapsed_ms", "12", "9", true),
      ("took_seconds", "0.5", "0.25", true), ("items", "12", "9", false),
      ("process_time", "0.013", "0.009", true), ("duration_ms", "183000", "214000", false),
      ("duration", "212.091", "99.5", false), ("duration", "212.091", "0", false),
      ("duration", "212.091", "99.512", true), ("took", "12", "9", true),
      ("mistook", "12", "9", false), ("time", "45.33333", "52.66667", false),
      ("timeout", "\"250ms\"", "\"9000ms\"", false), ("pause", "\"0.3s\"", "\"5.5s\"", false),
      ("query", "\"12.4ms\"", "\"9.71ms\"", true), ("duration", "-0.069", "0.524", true),
      ("duration", "-0.069", "-0.135", true), ("duration", "-3", "3", false),
      ("offset", "-0.069", "0.524", false), ("elapsed", "-0.5", "0.16", true),
    ])
  func measurements(name: String, recorded: String, actual: String, isSame: Bool) {
    let json = { (number: String) in "{\"\(name)\":\(number)}" }
    #expect(
      Self.compare(json(recorded), json(actual), type: "application/json").isSame == isSame)
  }

  @Test(
    "are measurements in header fields that are named so",
    arguments: [
      ("0.0009399420005138381", "0.0010993899995810352", true), ("12", "9", true),
      ("0.013", "none", false), ("0.013", "", false),
    ])
  func fields(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.compare("", "", fields: (recorded, actual)).isSame == isSame)
  }

  @Test(
    "are identities and tokens with the time at which they were made",
    arguments: [
      // ObjectId: of one process; two of one second are two things
      ("/n/6b0498de5e1d2c3b4a000017", "/n/6b0498f25e1d2c3b4a000018", true),
      ("/n/6b0498de5e1d2c3b4a000017", "/n/6b0498de5e1d2c3b4a000018", false),
      ("/n/6b0498de5e1d2c3b4a000017", "/n/6b0548b05e1d2c3b4a000018", true),
      ("/n/6b0548de5e1d2c3b4a000017", "/n/6b0548b05e1d2c3b4a000017", false),
      // uniqid
      ("n 6b0498de12345", "n 6b0548b067890", true),
      ("n 6b0498de123456.12345678", "n 6b0548b0678901.87654321", true),
      ("n 1b0498de123456.12345678", "n 1b0498ef678901.87654321", false),
      // django.core.signing: a time in base 62
      (
        "t=x:1xVa2w:FcBuN62ytAf7kKRsEx_JAHKoMCYW4yiQ7WPLHBwivoo;",
        "t=x:1xVlku:ckM3GFXL0ktk5lvN9ySngd5WWOLZ4emjVDTP78jl5PE;", true
      ),
      (
        "t=x:1vkp4Q:FcBuN62ytAf7kKRsEx_JAHKoMCYW4yiQ7WPLHBwivoo;",
        "t=x:1xVlku:ckM3GFXL0ktk5lvN9ySngd5WWOLZ4emjVDTP78jl5PE;", false
      ),
      (
        "t=x:1xVa2w:FcBuN62ytAf7kKRsEx_JAHKoMCYW4yiQ7WPLHBwivoo;",
        "t=y:1xVlku:ckM3GFXL0ktk5lvN9ySngd5WWOLZ4emjVDTP78jl5PE;", false
      ),
      ("t=x:1xVa2w:short;", "t=x:1xVlku:short;", false),
      // itsdangerous: four bytes of a time in base64url
      (
        "t=WyI3YzllNjY3OWFhIl0.awSY3g.8sQzK1pLw3fXvaYb5nTg7HdJc2R;",
        "t=WyIxMTExYTY3OWFhIl0.awVIsA.lQ7bwordbdYx2Kf9pZs0aVb8cTe;", true
      ),
      (
        "t=WyI3YzllNjY3OWFhIl0.aWSY3g.8sQzK1pLw3fXvaYb5nTg7HdJc2R;",
        "t=WyIxMTExYTY3OWFhIl0.awVIsA.lQ7bwordbdYx2Kf9pZs0aVb8cTe;", false
      ),
      // {"fresh":false,"iat":1795463390,"jti":UUID,"type":"access","sub":"1","exp":1795464290}
      (
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJmcmVzaCI6ZmFsc2UsImlhdCI6MTc5NTQ2MzM5MCwianRpIjoiM2YyNTA0ZTAtNGY4OS00MWQzLTlhMGMtMDMwNWU4MmMzMzAxIiwidHlwZSI6ImFjY2VzcyIsInN1YiI6IjEiLCJleHAiOjE3OTU0NjQyOTB9.FcBuN62ytAf7kKRsEx_JAHKoMCYW4yiQ7WPLHBwivoo",
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJmcmVzaCI6ZmFsc2UsImlhdCI6MTc5NTUwODQwMCwianRpIjoiOWExYjA0ZTAtMGY4OS00MWQzLTlhMGMtMDMwNWU4MmMzMzk5IiwidHlwZSI6ImFjY2VzcyIsInN1YiI6IjEiLCJleHAiOjE3OTU1MDkzMDB9.ckM3GFXL0ktk5lvN9ySngd5WWOLZ4emjVDTP78jl5PE",
        true
      ),
      ("of 01KAV2Q3ZXG7M4N8P5R6S9T1VW", "of 01KAV2R3ZXAB34C8D5E6F9G1HJ", true),
      (
        "id 019ab5d2-7c3e-7f01-9a0c-0305e82c3301", "id 019ab5d2-7c9f-7a44-8b1d-55e0c2a19f77", true
      ),
      ("sess_4b3Xq9ZtLm2PwR8y", "sess_9Kd2Vn7HsGc4TfJ1", true),
    ])
  func timed(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.isSame(recorded, actual) == isSame)
  }

  @Test(
    "are random characters in names of files, and of secrets that are mostly hidden",
    arguments: [
      ("/up/a_70rmFY6.txt", "/up/a_yxIJr4a.txt", true),
      ("/up/a_70rmFY6.txt", "/up/b_yxIJr4a.txt", false),
      ("/up/a_70rmFY6.txt", "/up/a_yxIJr4a.png", false),
      ("<a href=/a_mlGnifg.png>a_mlGnifg</a>", "<a href=/a_pXA6aQN.png>a_pXA6aQN</a>", true),
      ("<a href=/a_mlGnifg.png>a_mlGnifg</a>", "<a href=/a_pXA6aQN.png>a_pXA6aQM</a>", false),
      ("<a href=/x>a_mlGnifg</a>", "<a href=/x>a_pXA6aQN</a>", false),
      ("/r/8YLFRKJBYBB3WNXMAKCYBVKDXWAQ9QFB", "/r/ZDWUPXHHGYWPPNTSXLBMAH837GF8HSN8", true),
      ("/r/THEQUICKBROWNFOXJUMPSOVER13DOGS", "/r/PACKMYBOXWITHFIVEDOZENJUGS24ALE", false),
      ("/r/INTERNALSERVERERROR500HTTP2X", "/r/UNAUTHORIZEDREQUEST401HTTP2X", false),
      ("/r/BLUEWOOLLENBLANKETSIZE2MEN4X", "/r/TINYPOLYESTERSHIRTSSIZE3KID2X", false),
      ("/up/IMG_20A0001.jpg", "/up/IMG_20A0002.jpg", false),
      ("/up/report_January.pdf", "/up/report_October.pdf", false),
      ("salt 7lJUX1****************", "salt V4Le6Y****************", true),
      ("salt 7lJUX1****************", "salt V4Le6Y**********", false),
      ("salt PIjFcZ****************", "salt CYx0cj****************", true),
      ("hash AXxn/j****************", "hash Yweq+K****************", true),
      ("file notes/a**********", "file texts/b**********", false),
      ("key ABC123******", "key ABC124******", false),
      ("user Alberta******", "user Bettina******", false),
      ("card 424242******", "card 555555******", false),
      ("salt 7lJUX1", "salt V4Le6Y", false),
    ])
  func parts(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.isSame(recorded, actual) == isSame)
  }

  @Test(
    "are random references, and not colors",
    arguments: [
      ("<a data-bs-target='#a1b2c3d4'>", "<a data-bs-target='#9f8e7d6c'>", true),
      ("<a data-color='#a1b2c3d4'>", "<a data-color='#9f8e7d6c'>", false),
    ])
  func references(recorded: String, actual: String, isSame: Bool) {
    #expect(Self.compare(recorded, actual).isSame == isSame)
  }
}
