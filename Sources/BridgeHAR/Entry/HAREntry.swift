package import BridgeFormats

/// One entry of a HAR file, as it was read.
package struct HAREntry: Sendable {
  /// The entry itself.
  package let object: HARObject

  /// The last name that occurs more than once in an object of the entry, among the names that matter.
  package let repeatedMember: String?

  /// Irregularities in the text of the entry.
  package let oddities: JSONFileScanner.Oddities
}

/// An object of an entry: its members, and the places of those that stay in the file. The last of equal names counts.
package struct HARObject: Sendable {
  /// The members that were read as values.
  package internal(set) var members = JSONObject([])

  /// The header fields; ``HARHeaders/isMissing`` if it has none.
  package internal(set) var headers = HARHeaders()

  /// The string of a body, or nil.
  package internal(set) var text: JSONFileText?

  /// An object without members.
  package init() {}

  var objects: [String: HARObject] = [:]
  var places: [String: HARListPlace] = [:]

  /// The members of a kind that HAR does not have for them, other than null.
  private var odd: Set<String> = []

  /// The members in which U+FFFD was substituted.
  private var inexact: Set<String> = []

  /// The members that are too long for ``value``.
  private var unlisted: Set<String> = []

  /// The member of that name; nil if it was not read, stays in the file, or has members of its own.
  package subscript(name: String) -> JSONValue? { members[ExactText(name)] }

  /// The nested object of that name whose members were read one by one.
  package func object(_ name: String) -> HARObject? { objects[name] }

  /// The place of a list that stays in the file.
  package func place(_ name: String) -> HARListPlace? { places[name] }

  /// Whether the member that should hold the string of a body is of another kind, such as an object.
  package var hasOddText: Bool { odd.contains("text") }

  /// Whether the request or the response is neither an object nor null.
  package var hasOddMessage: Bool { odd.contains("request") || odd.contains("response") }

  /// Whether a member was read without substituting U+FFFD in it.
  package func isExact(_ name: String) -> Bool { !inexact.contains(name) }

  /// The value as JSON, without the nested objects, and without members that are longer than a tree may be.
  package var value: JSONValue {
    let listed = members.members.filter { !unlisted.contains($0.name.string) }
    return .object(JSONObject(listed.map { .init(name: $0.name, value: $0.value.allowed) }))
  }

  mutating func setOdd(_ name: String, _ isOdd: Bool) { Self.set(name, isOdd, in: &odd) }
  mutating func setExact(_ name: String, _ isExact: Bool) { Self.set(name, !isExact, in: &inexact) }
  mutating func setListed(_ name: String, _ isListed: Bool) {
    Self.set(name, !isListed, in: &unlisted)
  }

  private static func set(_ name: String, _ isIn: Bool, in names: inout Set<String>) {
    if isIn {
      names.insert(name)
    } else if !names.isEmpty {
      names.remove(name)
    }
  }
}

/// The range of a list in the file.
package struct HARListPlace: Sendable {
  package let range: Range<Int>

  /// The number of elements; 0 if the value is not a list.
  package let count: Int
}

// MARK: The members of HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/)

extension HARObject {
  package var request: HARObject? { object("request") }
  package var response: HARObject? { object("response") }

  /// The body of a request.
  package var post: HARObject? { object("postData") }

  /// The body of a response.
  package var content: HARObject? { object("content") }

  /// This program's members beyond HAR; nil in files of other programs.
  package var bridge: HARObject? { object("_bridge") }

  /// The name of the encoding of ``text``.
  package var encoding: String? {
    members.members.last {
      ($0.name == "encoding" || $0.name == "_encoding") && $0.value.scalarText != nil
    }?.value.scalarText
  }

  /// The name of a file next to the recording that holds the body, as in Playwright's `attach` mode.
  package var attachment: String? { self["_file"]?.scalarText }

  /// The string of a body; nil if it is empty.
  package var filledText: JSONFileText? { text.flatMap { $0.isEmpty ? nil : $0 } }

  /// Why the recorder has no response, or an incomplete one, in members of these names; nil if they do not say.
  package func failure(in names: [ExactText]) -> String? {
    let said = members.members.last {
      names.contains($0.name) && $0.value.scalarText?.isEmpty == false
    }
    if let said { return said.value.scalarText }
    return names.contains { odd.contains($0.string) } ? "the recorder noted an error" : nil
  }
}
