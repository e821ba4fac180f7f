internal import BridgeCore
internal import BridgeFormats

/// Executes operations on a jar, for scripts and conformance runs: one JSON object per line, with one JSON object in
/// reply.
package struct CookieBatch: Sendable {
  /// The maximum length of a line in bytes, without its end.
  package static let longestLine = 1 << 20

  private let jar: CookieJar
  private let clock: BatchClock

  /// A batch for a jar that uses `clock`.
  package init(_ jar: CookieJar, clock: BatchClock) {
    self.jar = jar
    self.clock = clock
  }

  /// The reply to a line, with a line feed at its end; nil for a blank line.
  package func answer(to line: [UInt8]) -> [UInt8]? {
    if line.allSatisfy(\.isASCIISpace) { return nil }
    do {
      return Self.text(perform(try BatchOperation(parsing: line)))
    } catch {
      return Self.text([("error", .text(error.message))])
    }
  }

  /// The reply to a line longer than ``longestLine`` bytes.
  package var answerToLongLine: [UInt8] {
    Self.text([("error", .text("the line is longer than \(Self.longestLine) bytes"))])
  }

  private func perform(_ operation: BatchOperation) -> [(ExactText, JSONValue)] {
    switch operation {
    case .reset:
      jar.removeAll()
      clock.set(nil)
      return [("ok", .bool(true))]
    case .now(let moment):
      clock.set(moment)
      return [("ok", .bool(true))]
    case .set(let line, let target): return Self.answer(jar.store(line, for: context(target)))
    case .header(let target): return Self.answer(jar.header(for: context(target)) ?? [])
    }
  }

  private func context(_ target: BatchTarget) -> CookieContext {
    var context = CookieContext(url: target.url, method: target.method, api: target.api)
    context.isTopLevelNavigation = target.isTopLevelNavigation
    context.siteForCookies =
      switch target.page {
      case .none: .noClient
      case .opaque: .opaque
      case .url(let url): .site(jar.site(of: url))
      }
    context.partition = target.partition.map { PartitionKey(topLevelSite: jar.site(of: $0)) }
    return context
  }

  private static func answer(_ outcome: StoreOutcome) -> [(ExactText, JSONValue)] {
    let reasons = outcome.reasons.map(\.rawValue).sorted().map { JSONValue.text($0) }
    return [("outcome", .text(outcome.name)), ("reasons", .array(reasons))]
  }

  private static func answer(_ header: [UInt8]) -> [(ExactText, JSONValue)] {
    let text: (ExactText, JSONValue) = ("cookie", .text(String(decoding: header, as: UTF8.self)))
    guard !UTF8Validation.isValid(header) else { return [text] }
    return [text, ("cookieBase64", .text(Base64.encode(header)))]
  }

  private static func text(_ members: [(ExactText, JSONValue)]) -> [UInt8] {
    JSONWriter.bytes(.members(members)) + [0x0A]
  }
}
