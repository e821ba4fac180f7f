package import BridgeBodies
package import BridgeCore
internal import HTTPTypes
internal import BridgeFormats

/// The tag that links a request to its body: `ajax-bridge=<id>` at the end of its fragment or query, or a private
/// field.
package enum BodyTag {
  /// The private field; its value is the bare id.
  // A literal that is a token.
  // swift-format-ignore: NeverForceUnwrap
  static let field = HTTPField.Name("Ajax-Bridge-Body")!

  private static let mark = Array("ajax-bridge=".utf8)

  /// The body id in a URL: at the end of its fragment, or else of its query.
  package static func id(in url: RequestURL) -> BodyID? {
    url.fragment.flatMap { inFragment($0)?.id } ?? inTarget(url.target)?.id
  }

  /// A fragment without the tag; nil if nothing else is in it.
  package static func fragment(without tagged: String?) -> String? {
    guard let tagged, let cut = inFragment(tagged) else { return tagged }
    return cut.rest
  }

  /// A URL without the tag in its fragment. All other bytes are unchanged.
  package static func url(without tagged: String) -> String {
    let (url, fragment) = tagged.cut(at: "#")
    guard let fragment, let cut = inFragment(String(fragment)) else { return tagged }
    return url + (cut.rest.map { "#\($0)" } ?? "")
  }

  /// Whether a request names a body. Private fields count whatever their value, because they must not be sent. GET and
  /// HEAD have no bodies that a page could send, so an apparent tag there belongs to the page.
  static func isOn(_ request: BridgeRequest) -> Bool {
    if request.fields.contains(field) { return true }
    guard request.method != .get, request.method != .head else { return false }
    return request.fragment.map { inFragment($0) != nil } ?? false || inTarget(request.path) != nil
  }

  /// A text whose tag was removed.
  struct Cut {
    /// The rest of the fragment; nil if it is empty.
    let rest: String?
    let id: BodyID
  }

  /// The tag that is a whole fragment, or its last part after `&`.
  static func inFragment(_ fragment: String) -> Cut? {
    guard let (rest, id) = trailing(fragment.utf8[...]) else { return nil }
    guard let last = rest.last else { return Cut(rest: nil, id: id) }
    guard last == UInt8(ascii: "&") else { return nil }
    return Cut(rest: String(rest.dropLast()), id: id)
  }

  /// The tag that is the last pair of a query. All other bytes are unchanged, since URLs may be signed.
  static func inTarget(_ target: String) -> Cut? {
    guard let (rest, id) = trailing(target.utf8[...]), let last = rest.last else { return nil }
    let path = rest.dropLast()
    let isPair =
      switch last {
      case UInt8(ascii: "?"): !path.contains(UInt8(ascii: "?"))
      case UInt8(ascii: "&"): path.contains(UInt8(ascii: "?"))
      default: false
      }
    return isPair ? Cut(rest: String(path), id: id) : nil
  }

  /// Removes `ajax-bridge=` and the digits after it from the end.
  private static func trailing(
    _ text: Substring.UTF8View
  ) -> (rest: Substring.UTF8View, id: BodyID)? {
    let digits = text.suffix(32)
    // For most texts, looking at the end is enough.
    guard digits.startIndex > text.startIndex,
      text[text.index(before: digits.startIndex)] == UInt8(ascii: "="),
      text[..<digits.startIndex].suffix(mark.count).elementsEqual(mark),
      let id = BodyID(digits: digits)
    else { return nil }
    return (text[..<digits.startIndex].dropLast(mark.count), id)
  }
}

extension String {
  /// The text of a part of a string's UTF-8 that was split at ASCII characters.
  fileprivate init(_ bytes: Substring.UTF8View) { self = String(Substring(bytes)) }
}
