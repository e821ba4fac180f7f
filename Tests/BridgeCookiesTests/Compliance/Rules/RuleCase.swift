import BridgeCookies
import BridgeCore
import HTTPTypes
import Testing

/// A rule's statement, and the steps on a jar that check it.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let says: String
  let steps: [Step]

  init(_ rule: String, _ says: String, _ steps: Step...) {
    self.rule = rule
    self.says = says
    self.steps = steps
  }

  init(rule: String, says: String, steps: [Step]) {
    self.rule = rule
    self.says = says
    self.steps = steps
  }

  var testDescription: String { "\(rule): \(says)" }

  enum Step: Sendable {
    case store(String, String, Door, StoreOutcome)
    case look(String, Door, String?)
    case wait(Duration)
    case endSession

    static func set(
      _ line: String, _ url: String = url, from door: Door = .http,
      _ outcome: StoreOutcome = .stored
    ) -> Step { .store(line, url, door, outcome) }

    static func set(_ line: String, _ outcome: StoreOutcome) -> Step {
      .store(line, url, .http, outcome)
    }

    static func get(_ url: String, from door: Door = .http, _ header: String?) -> Step {
      .look(url, door, header)
    }

    static func get(from door: Door = .http, _ header: String?) -> Step { .look(url, door, header) }
  }

  static let url = "https://www.shop.example/"

  /// Who asks.
  enum Door: Sendable {
    case http, script, otherSite, frame, navigation, post, otherFrameScript, omit

    func apply(_ context: inout CookieContext) {
      let other = Site(scheme: "https", registrableDomain: "other.example")
      switch self {
      case .http: break
      case .script: context.api = .script
      case .otherSite: context.siteForCookies = .site(other)
      case .frame: context.siteForCookies = .opaque
      case .navigation, .post:
        context.siteForCookies = .site(other)
        context.isTopLevelNavigation = true
        if self == .post { context.method = .post }
      case .otherFrameScript:
        context.siteForCookies = .opaque
        context.api = .script
      case .omit: context.credentials = .omit
      }
    }
  }

  func run() throws {
    let jar = try TestJar()
    for step in steps {
      switch step {
      case .store(let line, let url, let door, let outcome):
        #expect(try jar.set(line, url, door.apply) == outcome, "\(line)")
      case .look(let url, let door, let header):
        #expect(try jar.header(url, door.apply) == header, "\(url)")
      case .wait(let duration): jar.clock.advance(by: duration)
      case .endSession: jar.jar.endSession()
      }
    }
  }
}

extension StoreOutcome {
  static func no(_ reasons: CookieReason...) -> StoreOutcome { .rejected(Set(reasons)) }
}

@Suite("the rule table")
struct RuleTableTests {
  private static let cases =
    ParsingRules.cases + StoringRules.cases + SendingRules.cases + KeepingRules.cases

  @Test("holds row by row", arguments: cases)
  func holds(sample: RuleCase) throws { try sample.run() }

  @Test("is covered from P1 to J1")
  func covered() {
    var rules = Set((1...12).map { "P\($0)" } + (1...15).map { "S\($0)" } + ["E1", "E2"])
    rules.formUnion((1...6).map { "G\($0)" } + ["C1", "J1"])
    // Rules that a single call on a jar cannot show: S15 is about answers, E1 about many cookies.
    rules.subtract(["S15", "E1"])
    #expect(rules.subtracting(Self.cases.map(\.rule)).isEmpty)
  }
}
