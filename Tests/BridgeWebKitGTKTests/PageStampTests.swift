import BridgeCookies
import BridgeCore
import BridgeCrypto
import BridgeFormats
import BridgeWebKitGTK
import HTTPTypes
import Testing

@Suite("the stamp of a page's request")
struct PageStampTests {
  private static let key = [UInt8](0..<32)
  private static let origin = "https://shop.example"

  private static func field(
    _ text: String, key: [UInt8] = key, origin: String = origin
  ) throws -> String {
    Base64.encode(try AESGCM(key: key).sealed(Array(text.utf8), context: Array(origin.utf8)))
  }

  /// The time of the tests' stamps, in microseconds since 1970.
  private static let time: Int64 = 1_800_000_000_000_000

  private static func stamp(_ values: String..., after age: Duration = .zero) throws -> PageStamp? {
    var fields = HTTPFields()
    fields[values: PageStamp.field] = values
    return PageStamp(
      fields, sealedBy: try AESGCM(key: key), to: origin,
      at: WallInstant(sinceEpoch: .microseconds(time)).advanced(by: age))
  }

  @Test(
    "says the view, the place and its document",
    arguments: [
      ("7 none \(time) https://shop.example/a?b=c d", 7, "https://shop.example/a?b=c d"),
      ("7 view \(time) -", 7, nil), ("7 -", nil, nil), ("7 page \(time) -", nil, nil),
      ("7 view x -", nil, nil), ("-1 view \(time) -", nil, nil), ("", nil, nil),
      ("7 view \(Int64.min) -", nil, nil),
    ] as [(String, UInt64?, String?)])
  func text(text: String, view: UInt64?, document: String?) throws {
    let stamp = try Self.stamp(Self.field(text))
    #expect(stamp?.view == view)
    #expect(stamp?.documentURL == document)
  }

  @Test("counts once, sealed with the key of its host, and for its origin")
  func seal() throws {
    let text = "7 none \(Self.time) -"
    let good = try Self.field(text)
    #expect(try Self.stamp(good) != nil)
    #expect(try Self.stamp() == nil && Self.stamp(good, good) == nil)
    #expect(try Self.stamp(Self.field(text, key: Array(1..<33))) == nil)
    #expect(try Self.stamp(Self.field(text, origin: "https://other.example")) == nil)
    #expect(try Self.stamp(text) == nil && Self.stamp(String(good.dropLast(4))) == nil)
  }

  @Test(
    "is refused five minutes after it was made, and from a time to come",
    arguments: [
      (.zero, true), (.seconds(300), true), (.seconds(301), false), (.seconds(-300), true),
      (.seconds(-301), false),
    ] as [(Duration, Bool)])
  func age(age: Duration, isGood: Bool) throws {
    let field = try Self.field("7 view \(Self.time) -")
    #expect(try (Self.stamp(field, after: age) != nil) == isGood)
  }

  /// A request to `https://shop.example/x` in a view whose document is `document`.
  struct Sent: Sendable {
    let place: String
    var document = "https://shop.example/x"
    var fields: HTTPFields = [:]
    var reported: PageContext.Navigation?
    let kind: PageContext.Navigation?
  }

  // The names are tokens.
  // swift-format-ignore: NeverForceUnwrap
  static let upgrade: HTTPFields = [HTTPField.Name("Upgrade-Insecure-Requests")!: "1"]
  // As above.
  // swift-format-ignore: NeverForceUnwrap
  static let fetch: HTTPFields = [HTTPField.Name("Sec-Fetch-Mode")!: "cors"]

  @Test(
    "alone says what loads a document: fields that script writes do not",
    arguments: [
      Sent(place: "view", kind: .topLevel), Sent(place: "frame", kind: .nested),
      Sent(place: "none", fields: upgrade, reported: .topLevel, kind: nil),
      // A service worker sends it again.
      Sent(place: "view", fields: fetch, kind: nil), Sent(place: "frame", fields: fetch, kind: nil),
      // Over plain http.
      Sent(place: "unknown", reported: .topLevel, kind: nil),
      Sent(place: "unknown", fields: upgrade, kind: nil),
      Sent(place: "unknown", fields: upgrade, reported: .topLevel, kind: .topLevel),
      Sent(place: "unknown", fields: upgrade, reported: .nested, kind: .nested),
    ])
  func navigation(sent: Sent) throws {
    let stamp = try #require(
      try Self.stamp(Self.field("7 \(sent.place) \(Self.time) \(sent.document)")))
    #expect(stamp.navigation(sent.fields, reported: sent.reported) == sent.kind)
  }

  @Test("vouches for one request, or for the next one if that fails")
  func spending() throws {
    let stamp = try #require(try Self.stamp(Self.field("7 view \(Self.time) -")))
    var spent = SpentStamps()
    let before = [spent.spend(stamp, at: stamp.time), spent.spend(stamp, at: stamp.time)]
    spent.restore(stamp)
    let after = [spent.spend(stamp, at: stamp.time), spent.spend(stamp, at: stamp.time)]
    #expect(before == [true, false] && after == [true, false])
  }

  @Test("is distinguished from others by what it is sealed with, however it is spelled")
  func spelling() throws {
    let value = try Self.field("7 view \(Self.time) -")
    let stamp = try #require(try Self.stamp(value))
    #expect(PageStamp.Seal(value: value) == stamp.seal)
    #expect(PageStamp.Seal(value: value + " ") == stamp.seal)
    #expect(try PageStamp.Seal(value: Self.field("7 view \(Self.time) -")) != stamp.seal)
    #expect(PageStamp.Seal(value: "AAAA") == nil && PageStamp.Seal(value: "?") == nil)
  }

  private static let many = 64

  @Test("is refused rather than forgotten where more come than are kept")
  func flood() throws {
    var spent = SpentStamps(maximum: Self.many)
    var stamps: [PageStamp] = []
    for number in 0...Self.many {
      let text = "7 none \(Self.time + Int64(number)) -"
      stamps.append(try #require(try Self.stamp(Self.field(text))))
    }
    let now = stamps[0].time
    let first = stamps.filter { spent.spend($0, at: now) }.count
    let second = stamps.filter { spent.spend($0, at: now) }.count
    #expect(first == stamps.count && second == 0)
  }

  @Test("is given back as often as a request may be led on")
  func restores() throws {
    var spent = SpentStamps(maximum: Self.many)
    let stamp = try #require(try Self.stamp(Self.field("7 none \(Self.time) -")))
    var uses = 0
    while spent.spend(stamp, at: stamp.time), uses < 100 {
      uses += 1
      spent.restore(stamp)
    }
    #expect(uses == 1 + SpentStamps.maximumRestores)
  }

  @Test("counts again where the clock was set back after a flood")
  func clock() throws {
    var spent = SpentStamps(maximum: Self.many)
    for number in 0...Self.many {
      let text = "7 none \(Self.time + 3_600_000_000 + Int64(number)) -"
      let stamp = try #require(try Self.stamp(Self.field(text), after: .seconds(3600)))
      _ = spent.spend(stamp, at: stamp.time)
    }
    let stamp = try #require(try Self.stamp(Self.field("7 none \(Self.time) -")))
    let isTaken = spent.spend(stamp, at: stamp.time)
    #expect(isTaken)
  }

  @Test("leaves room for others once it is too old")
  func room() throws {
    var spent = SpentStamps(maximum: Self.many)
    let old = try #require(try Self.stamp(Self.field("7 none \(Self.time) -")))
    for _ in 0..<Self.many {
      let stamp = try #require(try Self.stamp(Self.field("7 none \(Self.time) -")))
      _ = spent.spend(stamp, at: stamp.time)
    }
    let later = old.time.advanced(by: .seconds(400))
    let field = try Self.field("7 none \(Self.time + 1) -")
    let stamp = try #require(try Self.stamp(field))
    let isTaken = spent.spend(stamp, at: later)
    #expect(isTaken)
  }
}
