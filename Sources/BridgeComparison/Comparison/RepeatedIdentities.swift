internal import BridgeFormats
internal import BridgeRecording

/// The members that repeat the number of their object's identity in all objects of a document:
/// `{"id": "FEED:4", "bare_id": 4}`.
struct RepeatedIdentities {
  private var repeated: [String: Set<String>] = [:]
  private var others: Set<String> = []

  /// The names of these members; each repeats at least three numbers.
  static func names(in document: JSONValue) -> Set<String> {
    var search = RepeatedIdentities()
    search.visit(document)
    return Set(search.repeated.filter { $0.value.count >= fewest }.keys)
      .subtracting(search.others)
  }

  private static let fewest = 3

  private mutating func visit(_ value: JSONValue) {
    switch value {
    case .array(let elements): for one in elements { visit(one) }
    case .object(let object):
      if case .string(let id)? = object.members.first(where: { $0.name.string == "id" })?.value {
        for one in object.members { note(one, id.string) }
      }
      for one in object.members { visit(one.value) }
    default: break
    }
  }

  private mutating func note(_ member: JSONObject.Member, _ id: String) {
    let name = member.name.string
    guard case .number(let number) = member.value, IdentityName.isOne(name) else { return }
    let rest = id.dropLast(number.source.count)
    if id.hasSuffix(number.source), rest.last.map({ !$0.isNumber }) ?? true {
      repeated[name, default: []].insert(number.source)
    } else {
      others.insert(name)
    }
  }
}
