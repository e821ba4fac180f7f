package import BridgeFormats

/// One entry as written in the file.
package struct HAREntryDraft: Sendable {
  package var started: HARScalar?
  package var time: HARScalar?

  /// The sum of the timings that apply; nil if there are none.
  package var timings: Double?
  package var request: HARRequestDraft?
  package var response: HARResponseDraft?
  package var resourceType: String?
  package var failure: String?

  /// The range of `_webSocketMessages` in the file; nil without messages.
  package var messages: Range<Int>?

  /// Whether the request or the response is neither an object nor null.
  package var hasOddMessage = false

  /// The range of `_partitionKey` in the file; cookie files may have one.
  package var partitionKey: Range<Int>?

  /// The last name that occurs more than once in an object of the entry, among the names that matter.
  package var repeatedMember: String?

  /// The numbers of strings with unpaired surrogates and with invalid UTF-8.
  package var loneSurrogates = 0
  package var brokenUTF8 = 0

  /// The number of occurrences of `NaN` and `Infinity`, which are not JSON.
  package var notNumbers = 0

  /// The members of `_bridge`, if this program wrote the entry.
  package var bridge = HARBridgeDraft()
}

/// This program's members beyond HAR.
package struct HARBridgeDraft: Sendable {
  /// The members of the entry that carry no information.
  package var absent: Set<String> = []

  /// The descriptions of the bodies.
  package var requestBody: JSONValue?
  package var responseBody: JSONValue?

  /// The id of the exchange in the journal that the file was exported from.
  package var id: UInt64?
}

package struct HARRequestDraft: Sendable {
  package var method: String?
  package var url: String?
  package var headers = HARHeadersDraft()
  package var bodySize: Double?
  package var post = HARPostDraft()
  package var cookies: HARListPlace?

  /// Whether the URL was read without substituting U+FFFD.
  package var isURLExact = true
}

package struct HARResponseDraft: Sendable {
  package var status: HARScalar?
  package var statusText: String?
  package var headers = HARHeadersDraft()
  package var bodySize: Double?
  package var content = HARContentDraft()
  package var cookies: HARListPlace?
  package var failure: String?
}

/// The range of a list in the file.
package struct HARListPlace: Sendable {
  package let range: Range<Int>

  /// The number of elements; 0 if the value is not a list.
  package let count: Int
}

package struct HARHeadersDraft: Sendable {
  /// The fields in order, without those that have no name.
  package var fields: [HARField] = []
  package var isMissing = true

  /// Whether the value is neither a list of fields nor null.
  package var isOdd = false

  /// Whether fields are pairs or members of a single object, instead of objects.
  package var isUnusual = false

  /// Whether an element is not a field.
  package var hasOddElements = false

  /// No list.
  package init() {}
}

/// A header field as written in the file.
package struct HARField: Sendable {
  /// The non-empty name, possibly of a pseudo-field such as `:authority`.
  package let name: String

  /// The value; nil if absent. Line ends separate several values, as the DevTools protocol reports repeated fields.
  package let value: HARScalar?

  /// Whether the value was read without substituting U+FFFD.
  package let isExact: Bool
}

/// The members that hold the bytes of a body, in requests and responses alike.
package struct HARTextDraft: Sendable {
  /// The string, or nil.
  package var text: HARText?

  /// Whether the member that should be a string is of another kind, such as an object.
  package var isOdd = false
  package var encoding: String?

  /// The name of a file next to the recording, as in Playwright's `attach` mode.
  package var attachment: String?

  /// The string; nil if it is empty.
  package var content: HARText? { text.flatMap { $0.isEmpty ? nil : $0 } }
}

package struct HARPostDraft: Sendable {
  package var body = HARTextDraft()
  package var mimeType: String?

  /// The offset of the parameter list; nil if it is absent or empty.
  package var parameters: Int?
}

package struct HARContentDraft: Sendable {
  package var body = HARTextDraft()
  package var mimeType: String?
  package var size: Double?

  /// Whether the recording has a `text`, even an empty one.
  package var hasText: Bool { body.text != nil }
}
