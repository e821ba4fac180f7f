internal import BridgeFormats
internal import HTTPTypes
internal import RawStructuredFieldValues

/// The parts of a query that do not affect a response (`No-Vary-Search`).
package struct NoVarySearch: Sendable, Equatable {
  private enum Names: Equatable {
    /// These parameters are ignored.
    case ignored(Set<String>)
    /// All other parameters are ignored.
    case allBut(Set<String>)
  }

  private let names: Names
  private let ignoresOrder: Bool

  /// The rule of a response; nil if its whole query counts, as with a malformed field.
  init?(_ fields: HTTPFields) {
    guard let name = Self.name, fields.contains(name) else { return nil }
    var parser = StructuredFieldValueParser(Array(fields[values: name].joined(separator: ",").utf8))
    do {
      let members = try parser.parseDictionaryFieldValue()
      guard let names = Self.names(members["params"], members["except"]),
        let ignoresOrder = Self.isTrue(members["key-order"])
      else { return nil }
      guard ignoresOrder || names != .ignored([]) else { return nil }
      (self.names, self.ignoresOrder) = (names, ignoresOrder)
    } catch {
      return nil
    }
  }

  private static let name = HTTPField.Name("No-Vary-Search")

  private static func names(_ params: ItemOrInnerList?, _ except: ItemOrInnerList?) -> Names? {
    switch params {
    case .innerList(let list)?: return except == nil ? texts(list).map { .ignored($0) } : nil
    case let item?:
      guard let isTrue = isTrue(item) else { return nil }
      guard isTrue else { return except == nil ? .ignored([]) : nil }
      guard let except else { return .allBut([]) }
      guard case .innerList(let list) = except else { return nil }
      return texts(list).map { .allBut($0) }
    case nil: return except == nil ? .ignored([]) : nil
    }
  }

  /// False for a missing member; nil for one that is not a boolean.
  private static func isTrue(_ member: ItemOrInnerList?) -> Bool? {
    guard let member else { return false }
    guard case .item(let item) = member, case .bool(let value) = item.rfc9651BareItem else {
      return nil
    }
    return value
  }

  private static func texts(_ list: InnerList) -> Set<String>? {
    var texts: Set<String> = []
    for item in list.bareInnerList {
      guard case .string(let text) = item.rfc9651BareItem else { return nil }
      texts.insert(text)
    }
    return texts
  }

  /// Whether two targets get the same response.
  package func matches(_ one: String, _ other: String) -> Bool {
    Self.path(of: one) == Self.path(of: other) && parameters(of: one) == parameters(of: other)
  }

  static func path(of target: String) -> Substring { target.cut(at: "?").head }

  private func parameters(of target: String) -> [FormPair] {
    let kept = FormPair.all(in: target.cut(at: "?").tail ?? "").filter { counts($0.name) }
    guard ignoresOrder else { return kept }
    return kept.enumerated().sorted {
      ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
    }.map(\.element)
  }

  private func counts(_ name: String) -> Bool {
    switch names {
    case .ignored(let names): !names.contains(name)
    case .allBut(let names): names.contains(name)
    }
  }
}
