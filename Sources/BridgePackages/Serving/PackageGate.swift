public import BridgeCore
internal import BridgeFormats
internal import Synchronization

/// Decides which pages get files from packages.
///
///     let gate = PackageGate.query("off_line", "1")
///     gate.isOn = false        // a switch of the app: pages that begin from now on are the network's
///
/// The gate is asked when a page begins, with the URL of the page. Its answer holds for that page: running requests
/// finish, and the rest of the page comes from the same source as its document. A view that is made while the gate is
/// off has network pages until it closes, even if the gate is switched on. Safe to use from any thread.
public final class PackageGate: Sendable {
  /// A condition on the URL of a page.
  public indirect enum Rule: Sendable {
    /// Every page.
    case always
    /// Pages of a host, by its exact name. `*.shop.example` matches its subdomains.
    case host(String)
    /// Pages whose path begins with this text; `/act/` does not match `/action`.
    case path(String)
    /// Pages whose query has a parameter with this exact name and, if given, this value.
    case query(String, String? = nil)
    /// Pages that meet all of these rules.
    case all([Rule])
    /// Pages that meet one of these rules.
    case any([Rule])
    /// Pages that do not meet the rule.
    case not(Rule)
    /// Pages that the host selects by their URL. Called for each page, from any thread; it must not block.
    case picked(@Sendable (RequestURL) -> Bool)
  }

  private struct State {
    var isOn: Bool
    var rule: Rule
  }

  private let state: Mutex<State>

  /// A gate for the pages that meet `rule`.
  public init(_ rule: Rule = .always, isOn: Bool = true) {
    state = Mutex(State(isOn: isOn, rule: rule))
  }

  /// A gate for pages whose query has a parameter with this exact name and, if given, this value.
  public static func query(_ name: String, _ value: String? = nil) -> PackageGate {
    PackageGate(.query(name, value))
  }

  /// Whether the gate admits any page.
  public var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set { state.withLock { $0.isOn = newValue } }
  }

  /// The rule for pages that begin from now on.
  public var rule: Rule {
    get { state.withLock { $0.rule } }
    set { state.withLock { $0.rule = newValue } }
  }

  /// Whether a page at a URL would get its files from packages if it began now.
  public func admits(_ url: RequestURL) -> Bool {
    let (isOn, rule) = state.withLock { ($0.isOn, $0.rule) }
    return isOn && rule.isMet(by: url)
  }
}

extension PackageGate.Rule {
  /// Whether the page at a URL meets the rule.
  public func isMet(by url: RequestURL) -> Bool {
    switch self {
    case .always: true
    case .host(let pattern): Self.host(Origin(url).host, fits: pattern.lowercased())
    case .path(let prefix): Self.path(url.target, isBelow: prefix)
    case .query(let name, let value): Self.query(url.target, has: name, value)
    case .all(let rules): rules.allSatisfy { $0.isMet(by: url) }
    case .any(let rules): rules.contains { $0.isMet(by: url) }
    case .not(let rule): !rule.isMet(by: url)
    case .picked(let choice): choice(url)
    }
  }

  private static func host(_ host: String, fits pattern: String) -> Bool {
    guard pattern.hasPrefix("*.") else { return host == pattern }
    return host.hasSuffix(pattern.dropFirst())
  }

  private static func path(_ target: String, isBelow prefix: String) -> Bool {
    let path = target.cut(at: "?").head
    guard path.hasPrefix(prefix) else { return false }
    return prefix.hasSuffix("/") || path.count == prefix.count
      || path.dropFirst(prefix.count).first == "/"
  }

  private static func query(_ target: String, has name: String, _ value: String?) -> Bool {
    FormPair.all(in: target.cut(at: "?").tail ?? "").contains {
      $0.name == name && (value == nil || $0.value == value)
    }
  }
}
