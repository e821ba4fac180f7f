internal import BridgeJar
internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// The cookies that native code put into the request itself, as pairs.
struct CallerCookies {
  private var pairs: [ArraySlice<UInt8>] = []

  /// Reads the pairs of a native request; page requests have none. Script cannot set this field, so its value in a page
  /// request comes from the engine's own store and is ignored.
  ///
  /// Cookies that an earlier redirect has set or deleted are the server's, no longer the caller's.
  init(_ request: BridgeRequest) {
    guard request.context.initiator == .native, request.fields.contains(.cookie) else { return }
    let renewed = Self.namesSet(by: request.history)
    for field in request.fields[fields: .cookie] {
      let value = field.withUnsafeBytesOfValue { Array($0) }
      pairs += value.cookiePairs.map(\.withoutBlanks)
        .filter { !$0.isEmpty && !renewed.contains(Self.name(of: $0)) }
    }
  }

  var isEmpty: Bool { pairs.isEmpty }

  /// The caller's cookies, followed by the jar's cookies with other names.
  func joined(with cookies: [Cookie]) -> [UInt8] {
    let names = Set(pairs.map(Self.name))
    let others = cookies.filter { !names.contains($0.name) }.map { $0.pair[...] }
    return Array((pairs + others).joined(separator: "; ".utf8))
  }

  private static func name(of pair: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let (name, value) = pair.cut(at: "=")
    return value == nil ? [] : name.withoutBlanks
  }

  private static func namesSet(by history: [RedirectHop]) -> Set<ArraySlice<UInt8>> {
    var names: Set<ArraySlice<UInt8>> = []
    for field in history.flatMap({ $0.head.headerFields[fields: .setCookie] }) {
      let line = field.withUnsafeBytesOfValue { Array($0) }
      names.insert(name(of: line.cut(at: ";").head))
    }
    return names
  }
}
