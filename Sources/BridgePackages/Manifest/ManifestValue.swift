internal import BridgeFormats

/// Reads the values of a manifest, each with the kind that belongs there.
enum ManifestValue {
  static func object(_ value: JSONValue?) throws(PackageError) -> JSONObject {
    guard case .object(let object)? = value else { throw invalid("an object") }
    return object
  }

  /// The members of an object in the order in which they are written.
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

  /// The most bytes of one file. The sizes of all files that a document can list have a sum that is an `Int`.
  static let maximumSize = 1 << 40

  /// A number of bytes.
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

  /// A text that becomes part of a field of responses, which must stay one line.
  static func line(_ value: JSONValue?, _ what: String) throws(PackageError) -> String {
    let line = try text(value)
    guard line.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      throw PackageError(.invalidManifest, "\(what) in the manifest is not plain text")
    }
    return line
  }

  private static func invalid(_ what: String) -> PackageError {
    PackageError(.invalidManifest, "the manifest lacks \(what) where one belongs")
  }
}
