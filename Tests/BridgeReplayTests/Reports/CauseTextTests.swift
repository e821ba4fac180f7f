import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeComparison
@testable import BridgeReplay
@testable import BridgeSession

@Suite("causes in a text report", .timeLimit(.minutes(5)))
struct CauseTextTests {
  /// The lines between the sums on top and the notes at the end.
  private static func causes(_ report: ReplayReport) -> String {
    let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false)
    let top = lines.firstIndex { $0.hasPrefix("total ") } ?? 0
    let end = lines.lastIndex { $0.hasPrefix("bodies: ") } ?? lines.endIndex
    return lines[(top + 1)..<end].joined(separator: "\n")
  }

  @Test("stand once for all responses that differ at one place")
  func grouped() async throws {
    let asked: [RecordedExchange] = (1...5).map {
      .of("GET", "http://shop.example/items/\($0)", answer: .json("{\"n\":1,\"m\":1}"))
    }
    let answers: [RecordedExchange] = (1...5).map {
      .of(
        "GET", "http://shop.example/items/\($0)",
        answer: .json($0 == 2 ? "{\"n\":1,\"m\":2}" : "{\"n\":\($0 + 1),\"m\":1}"))
    }
    let report = try await ReplayReport.of(asked + [.of("GET", "data:,x")], answers: answers)
    #expect(
      Self.causes(report) == """
        ≠ 4 × body $.n of GET shop.example/items/{id}
            #1 GET http://shop.example/items/1: recorded 1, actual 2
            #3 GET http://shop.example/items/3: recorded 1, actual 4
            #4 GET http://shop.example/items/4: recorded 1, actual 5
            … and 1 more: #5
        ≠ #2 GET http://shop.example/items/2
            body $.m: recorded 1, actual 2
        – #6 GET data:,x
            skipped: data: URLs are not requested over HTTP
        """)
    #expect(report.text.contains("1 at a time\ntotal 6: sent 5,"))
  }

  @Test("name the folder that the requests share, and keep other differences with their exchange")
  func folder() async throws {
    let asked: [RecordedExchange] = ["a.css", "b.js"].map {
      .of(
        "GET", "http://shop.example/static/\($0)",
        answer: .text($0, fields: [RecordedField("X-Build", "one")]))
    }
    let answers: [RecordedExchange] = ["a.css", "b.js"].map {
      .of(
        "GET", "http://shop.example/static/\($0)",
        answer: .text($0 == "b.js" ? "changed" : $0, fields: [RecordedField("X-Build", "two")]))
    }
    let report = try await ReplayReport.of(asked, answers: answers)
    #expect(
      Self.causes(report) == """
        ≠ 2 × header X-Build of GET shop.example/static/*
            #1 GET http://shop.example/static/a.css: recorded one, actual two
            #2 GET http://shop.example/static/b.js: recorded one, actual two
        ≠ #2 GET http://shop.example/static/b.js
            body line 1: recorded b.js, actual changed
        """)
  }

  @Test("of exchanges that were not sent stand once for each reason")
  func reasons() async throws {
    let report = try await ReplayReport.of(
      (1...5).map { _ in .of("POST", "http://shop.example/lost", body: .missing(reason: "too big"))
      })
    #expect(
      Self.causes(report) == """
        ✗ 5 × not sent: the recording does not have its body: too big
            #1 POST http://shop.example/lost
            #2 POST http://shop.example/lost
            #3 POST http://shop.example/lost
            … and 2 more: #4 #5
        """)
  }

  @Test("count what was not sent apart where it shares a reason with what may have been")
  func fates() async throws {
    let asked: [RecordedExchange] = (1...3).map { .of("GET", "http://shop.example/\($0)") }
    let run = try await ReplayReport.of(asked)
    let exchanges = zip(asked, 1...).map { recorded, number in
      ReplayedExchange(
        PlannedExchange(
          id: ReplayedExchange.ID(file: 0, number: number), recorded: recorded,
          decision: .skip(""), key: nil),
        .failed(reason: "nothing answers", wasSent: number == 1))
    }
    let report = ReplayReport(
      recordings: run.recordings, options: run.options, exchanges: exchanges, notes: [],
      mask: run.mask, wasInterrupted: false)
    #expect(
      Self.causes(report) == """
        ✗ 3 × nothing answers (2 not sent, 1 not comparable)
            #1 GET http://shop.example/1
            #2 GET http://shop.example/2
            #3 GET http://shop.example/3
        """)
  }

  @Test("say once that nothing answers, and blame nothing else")
  func silence() async throws {
    let port = try ClosedPort()
    let session = [RecordedField("Cookie", "sid=4711")]
    let report = try await ReplayReport.of([
      .of("GET", "http://\(port.authority)/login", answer: Self.set("sid=4711")),
      .of("GET", "http://\(port.authority)/home", fields: session),
      .of("GET", "http://\(port.authority)/orders", fields: session),
    ]) { $0.against = .live }
    #expect(
      Self.causes(report) == """
        ✗ 3 × not sent: nothing answers at \(port.authority)
            #1 GET http://\(port.authority)/login
            #2 GET http://\(port.authority)/home
            #3 GET http://\(port.authority)/orders
        """)
  }

  @Test("count what follows from them, and list the first twenty")
  func many() async throws {
    let session = [RecordedField("Cookie", "sid=4711")]
    let origin = try LoopbackOrigin.answering { _ in .text("please log in") }
    let pages = (1...30).map {
      RecordedExchange.of(
        "GET", "http://\(origin.authority)/\($0)", fields: session, answer: .text("home"))
    }
    let login = RecordedExchange.of(
      "POST", "http://\(origin.authority)/login", answer: Self.set("sid=4711"))
    let report = try await ReplayReport.of([login] + pages) { $0.against = .live }
    let numbers = (2...21).map { "#\($0)" }.joined(separator: " ")
    let line = "    30 follow from it (30 different): \(numbers) …"
    #expect(Self.causes(report).split(separator: "\n").last.map(String.init) == line)
  }

  @Test("come before what follows from them: a login that may not be sent")
  func unsafe() async throws {
    let session = [RecordedField("Cookie", "sid=4711")]
    let origin = try LoopbackOrigin.answering { _ in .text("please log in") }
    let report = try await ReplayReport.of([
      .of("POST", "http://\(origin.authority)/login", answer: Self.set("sid=4711")),
      .of("GET", "http://\(origin.authority)/home", fields: session, answer: .text("home")),
      .of("GET", "http://\(origin.authority)/orders", fields: session, answer: .text("orders")),
    ]) { $0.against = .live }
    #expect(
      Self.causes(report).hasPrefix(
        """
        – #1 POST http://\(origin.authority)/login
            skipped: POST may change something on a live server; allow unsafe methods to send it
            2 follow from it (2 different): #2 #3
        """), "\(Self.causes(report))")
  }

  private static func set(_ cookie: String) -> RecordedResponse {
    RecordedResponse(
      status: 302, reason: "",
      fields: [RecordedField("Location", "/home"), RecordedField("Set-Cookie", cookie)],
      body: .none)
  }

  @Test("come before what follows from them: a login that was not sent, and the pages behind it")
  func consequences() async throws {
    let session = [RecordedField("Cookie", "theme=dark; sid=4711")]
    let asked: [RecordedExchange] = [
      .of(
        "POST", "http://shop.example/login", body: .missing(reason: "too big"),
        answer: Self.set("sid=4711; HttpOnly")),
      .of("GET", "http://shop.example/home", fields: session, answer: .text("your orders")),
      .of("GET", "http://shop.example/help", answer: .text("help")),
      .of("GET", "http://shop.example/orders", fields: session, answer: .text("two orders")),
    ]
    let answers: [RecordedExchange] = [
      .of("GET", "http://shop.example/home", answer: .text("please log in")),
      .of("GET", "http://shop.example/help", answer: .text("new help")),
      .of("GET", "http://shop.example/orders", answer: .text("please log in")),
    ]
    let report = try await ReplayReport.of(asked, answers: answers)
    #expect(
      Self.causes(report) == """
        ✗ #1 POST http://shop.example/login
            not sent: the recording does not have its body: too big
            2 follow from it (2 different): #2 #4
        ≠ #3 GET http://shop.example/help
            body line 1: recorded help, actual new help
        """)
  }

  @Test("are not sought in a response that differs in its text only")
  func independent() async throws {
    let session = [RecordedField("Cookie", "sid=4711")]
    func login(_ text: String) -> RecordedResponse {
      .text(text, fields: [RecordedField("Set-Cookie", "sid=4711")])
    }
    let report = try await ReplayReport.of(
      [
        .of("GET", "http://shop.example/", answer: login("welcome")),
        .of("GET", "http://shop.example/home", fields: session, answer: .text("home")),
      ],
      answers: [
        .of("GET", "http://shop.example/", answer: login("hello")),
        .of("GET", "http://shop.example/home", answer: .text("house")),
      ])
    #expect(!report.text.contains("follow"))
    #expect(report.text.contains("body line 1: recorded home, actual house"))
  }

  @Test(
    "share a pattern of places without positions",
    arguments: [
      ("body $.items[12].price", "body $.items[*].price"),
      ("body table > tr[3] > td[1]@title", "body table > tr[*] > td[*]@title"),
      ("body li#row-17-b > a", "body li#row-*-b > a"),
      ("body tr#146cdcba-c7ef-4c17-ad77-51e2fc64da52 > td[2]", "body tr#* > td[*]"),
      ("body $.146cdcba-c7ef-4c17-ad77-51e2fc64da52.title", "body $.*.title"),
      ("body tr#a146cdcba-c7ef-4c17-ad77-51e2fc64da52", "body tr#a*cdcba-c*ef-*c*-ad*-*e*fc*da*"),
      ("body input[name=token]@value", "body input[name=token]@value"),
      ("header X-Page-2", "header X-Page-2"), ("body line 14", "body line 14"),
      ("status", "status"),
    ])
  func patterns(location: String, pattern: String) {
    #expect(PlacePattern(location).description == pattern)
    #expect(PlacePattern(pattern).description == pattern)
  }
}
