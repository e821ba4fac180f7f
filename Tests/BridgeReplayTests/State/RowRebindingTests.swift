import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("requests with numbers of rows", .timeLimit(.minutes(5)))
struct RowRebindingTests {
  private static let shop = "http://shop.example"

  /// The first response, recorded and live, and a later request, as recorded and as sent.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var type = "text/html"
    let recorded: String
    let live: String
    let target: String
    let sent: String
    var body = ""
    var sentBody = ""
    var testDescription: String { name }

    static func links(_ texts: String) -> String {
      texts.split(separator: " ").map { "<a href='\($0)'>Edit</a>" }.joined()
    }

    static func choices(_ texts: String) -> String {
      texts.split(separator: " ").map {
        "<p><input type=radio id=a-\($0) name=rev_a value=\($0)><a href='/p?revision=\($0)'>x</a>"
          + "<a href='/commit/\($0)'>\($0)</a>"
      }
      .joined()
    }

    static func forms(_ ids: String..., kinds: String) -> String {
      zip(ids, kinds.split(separator: " ")).map {
        "<form method=post><input type=hidden name=id value=\($0)>"
          + "<input type=hidden name=do value=\($1)><input type=hidden name=at value=\($0)></form>"
      }
      .joined()
    }

    static func codes(_ texts: String) -> String {
      texts.split(separator: " ").map { "<p id=\($0)><a href='/s/\($0)'>x</a>" }.joined()
    }
  }

  private static let capitals =
    "/s/BK7XTC/e /s/38HLNC/e /s/HZEZVU/e /s/MZNA7B/e /s/W9UBUY/e /s/XAR9KT/e"

  static let cases = [
    Case(
      name: "a list whose rows have all moved alike",
      recorded: Case.links("/x/20/e /x/21/e /x/3/e"),
      live: Case.links("/x/25/e /x/26/e /x/3/e"), target: "/x/21/e", sent: "/x/26/e"),
    Case(
      name: "a list that may have moved itself", recorded: Case.links("/x/20/e /x/21/e"),
      live: Case.links("/x/21/e /x/22/e"), target: "/x/20/e", sent: "/x/20/e"),
    Case(
      name: "a list whose rows have moved apart", recorded: Case.links("/x/20/e /x/21/e"),
      live: Case.links("/x/25/e /x/27/e"), target: "/x/21/e", sent: "/x/21/e"),
    Case(
      name: "a row that has not moved behind some that have",
      recorded: Case.links("/x/20/e /x/21/e /x/22/e"),
      live: Case.links("/x/25/e /x/26/e /x/22/e"), target: "/x/21/e", sent: "/x/21/e"),
    Case(
      name: "two numbers in one segment", recorded: Case.links("/x/compare/2...3/"),
      live: Case.links("/x/compare/7...8/"), target: "/x/compare/2...3/",
      sent: "/x/compare/7...8/"),
    Case(
      name: "a number and a word in one segment of a list",
      recorded: Case.links("/x/compare/2...latest/ /x/compare/3...latest/"),
      live: Case.links("/x/compare/7...latest/ /x/compare/8...latest/"),
      target: "/x/compare/2...latest/", sent: "/x/compare/7...latest/"),
    Case(
      name: "a list of short codes", recorded: Case.links("/s/eZxdKg/e /s/oLoeJw/e /s/F6ffIw/e"),
      live: Case.links("/s/_f7tFg/e /s/JNiuGw/e /s/k8VvHw/e"), target: "/s/F6ffIw",
      sent: "/s/k8VvHw"),
    Case(
      name: "a list of elements with short codes as ids",
      recorded: "<p id=eZxdKg><a href='/s/eZxdKg'>x</a><p id=F6ffIw><a href='/s/F6ffIw'>x</a>",
      live: "<p id=_f7tFg><a href='/s/_f7tFg'>x</a><p id=k8VvHw><a href='/s/k8VvHw'>x</a>",
      target: "/s/F6ffIw", sent: "/s/k8VvHw"),
    Case(
      name: "a short code that has become a name", recorded: "<a href='/s/F6ffIw'>x</a>",
      live: "<a href='/s/delete'>x</a>", target: "/s/F6ffIw", sent: "/s/F6ffIw"),
    Case(
      name: "a list of short codes, two of which look like names",
      recorded: Case.links(
        "/s/eZxdKg/e /s/oLoeJw/e /s/F6ffIw/e /s/OtT6Qw/e /s/Z2OgJw/e /s/TERvvg/e"),
      live: Case.links("/s/_f7tFg/e /s/WA-WPw/e /s/k8VvHw/e /s/jU6Xnw/e /s/iO151A/e /s/vkXjKg/e"),
      target: "/s/F6ffIw", sent: "/s/k8VvHw"),
    Case(
      name: "a short code of capitals among others",
      recorded: Case.links(capitals) + "<a href='/s/RPNTGE'>Mine</a>",
      live: Case.links(capitals) + "<a href='/s/WFNTAR'>Mine</a>", target: "/s/RPNTGE",
      sent: "/s/WFNTAR"),
    Case(
      name: "a short code in a field",
      recorded: Case.links(capitals) + "<a href='/s/RPNTGE'>Mine</a>",
      live: Case.links(capitals) + "<a href='/s/WFNTAR'>Mine</a>", target: "/s/RPNTGE",
      sent: "/s/WFNTAR", body: "to=RPNTGE&name=LATEST", sentBody: "to=WFNTAR&name=LATEST"),
    Case(
      name: "a short code in the text of a field",
      recorded: Case.links(capitals) + "<a href='/s/RPNTGE'>Mine</a>",
      live: Case.links(capitals) + "<a href='/s/WFNTAR'>Mine</a>", target: "/s/RPNTGE",
      sent: "/s/WFNTAR",
      body: "text=See%0D%0Ahttp%3A%2F%2Fshop.example%2Fs%2FRPNTGE%2Fe+soon",
      sentBody: "text=See%0D%0Ahttp%3A%2F%2Fshop.example%2Fs%2FWFNTAR%2Fe+soon"),
    Case(
      name: "the unique name of a file", recorded: "<a href='/up/a_mlGnifg.png'>x</a>",
      live: "<a href='/up/a_pXA6aQN.png'>x</a>", target: "/up/a_mlGnifg.png",
      sent: "/up/a_pXA6aQN.png"),
    Case(
      name: "the name of a file that was made unique twice",
      recorded: "<a href='/up/a_mlGnifg_3ooWNE2.png'>x</a>",
      live: "<a href='/up/a_pXA6aQN_TAW9pCS.png'>x</a>", target: "/up/a_mlGnifg_3ooWNE2.png",
      sent: "/up/a_pXA6aQN_TAW9pCS.png"),
    Case(
      name: "the unique name of a file that has become an ordinary one",
      recorded: "<a href='/up/a_mlGnifg.png'>x</a>", live: "<a href='/up/a_latest.png'>x</a>",
      target: "/up/a_mlGnifg.png", sent: "/up/a_mlGnifg.png"),
    Case(
      name: "elements with ids beside links with short codes that look like names",
      recorded: Case.codes("eZxdKg oLoeJw F6ffIw OtT6Qw Z2OgJw TERvvg"),
      live: Case.codes("_f7tFg JNiuGw WA-WPw jU6Xnw iO151A vkXjKg"), target: "/s/F6ffIw",
      sent: "/s/WA-WPw"),
    Case(
      name: "a list of short codes, one of which looks like a word",
      recorded: Case.codes("eZxdKg oLoeJw F6ffIw OtT6Qw Z2OgJw TERvvg"),
      live: Case.codes("_f7tFg JNiuGw delete jU6Xnw iO151A vkXjKg"), target: "/s/eZxdKg",
      sent: "/s/_f7tFg"),
    Case(
      name: "a list of short codes, two of which have become words",
      recorded: Case.codes("eZxdKg oLoeJw F6ffIw OtT6Qw Z2OgJw TERvvg"),
      live: Case.codes("_f7tFg JNiuGw delete jU6Xnw iO151A search"), target: "/s/eZxdKg",
      sent: "/s/eZxdKg"),
    Case(
      name: "a field with the value of an input beside links",
      recorded: Case.choices("54ceab 23a7ce"), live: Case.choices("a0e61f 9bd402"),
      target: "/compare?rev_a=23a7ce", sent: "/compare?rev_a=9bd402"),
    Case(
      name: "a list of names", recorded: Case.links("/s/GitHub/e /s/GitLab/e"),
      live: Case.links("/s/BitKep/e /s/SrcHut/e"), target: "/s/GitLab", sent: "/s/GitLab"),
    Case(
      name: "the name of a form's field", type: "application/json", recorded: #"{"image_id":1}"#,
      live: #"{"image_id":4}"#, target: "/images/1/", sent: "/images/4/",
      body: "image-1-title=a&form-1-n=b", sentBody: "image-4-title=a&form-1-n=b"),
    Case(
      name: "a second thing behind a verb", type: "application/json", recorded: #"{"id":4}"#,
      live: #"{"id":9}"#, target: "/images/5/move/4/confirm", sent: "/images/5/move/9/confirm"),
    Case(
      name: "a thing of another kind behind a noun", type: "application/json",
      recorded: #"{"id":4}"#, live: #"{"id":9}"#, target: "/images/5/role/4",
      sent: "/images/5/role/4"),
    Case(
      name: "an index in the name of a form's field", type: "application/json",
      recorded: #"{"image_id":1}"#, live: #"{"image_id":4}"#, target: "/images", sent: "/images",
      body: "image-TOTAL_FORMS=2&image-0-n=a&image-1-n=b",
      sentBody: "image-TOTAL_FORMS=2&image-0-n=a&image-1-n=b"),
    Case(
      name: "a place with a number in its name",
      recorded: "<a href='/shop-1/4'>x</a><a href='/shop-2/7'>x</a>",
      live: "<a href='/shop-1/9'>x</a><a href='/shop-2/7'>x</a>", target: "/shop-1/4",
      sent: "/shop-1/9"),
    Case(
      name: "the first of two forms with a hidden id",
      recorded: Case.forms("1", "1", kinds: "edit drop"),
      live: Case.forms("11", "21", kinds: "edit drop"), target: "/images/add", sent: "/images/add",
      body: "id=1&do=edit", sentBody: "id=11&do=edit"),
    Case(
      name: "the second of two forms with a hidden id",
      recorded: Case.forms("1", "1", kinds: "edit drop"),
      live: Case.forms("11", "21", kinds: "edit drop"), target: "/images/add", sent: "/images/add",
      body: "id=1&do=drop", sentBody: "id=21&do=drop"),
    Case(
      name: "two forms whose hidden ids have moved apart",
      recorded: Case.forms("1", "6", kinds: "edit drop"),
      live: Case.forms("11", "33", kinds: "edit drop"), target: "/images/add", sent: "/images/add",
      body: "id=6&do=drop", sentBody: "id=33&do=drop"),
    Case(
      name: "two forms with a hidden id that nothing tells apart",
      recorded: Case.forms("1", "6", kinds: "drop drop"),
      live: Case.forms("11", "33", kinds: "drop drop"), target: "/images/add", sent: "/images/add",
      body: "id=6&do=drop", sentBody: "id=33&do=drop"),
    Case(
      name: "a number in the name of a field", recorded: "<input name=Colour-2><input name=n1>",
      live: "<input name=Colour-9><input name=n1>", target: "/x", sent: "/x",
      body: "Colour-2=a&n1=b&Size-2=c", sentBody: "Colour-9=a&n1=b&Size-2=c"),
    Case(
      name: "two numbers in the name of a field",
      recorded: "<textarea name='X::Rope-1-Field-3-Text'></textarea><select name=1-Part></select>",
      live: "<textarea name='X::Rope-41-Field-14-Text'></textarea><select name=41-Part></select>",
      target: "/x", sent: "/x", body: "X%3A%3ARope-1-Field-3-Text=a&1-Part=",
      sentBody: "X%3A%3ARope-41-Field-14-Text=a&41-Part="),
    Case(
      name: "a number in the name of a field, and the value of the field",
      recorded: "<input type=hidden name=Size-2 value=7><input type=hidden name=Size-3 value=8>",
      live: "<input type=hidden name=Size-9 value=17><input type=hidden name=Size-10 value=18>",
      target: "/x", sent: "/x", body: "Size-3=8", sentBody: "Size-10=18"),
    Case(
      name: "a number in the name of a parameter", recorded: "<input name=Colour-2>",
      live: "<input name=Colour-9>", target: "/x?Colour-2=1&a=2", sent: "/x?Colour-9=1&a=2"),
    Case(
      name: "the name of a field of a list that may have moved itself",
      recorded: "<input name=Colour-2><input name=Colour-3>",
      live: "<input name=Colour-3><input name=Colour-4>", target: "/x", sent: "/x",
      body: "Colour-3=a", sentBody: "Colour-3=a"),
    Case(
      name: "the name of a field of a longer list", recorded: "<input name=Colour-2>",
      live: "<input name=Colour-9><input name=Colour-10>", target: "/x", sent: "/x",
      body: "Colour-2=a", sentBody: "Colour-2=a"),
    Case(
      name: "the name of a field in a list whose rows have moved apart",
      recorded: "<input name=Colour-2><input name=Colour-3>",
      live: "<input name=Colour-9><input name=Colour-14>", target: "/x", sent: "/x",
      body: "Colour-2=a", sentBody: "Colour-2=a"),
    Case(
      name: "the names of fields that contradict each other",
      recorded: "<input name=Rope-2-a><input name=Rope-2-b>",
      live: "<input name=Rope-9-a><input name=Rope-8-b>", target: "/x", sent: "/x",
      body: "Rope-2-a=a", sentBody: "Rope-2-a=a"),
    Case(
      name: "a text that only looks like the name of a field", recorded: "<b name=Colour-2></b>",
      live: "<b name=Colour-9></b>", target: "/x", sent: "/x", body: "Colour-2=a",
      sentBody: "Colour-2=a"),
    Case(
      name: "the field of a form that is named as the kind", type: "application/json",
      recorded: #"{"result":{"code":1,"image_id":4}}"#,
      live: #"{"result":{"code":1,"image_id":9}}"#, target: "/x", sent: "/x",
      body: "image=4&tag=4&m=4", sentBody: "image=9&tag=4&m=4"),
    Case(
      name: "the identity in a script",
      recorded: "<script>save({\n  image_id: 4, n: 5\n})</script>",
      live: "<script>save({\n  image_id: 9, n: 6\n})</script>", target: "/x", sent: "/x",
      body: "image_id=4&n=5", sentBody: "image_id=9&n=5"),
    Case(
      name: "a thing of another kind behind a plural", type: "application/json",
      recorded: #"{"id":4}"#, live: #"{"id":9}"#, target: "/images/5/tags/4/",
      sent: "/images/5/tags/4/"),
  ]

  @Test("have those of this session", arguments: cases)
  func rebound(one: Case) async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/images/add" ? .of(one.type, one.live) : .text("done")
    }
    let later: RecordedExchange =
      one.body.isEmpty
      ? .of("GET", Self.shop + one.target, answer: .text("done"))
      : .form(Self.shop + one.target, one.body, answer: .text("done"))
    let first = RecordedExchange.form(
      "\(Self.shop)/images/add", "a=b", answer: .of(one.type, one.recorded))
    _ = try await ReplayReport.live([first, later], at: origin)
    let sent = try #require(origin.requests.last)
    #expect(sent.target == one.sent)
    #expect(sent.text == one.sentBody)
  }

  @Test(
    "in the names of parts of a multipart body have those of this session",
    arguments: [
      ("application/json", #"{"image_id":1}"#, "/images/multiple/1/"),
      ("text/html", "<input type=text name='image-1-title'><input name=other>", "/images"),
    ])
  func parts(type: String, page: String, path: String) async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/images/add" ? .of(type, page.replacing("1", with: "4")) : .text("done")
    }
    let body = { (id: Int) in
      ["image-\(id)-title", "other"].map {
        "--B\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n1\r\n"
      }.joined() + "--B--\r\n"
    }
    let parts = "multipart/form-data; boundary=B"
    _ = try await ReplayReport.live(
      [
        .form("\(Self.shop)/images/add", "a=b", answer: .of(type, page)),
        .of(
          "POST", Self.shop + path, fields: [RecordedField("Content-Type", parts)],
          body: .text(body(1), parts), answer: .text("done")),
      ], at: origin)
    #expect(origin.requests.last?.text == body(4))
  }

  @Test("in a path with two identities are both those of this session, and compared so")
  func nested() async throws {
    let page = { @Sendable (page: Int, revision: Int) in
      """
      <a href="/pages/\(page)/revisions/\(revision)/?next=%2Fpages%2F\(page)%2Frevisions%2F\(revision)%2F">x</a>
      """
    }
    let origin = try LoopbackOrigin.answering { request in
      request.method == "POST"
        ? .of(302, "text/html", "", ("Location", "/pages/9")) : .of("text/html", page(9, 18))
    }
    let location = RecordedField("Location", "/pages/4")
    let report = try await ReplayReport.live(
      [
        .form("\(Self.shop)/pages", "a=b", answer: .of(302, "text/html", "", location)),
        .of("GET", "\(Self.shop)/pages/4", answer: .of("text/html", page(4, 7))),
        .of("GET", "\(Self.shop)/pages/4/revisions/7/", answer: .of("text/html", page(4, 7))),
      ], at: origin)
    #expect(origin.requests.last?.target == "/pages/9/revisions/18/")
    #expect(report.words == ["same", "same", "same"])
  }

  @Test(
    "that a JSON list names have those of this session",
    arguments: [
      (
        #"{"items":[{"id":6},{"id":7}]}"#, #"{"items":[{"id":11},{"id":12}]}"#, "/api/items/7",
        "/api/items/12"
      ),
      (#"[{"pk":7},{"pk":9}]"#, #"[{"pk":12},{"pk":14}]"#, "/api/items/9", "/api/items/14"),
      (
        #"[{"id":1,"author":{"id":7}},{"id":2,"author":{"id":8}}]"#,
        #"[{"id":1,"author":{"id":12}},{"id":2,"author":{"id":13}}]"#, "/people/authors/7",
        "/people/authors/12"
      ),
      // One alone may be another one, and so may those of another list.
      (#"[{"pk":7}]"#, #"[{"pk":12}]"#, "/api/items/7", "/api/items/7"),
      (#"[{"id":6},{"id":7}]"#, #"[{"id":7},{"id":8}]"#, "/api/items/7", "/api/items/7"),
      (#"[{"id":6},{"id":7}]"#, #"[{"id":11}]"#, "/api/items/7", "/api/items/7"),
      // Lists in lists, parted otherwise.
      (
        #"[{"authors":[{"id":6},{"id":7}]},{"authors":[{"id":8}]}]"#,
        #"[{"authors":[{"id":11}]},{"authors":[{"id":12},{"id":13}]}]"#, "/authors/7", "/authors/12"
      ),
      // Another kind.
      (#"[{"id":7,"tag":{"id":1}}]"#, #"[{"id":12,"tag":{"id":1}}]"#, "/api/tags/7", "/api/tags/7"),
    ])
  func lists(recorded: String, live: String, target: String, sent: String) async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/api/items" ? .of("application/json", live) : .text("done")
    }
    let making = RecordedExchange.of("POST", "\(Self.shop)/login", answer: .text("done"))
    _ = try await ReplayReport.live(
      [
        making,
        .of("GET", "\(Self.shop)/api/items", answer: .of("application/json", recorded)),
        .of("GET", Self.shop + target, answer: .text("done")),
      ], at: origin)
    #expect(origin.requests.last?.target == sent)
  }

  @Test(
    "are sent as recorded by requests that change something, where only a list tells of them",
    arguments: [
      (#"[{"id":6},{"id":7}]"#, #"[{"id":11},{"id":12}]"#, "$[1].id"),
      (#"{"item":{"id":7}}"#, #"{"item":{"id":12}}"#, "$.item.id"),
    ])
  func unsafe(recorded: String, live: String, place: String) async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/api/items" ? .of("application/json", live) : .text("done")
    }
    let list = RecordedResponse.of("application/json", recorded)
    let report = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/api/items", answer: list),
        .of("DELETE", "\(Self.shop)/api/items/7", answer: .text("done")),
      ], at: origin)
    #expect(origin.requests.last?.target == "/api/items/7")
    #expect(report.unresolved == ["2 path segment 3 ← 1 JSON \(place)"])
    // A response does not vouch for itself, and a request with another row's number is not the same.
    #expect(report.words == ["different", "failed"])
  }

  @Test(
    "are those of this session in requests that change something, where two kinds of links tell of the same rows",
    arguments: [
      ("/x/{}/f", "/x/25/e", ["same", "same"]), ("/x/{}/e", "/x/20/e", ["different", "failed"]),
      // Of two tables, the wrong one may stand in the place of the other.
      ("/y/{}", "/x/20/e", ["different", "failed"]),
    ])
  func agreeing(second: String, sent: String, words: [String]) async throws {
    let page = { @Sendable (first: Int) in
      [first, first + 1].map { row in
        Case.links("/x/\(row)/e \(second.replacing("{}", with: "\(row)"))")
      }.joined()
    }
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/x" ? .of("text/html", page(25)) : .text("done")
    }
    let report = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/x", answer: .of("text/html", page(20))),
        .form("\(Self.shop)/x/20/e", "a=b", answer: .text("done")),
      ], at: origin)
    #expect(origin.requests.last?.target == sent)
    #expect(report.words == words)
  }

  @Test(
    "vouch for those of one row where it is edited or offered for choice: a year stands in several links, too",
    arguments: [
      ("/cal/{}/edit /cal/delete/{}", "same"), ("/cal/{} /cal/{}/all", "different"),
      ("/cal/{}/edit /archive/delete/{}", "different"), ("/cal/{} /cal/{}", "different"),
      // Of another table, though its path ends alike.
      ("/cal/use/{}/edit /cal/use/{}/delete /docs/use/+", "same"),
    ])
  func single(links: String, word: String) async throws {
    let page = { @Sendable (row: Int, other: Int) in
      Case.links(
        "/x/\(row)/edit " + links.replacing("{}", with: "\(other)").replacing("+", with: "\(row)"))
    }
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/x" ? .of("text/html", page(25, 2026)) : .text("done")
    }
    let report = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/x", answer: .of("text/html", page(20, 2025))),
        .form("\(Self.shop)/x/20/edit", "a=b", answer: .text("done")),
      ], at: origin)
    #expect(report.words == [word, "same"])
  }

  @Test("are those of this session in requests that change what the run has looked at before")
  func seen() async throws {
    let page = { @Sendable (first: Int) in Case.links("/x/\(first)/e /x/\(first + 1)/e") }
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/x" ? .of("text/html", page(25)) : .text("done")
    }
    _ = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/x", answer: .of("text/html", page(20))),
        .of("GET", "\(Self.shop)/x/21/e", answer: .text("done")),
        .form("\(Self.shop)/x/21/e", "a=b", answer: .text("done")),
        .form("\(Self.shop)/x/20/e", "a=b", answer: .text("done")),
      ], at: origin)
    #expect(origin.requests.map(\.target) == ["/x", "/x/26/e", "/x/26/e", "/x/20/e"])
  }

  @Test("of a page with 20,000 of them are followed, in time", .timeLimit(.minutes(1)))
  func many() async throws {
    let page = { (distance: Int) in
      (1...10_000).map { row in
        Case.links("/x/\(row + distance)/edit /x/\(row + distance)/delete")
      }.joined()
    }
    let live = page(50_000)
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/x" ? .of("text/html", live) : .text("done")
    }
    let report = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/x", answer: .of("text/html", page(0))),
        .form("\(Self.shop)/x/5/edit", "a=b", answer: .text("done")),
      ], at: origin)
    #expect(origin.requests.last?.target == "/x/50005/edit")
    #expect(report.words == ["same", "same"])
  }

  @Test(
    "of a page that was asked for by an unmoved number are its own in links to itself",
    arguments: [(5, "same"), (6, "different")])
  func own(row: Int, word: String) async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/x/5" ? .of("text/html", Case.links("/x/\(row)/cancel")) : .text("done")
    }
    let report = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/x/5", answer: .of("text/html", Case.links("/x/5/cancel"))),
        .form("\(Self.shop)/x/5/cancel", "a=b", answer: .text("done")),
      ], at: origin)
    #expect(report.words.first == word)
  }

  @Test("of a page that contradicts an earlier one are differences")
  func contradicting() async throws {
    let page = { @Sendable (row: Int) in
      Case.links("/x/\(row)/e /x/\(row)/f /x/\(row + 1)/e /x/\(row + 1)/f")
    }
    let origin = try LoopbackOrigin.answering { request in
      switch request.path {
      case "/x": .of("text/html", page(25))
      case "/y": .of("text/html", page(28))
      default: .text("done")
      }
    }
    let report = try await ReplayReport.live(
      [
        .of("GET", "\(Self.shop)/x", answer: .of("text/html", page(20))),
        .of("GET", "\(Self.shop)/y", answer: .of("text/html", page(20))),
        .form("\(Self.shop)/x/20/e", "a=b", answer: .text("done")),
      ], at: origin)
    #expect(report.words.prefix(2) == ["same", "different"])
  }
}
