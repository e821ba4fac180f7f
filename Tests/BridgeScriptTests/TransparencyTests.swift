import BridgePages
import BridgeTestSupport
import Testing

/// A table whose cells run twice each: in a page that needs no hook, and in one that loses bodies and has the hook.
@Suite(
  "the hook", .timeLimit(.minutes(10)),
  .disabled(
    if: Sanitizer.isOn,
    "thousands of cells take minutes under sanitizers; the page files run the same code"))
struct TransparencyTests {
  @Test(
    "puts the same bytes on the wire as an engine that needs none, and nothing else to see",
    arguments: [
      "xhr.js", "xhr-sync.js", "fetch.js", "beacon.js", "forms.js", "headers.js", "sessions.js",
      "races.js", "reading.js",
    ])
  func mirror(_ file: String) async throws {
    let origins = try MirrorOrigins()
    let plain = try await MirrorRun.of(file, isHooked: false, at: origins)
    let hooked = try await MirrorRun.of(file, isHooked: true, at: origins)
    origins.stop()
    #expect(plain.cells.map(\.cell) == hooked.cells.map(\.cell))
    #expect(!plain.cells.isEmpty)
    for (one, other) in zip(hooked.cells, plain.cells) { compare(one, other) }
    for cell in plain.cells where !cell.isCut {
      compare(cell.cell, hooked.requests[cell.cell] ?? [], plain.requests[cell.cell] ?? [])
    }
    #expect(hooked.failures == plain.failures)
    #expect(hooked.counters.isIdle, "\(hooked.counters)")
    expectNoTag(hooked.requests.values.flatMap(\.self))
  }

  private func compare(_ hooked: MirrorRun.Cell, _ plain: MirrorRun.Cell) {
    guard hooked.log != plain.log else { return }
    let common = zip(hooked.log, plain.log).prefix { $0 == $1 }.count
    let came = hooked.log.dropFirst(common).prefix(3)
    let wanted = plain.log.dropFirst(common).prefix(3)
    Issue.record("\(hooked.cell): script sees \(Array(came)) instead of \(Array(wanted))")
  }

  private func compare(_ cell: String, _ hooked: [WireRequest], _ plain: [WireRequest]) {
    guard hooked.count == plain.count else {
      Issue.record("\(cell): \(hooked) arrived instead of \(plain)")
      return
    }
    for (one, other) in zip(hooked, plain) {
      if let difference = one.difference(from: other) { Issue.record("\(cell): \(difference)") }
    }
  }

  private func expectNoTag(_ requests: [WireRequest]) {
    let tagged = requests.filter { "\($0.head)".lowercased().contains("ajax-bridge") }
    #expect(tagged.isEmpty, "a tag left the host")
  }
}
