package import BridgeFormats

/// One entry as it is written in the file.
package struct HAREntryDraft: Sendable {
  package var started: HARScalar?
  package var time: HARScalar?

  /// The sum of the timings that apply; nil without any.
  package var timings: Double?
  package var request: HARRequestDraft?
  package var response: HARResponseDraft?
  package var resourceType: String?
  package var failure: String?

  /// Where `_webSocketMessages` stands; nil without messages.
  package var messages: Range<Int>?

  /// Whether the request or the response is neither an object nor null.
  package var hasOddMessage = false

  /// Where `_partitionKey` stands, which a file of cookies may have.
  package var partitionKey: Range<Int>?

  /// The last name that an object of the entry has more than once, if it matters.
  package var repeatedMember: String?

  /// The number of strings with half of a surrogate pair, and of those that are not UTF-8.
  package var loneSurrogates = 0
  package var brokenUTF8 = 0

  /// How often it has `NaN` or `Infinity`, which are not JSON.
  package var notNumbers = 0

  /// The members of `_bridge`, if this program wrote the entry.
  package var bridge = HARBridgeDraft()
}

/// Members beyond HAR in a file that this program wrote.
package struct HARBridgeDraft: Sendable {
  /// The members of the entry that stand for nothing known.
  package var absent: Set<String> = []

  /// The descriptions of the bodies, so that nothing has to be guessed.
  package var requestBody: JSONValue?
  package var responseBody: JSONValue?

  /// The id of the exchange in the journal that the file was made of.
  package var id: UInt64?
}

package struct HARRequestDraft: Sendable {
  package var method: String?
  package var url: String?
  package var headers = HARHeadersDraft()
  package var bodySize: Double?
  package var post = HARPostDraft()
  package var cookies: HARListPlace?

  /// Whether nothing in the URL became U+FFFD.
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

/// Where a list stands in the file.
package struct HARListPlace: Sendable {
  package let range: Range<Int>

  /// The number of its elements; 0 for a value that is not a list.
  package let count: Int
}

package struct HARHeadersDraft: Sendable {
  /// The fields in order, those without a name left out.
  package var fields: [HARField] = []
  package var isMissing = true

  /// Whether the list is something else, but not null.
  package var isOdd = false

  /// Whether fields are pairs or members of one object, instead of objects.
  package var isUnusual = false

  /// Whether an element was not a field.
  package var hasOddElements = false

  /// No list.
  package init() {}
}

/// A header field as it is written in the file.
package struct HARField: Sendable {
  /// The name, which is not empty; pseudo-fields such as `:authority` included.
  package let name: String

  /// The value; nil if it is absent. Line ends in it join several values, as the DevTools protocol delivers repeats.
  package let value: HARScalar?

  /// Whether nothing in the value became U+FFFD.
  package let isExact: Bool
}

/// The members that hold the bytes of a body, in requests and responses alike.
package struct HARTextDraft: Sendable {
  /// The string; nil without one.
  package var text: HARText?

  /// Whether the member for the string has another kind, such as an object.
  package var isOdd = false
  package var encoding: String?

  /// The name of a file beside the recording, as Playwright's `attach` mode writes it.
  package var attachment: String?

  /// The string, unless it is empty.
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

  /// Whether the recording has a `text` at all, be it empty.
  package var hasText: Bool { body.text != nil }
}
