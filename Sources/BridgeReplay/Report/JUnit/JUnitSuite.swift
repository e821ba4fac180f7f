internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording
internal import BridgeSession

/// The suite of one recording.
struct JUnitSuite {
  let sums: JUnitSums
  private let recording: Recording
  private let cases: [JUnitCase]
  private let report: ReplayReport

  init(_ file: Int, _ report: ReplayReport) {
    self.report = report
    recording = report.recordings[file]
    let exchanges = report.exchanges.filter { $0.id.file == file }
    let name = recording.name
    cases =
      exchanges.map { JUnitCase(report.mask.masked($0), in: name, report) }
      + recording.losses.map { JUnitCase($0, in: name) }
    sums = cases.map(\.sums).reduce(JUnitSums(), +)
  }

  func write(to sink: (_ piece: [UInt8]) throws -> Void) throws {
    var piece = "<testsuite\(XMLText.attributes([("name", recording.name)]))\(sums.attributes)>\n"
    piece += "<properties>\n"
    for (name, value) in [
      ("verdict", report.verdict.outcome.rawValue), ("run", report.options.summary),
    ] {
      piece += "<property\(XMLText.attributes([("name", name), ("value", value)]))/>\n"
    }
    piece += "</properties>\n"
    for testCase in cases {
      piece += testCase.text
      guard piece.utf8.count >= 256 * 1024 else { continue }
      try sink(Array(piece.utf8))
      piece = ""
    }
    try sink(Array((piece + "</testsuite>\n").utf8))
  }
}

/// One exchange, or one loss, as a test case.
private struct JUnitCase {
  private(set) var sums = JUnitSums(tests: 1)
  private let attributes: String
  private var inside = ""

  init(_ exchange: ReplayedExchange, in name: String, _ report: ReplayReport) {
    let endpoint = Endpoint(method: exchange.method, url: exchange.url)
    sums.time = exchange.timing?.total ?? .zero
    attributes = XMLText.attributes([
      ("classname", "\(name).\(endpoint.text)"),
      ("name", "#\(exchange.id.number) \(exchange.method) \(exchange.url)"),
      ("time", sums.time.seconds),
    ])
    let again = report.curlLine(exchange).map { [$0] } ?? []
    switch exchange.outcome {
    case .same: break
    case .different(let result):
      var lines = result.differences.map(\.description)
      if result.omittedDifferences > 0 { lines.append("… and \(result.omittedDifferences) more") }
      fail("failure", "different", lines + [result.note].compactMap(\.self) + again)
    case .unmatched(let closest):
      fail("failure", "unmatched", ["the recording has no response to it"] + closest + again)
    case .failed(let reason, _): fail("error", "not comparable", [reason] + again)
    case .unsent(let reason): fail("error", "unsent", [reason])
    case .skipped(let reason):
      sums.skipped = 1
      inside = "<skipped\(XMLText.attributes([("message", reason)]))/>"
    }
  }

  init(_ loss: RecordingLoss, in name: String) {
    let place = loss.entry.map { "#\($0) " } ?? ""
    attributes = XMLText.attributes([
      ("classname", name), ("name", "\(place)lost from the recording"), ("time", "0.000"),
    ])
    fail("error", "lost", [loss.message])
  }

  private mutating func fail(_ element: String, _ type: String, _ lines: [String]) {
    if element == "failure" { sums.failures = 1 } else { sums.errors = 1 }
    let head = XMLText.attributes([("message", lines[0]), ("type", type)])
    let text = lines.map { XMLText.escaped($0) }.joined(separator: "\n")
    inside = "<\(element)\(head)>\(text)</\(element)>"
  }

  var text: String {
    inside.isEmpty
      ? "<testcase\(attributes)/>\n" : "<testcase\(attributes)>\(inside)</testcase>\n"
  }
}
