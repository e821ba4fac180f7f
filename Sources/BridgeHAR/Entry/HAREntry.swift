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

  /// Whether the member that should hold the string of a body is of another kind, such as an object.
  package internal(set) var hasOddText = false

  /// An object without members.
  package init() {}

  var objects: [String: HARObject] = [:]
  var places: [String: HARListPlace] = [:]
  var inexact: Set<String> = []

  /// The member of that name; nil if it was not read, stays in the file, or has members of its own.
  package subscript(name: String) -> JSONValue? { members[ExactText(name)] }

  /// The nested object of that name whose members were read one by one.
  package func object(_ name: String) -> HARObject? { objects[name] }

  /// The place of a list that stays in the file.
  package func place(_ name: String) -> HARListPlace? { places[name] }

  /// Whether the request or the response is neither an object nor null.
  package var hasOddMessage: Bool {
    ["request", "response"].contains { self[$0].map { $0 != .null } ?? false }
  }

  /// Whether a member was read without substituting U+FFFD in it.
  package func isExact(_ name: String) -> Bool { !inexact.contains(name) }

  /// The value, without the nested objects and lists that stay in the file.
  package var value: JSONValue { .object(members) }
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

  /// Why the recorder has no response, or an incomplete one; nil if it does not say.
  package func failure(_ name: String) -> String? {
    switch self[name] {
    case .array, .object: "the recorder noted an error"
    case let value: value?.scalarText.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}
