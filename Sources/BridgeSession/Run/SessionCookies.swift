internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeJar
internal import BridgeRecording
internal import HTTPTypes
internal import Synchronization

/// The cookies of one recording's session during the run.
///
/// The jar belongs to the recorded sites: it stores cookies as if the recorded server had responded, so that domains
/// and `Secure` keep their meaning whichever server responds. A cookie set by a response of the run takes precedence; a
/// recorded cookie is sent as long as no response of the run could have set it.
final class SessionCookies: Sendable {
  private struct Settled: Hashable {
    let site: Site
    let name: String
  }

  private let jar: CookieJar
  private let settled = Mutex<Set<Settled>>([])

  /// Whether any response has set a cookie or could have; until then cookies are sent as recorded.
  private let hasLearned = Atomic(false)

  /// Whether live servers respond: these must not set cookies with placeholders of secrets meant for others.
  private let isLive: Bool

  private let overlapping: OverlappingCookies

  init(_ suffixes: any PublicSuffixes, isLive: Bool, _ overlapping: OverlappingCookies) {
    jar = CookieJar(publicSuffixes: suffixes)
    (self.isLive, self.overlapping) = (isLive, overlapping)
  }

  /// The value of the `Cookie` field of a request; nil for no field.
  func field(for item: PlannedExchange, _ request: BridgeRequest) -> [UInt8]? {
    guard hasLearned.load(ordering: .acquiring) else { return Self.whole(request) }
    let urls = Self.urls(item, request)
    guard let first = urls.first else { return nil }
    var live: [Cookie] = []
    for url in urls {
      let known = Set(live.map(\.name))
      live += jar.cookies(for: CookieContext(url: url, method: request.method))
        .filter { !known.contains($0.name) }
    }
    let pairs = joined(recorded(request), live, jar.site(of: first), of: item)
    return pairs.isEmpty ? nil : Array(pairs.joined(separator: "; ".utf8))
  }

  /// The recorded cookies in order, each replaced or dropped as the jar says, then the jar's other cookies.
  private func joined(
    _ recorded: [ArraySlice<UInt8>], _ live: [Cookie], _ site: Site, of item: PlannedExchange
  ) -> [ArraySlice<UInt8>] {
    let settled = settled.withLock(\.self)
    var rest = live
    var pairs: [ArraySlice<UInt8>] = []
    for pair in recorded {
      let name = pair.cut(at: "=").head
      let known = rest.filter { $0.name == name }
      rest.removeAll { $0.name == name }
      if known.count == 1,
        let own = overlapping.own(String(decoding: name, as: UTF8.self), of: item)
      {
        pairs.append(Array(own.utf8)[...])
      } else if !known.isEmpty {
        pairs += known.map { $0.pair[...] }
      } else if !live.contains(where: { $0.name == name }),
        !settled.contains(Settled(site: site, name: String(decoding: name, as: UTF8.self)))
      {
        pairs.append(pair)
      }
    }
    return pairs + rest.map { $0.pair[...] }
  }

  private func recorded(_ request: BridgeRequest) -> [ArraySlice<UInt8>] {
    request.fields[values: .cookie].flatMap { Array($0.utf8).cookiePairs }
  }

  /// Stores the cookies of a response, and notes which cookies it decides on.
  func learn(
    _ item: PlannedExchange, _ request: BridgeRequest, recorded: RecordedResponse,
    answer: ActualResponse
  ) {
    guard Self.setsCookies(recorded.fields) || Self.setsCookies(answer.fields) else { return }
    hasLearned.store(true, ordering: .releasing)
    let urls = Self.urls(item, request)
    guard let first = urls.first else { return }
    let site = jar.site(of: first)
    let names = recorded.fields.setCookieLines.map(Self.name)
    settled.withLock { $0.formUnion(names.map { Settled(site: site, name: $0) }) }
    for line in answer.fields.setCookieLines.map(String.init)
    where !isLive || !Placeholders.occur(in: Array(line.utf8)[...]) {
      store(line, urls, request.method)
      overlapping.add(line, of: item)
    }
  }

  /// A domain that does not fit the recorded site may fit the server that stands in for it.
  private func store(_ line: String, _ urls: [RequestURL], _ method: HTTPRequest.Method) {
    for url in urls {
      guard case .rejected = jar.store(line, for: CookieContext(url: url, method: method)) else {
        return
      }
    }
  }

  /// The recorded cookies, unchanged.
  private static func whole(_ request: BridgeRequest) -> [UInt8]? {
    let values = request.fields[values: .cookie]
    return values.isEmpty ? nil : Array(values.joined(separator: "; ").utf8)
  }

  private static func setsCookies(_ fields: [RecordedField]) -> Bool {
    fields.contains { $0.isNamed("set-cookie") }
  }

  /// The recorded URL, and the requested URL if it differs.
  private static func urls(_ item: PlannedExchange, _ request: BridgeRequest) -> [RequestURL] {
    let texts = [URLParts.plain(item.recorded.request.url), request.urlText]
    // A malformed URL was refused when the request was built.
    return (texts[0] == texts[1] ? [texts[0]] : texts).compactMap { try? RequestURL($0) }
  }

  private static func name(_ line: Substring) -> String {
    let name = line.cut(at: ";").head.cut(at: "=").head
    return String(Substring(name.utf8.drop(while: \.isSpaceOrTab)))
  }
}
