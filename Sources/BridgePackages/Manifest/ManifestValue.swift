internal import BridgeFormats

/// Reads the values of a manifest, and checks their types.
enum ManifestValue {
  static func object(_ value: JSONValue?) throws(PackageError) -> JSONObject {
    guard case .object(let object)? = value else { throw invalid("an object") }
    return object
  }

  /// The members of an object in their written order.
  static func members(
    _ value: JSONValue?
  ) throws(PackageError) -> [(name: String, value: JSONValue)] {
    guard case .object(let object)? = value else { throw invalid("an object") }
    return object.members.map { ($0.name.string, $0.value) }
  }

  static func list(_ value: JSONValue?) throws(PackageError) -> [JSONValue] {
    guard case .array(let list)? = value else { throw invalid("a list") }
    return list
  }

  static func text(_ value: JSONValue?) throws(PackageError) -> String {
    guard case .string(let text)? = value else { throw invalid("a text") }
    return text.string
  }

  static func number(_ value: JSONValue?) throws(PackageError) -> Int {
    guard case .number(let number)? = value, let whole = Int(number.source), whole >= 0 else {
      throw invalid("a whole number")
    }
    return whole
  }

  /// The maximum size of one file. With it, the total size of all files in a document fits into an `Int`.
  static let maximumSize = 1 << 40

  /// Reads a number of bytes.
  static func size(_ value: JSONValue?) throws(PackageError) -> Int {
    let size = try number(value)
    guard size <= maximumSize else {
      throw PackageError(
        .invalidManifest, "a file of \(size) bytes is listed; the limit is \(maximumSize)")
    }
    return size
  }

  static func flag(_ value: JSONValue?) throws(PackageError) -> Bool {
    guard case .bool(let flag)? = value else { throw invalid("true or false") }
    return flag
  }

  /// Reads a text for a header field of responses. It must be a single line.
  static func line(_ value: JSONValue?, _ what: String) throws(PackageError) -> String {
    let line = try text(value)
    guard line.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      throw PackageError(.invalidManifest, "\(what) in the manifest is not plain text")
    }
    return line
  }

  private static func invalid(_ what: String) -> PackageError {
    PackageError(.invalidManifest, "the manifest lacks \(what) where one is required")
  }
}
