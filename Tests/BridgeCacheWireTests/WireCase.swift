import BridgeCache
import BridgeCacheFixtures
import BridgeFormats
import HTTPTypes

/// A line of a table: what an origin answers, and what a client then gets from the proxy before it.
///
///     §5.2.2.1 both: Cache-Control: max-age=60 => miss // +59 hit // +2 miss
///
/// First the section and the mode (`both`, `private`, `shared`), then the origin's answers, then the steps. Answers and
/// steps are parted by `//`, the fields of one by `¶`. `{n}` is the date that many seconds from the start. The last
/// answer is given for ever.
///
/// An answer begins with its status if that is not 200, and ends with its body in `«»` if that is not `body`. `!drop`
/// closes the connection instead, `!cut` does so after four bytes of the body.
///
/// A step is `+seconds` to wait, `hit`, `miss` or `any`, a method, a status, the expected body in `«»`, fields of the
/// request in parentheses, `=` with fields of the response of which `-Name` must not be there, and `>` with those
/// of the request that the origin got.
struct WireCase: Sendable, CustomStringConvertible {
  struct Response: Sendable {
    var status = 200
    var fields: [String] = []
    var body = "body"
    var isDropped = false
    var isCut = false
  }

  struct Step: Sendable {
    var wait = 0
    var isHit: Bool?
    var method = "GET"
    var status: Int?
    var body: String?
    var fields: [String] = []
    var expected: [String] = []
    var sent: [String] = []
  }

  let description: String
  let modes: [CacheMode]
  let answers: [Response]
  let steps: [Step]

  init(_ line: some StringProtocol) {
    description = String(line)
    let colon = line.firstRange(of: ": ")
    let head = line[..<(colon?.lowerBound ?? line.endIndex)]
    let sides = line[(colon?.upperBound ?? line.endIndex)...].split(separator: " => ")
    modes =
      head.hasSuffix("both")
      ? CacheMode.allCases : head.hasSuffix("shared") ? [.shared] : [.private]
    answers = sides.first?.split(separator: " // ").map { Self.answer($0) } ?? []
    steps = sides.last?.split(separator: " // ").map { Self.step($0) } ?? []
  }

  static func table(_ text: String) -> [WireCase] {
    text.split(separator: "\n").map { WireCase($0) }
  }

  private static func answer(_ text: some StringProtocol) -> Response {
    var answer = Response()
    var rest = Substring(text)
    if let body = quoted(&rest) { answer.body = body }
    answer.isDropped = take("!drop", &rest)
    answer.isCut = take("!cut", &rest)
    if let status = Int(rest.prefix { $0.isNumber }) {
      answer.status = status
      rest = rest.drop { $0.isNumber || $0 == " " }
    }
    answer.fields = lines(rest)
    return answer
  }

  private static func step(_ text: some StringProtocol) -> Step {
    var step = Step()
    var rest = Substring(text)
    if let start = rest.firstRange(of: " > ") {
      step.sent = lines(rest[start.upperBound...])
      rest = rest[..<start.lowerBound]
    }
    if let start = rest.firstRange(of: " = ") {
      step.expected = lines(rest[start.upperBound...])
      rest = rest[..<start.lowerBound]
    }
    if let start = rest.firstIndex(of: "("), let end = rest.lastIndex(of: ")") {
      step.fields = lines(rest[rest.index(after: start)..<end])
      rest = rest[..<start] + rest[rest.index(after: end)...]
    }
    step.body = quoted(&rest)
    for word in rest.split(separator: " ") {
      switch word {
      case "hit", "miss": step.isHit = word == "hit"
      case "any": break
      case _ where word.hasPrefix("+"): step.wait = Int(word.dropFirst()) ?? 0
      case _ where Int(word) != nil: step.status = Int(word)
      default: step.method = String(word)
      }
    }
    return step
  }

  private static func lines(_ text: Substring) -> [String] {
    text.split(separator: "¶").map { String($0).withoutFieldWhitespace }.filter { !$0.isEmpty }
  }

  private static func quoted(_ text: inout Substring) -> String? {
    guard let start = text.firstIndex(of: "«"), let end = text.lastIndex(of: "»") else {
      return nil
    }
    let body = String(text[text.index(after: start)..<end])
    text = text[..<start] + text[text.index(after: end)...]
    return body
  }

  private static func take(_ word: String, _ text: inout Substring) -> Bool {
    guard let range = text.firstRange(of: word) else { return false }
    text = text[..<range.lowerBound] + text[range.upperBound...]
    return true
  }
}
