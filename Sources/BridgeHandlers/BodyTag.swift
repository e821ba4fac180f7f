package import BridgeBodies
package import BridgeCore
internal import HTTPTypes

/// The tag that ties a request to its body: `ajax-bridge=<id>` behind its fragment or query, or a private field.
package enum BodyTag {
  /// The private field; its value is the bare id.
  // A literal that is a token.
  // swift-format-ignore: NeverForceUnwrap
  static let field = HTTPField.Name("Ajax-Bridge-Body")!

  private static let mark = Array("ajax-bridge=".utf8)

  /// The body that a URL names: behind its fragment, or else behind its query.
  package static func id(in url: RequestURL) -> BodyID? {
    url.fragment.flatMap { inFragment($0)?.id } ?? inTarget(url.target)?.id
  }

  /// A fragment without the tag; nil where nothing else is in it.
  package static func fragment(without tagged: String?) -> String? {
    guard let tagged, let cut = inFragment(tagged) else { return tagged }
    return cut.rest
  }

  /// A URL without the tag in its fragment. Every other byte stays.
  package static func url(without tagged: String) -> String {
    guard let hash = tagged.firstIndex(of: "#"),
      let cut = inFragment(String(tagged[tagged.index(after: hash)...]))
    else { return tagged }
    return tagged[..<hash] + (cut.rest.map { "#\($0)" } ?? "")
  }

  /// Whether a request names a body. Private fields count whatever is in them: they must not leave. GET and HEAD
  /// have no bodies that a page could send, so that what looks like a tag there is the page's own.
  static func isOn(_ request: BridgeRequest) -> Bool {
    if request.fields.contains(field) { return true }
    guard request.method != .get, request.method != .head else { return false }
    return request.fragment.map { inFragment($0) != nil } ?? false || inTarget(request.path) != nil
  }

  /// A text that a tag was taken off.
  struct Cut {
    /// The rest of the fragment; nil if there was nothing else.
    let rest: String?
    let id: BodyID
  }

  /// The tag that is a fragment, or its last part behind `&`.
  static func inFragment(_ fragment: String) -> Cut? {
    guard let (rest, id) = trailing(fragment.utf8[...]) else { return nil }
    guard let last = rest.last else { return Cut(rest: nil, id: id) }
    guard last == UInt8(ascii: "&") else { return nil }
    return Cut(rest: String(rest.dropLast()), id: id)
  }

  /// The tag that is the last pair of a query. Every other byte stays: URLs may be signed.
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

  /// Takes `ajax-bridge=` and the digits behind it off the end.
  private static func trailing(
    _ text: Substring.UTF8View
  ) -> (rest: Substring.UTF8View, id: BodyID)? {
    let digits = text.suffix(32)
    // Most texts end here, without a look at more than their end.
    guard digits.startIndex > text.startIndex,
      text[text.index(before: digits.startIndex)] == UInt8(ascii: "="),
      text[..<digits.startIndex].suffix(mark.count).elementsEqual(mark),
      let id = BodyID(digits: digits)
    else { return nil }
    return (text[..<digits.startIndex].dropLast(mark.count), id)
  }
}

extension String {
  /// The text of a part of a string's UTF-8 that was cut at ASCII.
  fileprivate init(_ bytes: Substring.UTF8View) { self = String(Substring(bytes)) }
}
