internal import BridgeFormats
internal import BridgeRecording

/// The JUnit report for continuous integration: a suite for each recording, a test case for each exchange.
///
/// A difference, or a request without a recorded response, is a failure. Anything that could not be compared, was
/// lost or was never sent is an error. Anything left out on purpose is skipped. A test case passes only if the
/// exchange was compared.
package struct JUnitReport: Sendable {
  private let report: ReplayReport

  /// A JUnit report of `report`.
  package init(_ report: ReplayReport) { self.report = report }

  /// Writes the document to `sink` piece by piece, so that it is never in memory as a whole.
  ///
  /// - Throws: errors of `sink`.
  package func write(to sink: (_ piece: [UInt8]) throws -> Void) throws {
    let suites = report.recordings.indices.map { JUnitSuite($0, report) }
    let sums = suites.map(\.sums).reduce(JUnitSums(), +)
    try sink(
      Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="bridge-replay"\(sums.attributes)>

        """.utf8))
    for suite in suites { try suite.write(to: sink) }
    try sink(Array("</testsuites>\n".utf8))
  }

  /// The whole document.
  package func bytes() throws -> [UInt8] {
    var all: [UInt8] = []
    try write { all += $0 }
    return all
  }
}

/// The numbers of test cases by outcome.
struct JUnitSums {
  var tests = 0
  var failures = 0
  var errors = 0
  var skipped = 0
  var time = Duration.zero

  static func + (left: JUnitSums, right: JUnitSums) -> JUnitSums {
    JUnitSums(
      tests: left.tests + right.tests, failures: left.failures + right.failures,
      errors: left.errors + right.errors, skipped: left.skipped + right.skipped,
      time: left.time + right.time)
  }

  var attributes: String {
    XMLText.attributes([
      ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
      ("skipped", "\(skipped)"), ("time", time.seconds),
    ])
  }
}

extension Duration {
  /// Seconds with three decimals.
  var seconds: String {
    let milliseconds = max(0, Int(self / .milliseconds(1)))
    return "\(milliseconds / 1000).\((milliseconds % 1000).padded(to: 3))"
  }
}
