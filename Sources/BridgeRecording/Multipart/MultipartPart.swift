internal import BridgeFormats

/// One part of a `multipart/*` body.
package struct MultipartPart: Hashable, Sendable {
  /// The fields of the part, in order; folded lines are joined.
  package let fields: [RecordedField]

  /// The range of the content in the body.
  package let content: Range<Int>

  /// The name of the form field, from `Content-Disposition`; nil when it has none.
  package var name: String? { disposition?["name"] }

  /// The name of the file; nil if the part is not a file.
  package var filename: String? { disposition?["filename*"] ?? disposition?["filename"] }

  /// The `Content-Type` of the part; nil when it has none.
  package var contentType: String? { fields.first("Content-Type") }

  package init(fields: [RecordedField], content: Range<Int>) {
    (self.fields, self.content) = (fields, content)
  }

  private var disposition: ParameterList? {
    fields.first("Content-Disposition").map(ParameterList.init)
  }
}
