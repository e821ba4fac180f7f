internal import BridgeFormats

/// A signature by one key.
struct PackageSignature: Hashable, Sendable {
  let key: PackageKey
  let bytes: [UInt8]

  var json: JSONValue {
    .object([("key", .text(key.description)), ("sig", .text(Base64.encode(bytes)))])
  }
}

/// The detached signatures of a document: `{"signatures":[{"key":…,"sig":…}]}`.
package struct PackageSignatures: Hashable, Sendable {
  /// The maximum size of a signature file, in bytes.
  package static let maximumSize = 64 << 10

  /// The maximum number of signatures. Each costs a verification.
  static let maximumCount = 64

  var list: [PackageSignature]

  init(_ list: [PackageSignature] = []) { self.list = list }

  /// Parses a signature file.
  ///
  /// - Throws: ``PackageError`` with code `wrongSignature` if it is too large or malformed.
  package init(parsing bytes: [UInt8]) throws(PackageError) {
    guard bytes.count <= Self.maximumSize else {
      throw Self.invalid("they have \(bytes.count) bytes; the limit is \(Self.maximumSize)")
    }
    do {
      let members = try ManifestValue.object(JSONValue(parsing: bytes, maximumDepth: 8))
      try self.init(reading: members["signatures"])
    } catch let error as PackageError {
      throw error.code == .wrongSignature ? error : Self.invalid(error.message)
    } catch { throw Self.invalid("they are not valid JSON: \(error)") }
  }

  init(reading value: JSONValue?) throws(PackageError) {
    let values = try ManifestValue.list(value)
    guard values.count <= Self.maximumCount else {
      throw Self.invalid("they are \(values.count); the limit is \(Self.maximumCount)")
    }
    list = try values.map { (value) throws(PackageError) in
      let members = try ManifestValue.object(value)
      let text = try ManifestValue.text(members["sig"])
      guard let bytes = Base64.decode(Array(text.utf8)) else {
        throw Self.invalid("one is not base64")
      }
      return PackageSignature(
        key: try PackageKey(ManifestValue.text(members["key"])), bytes: bytes)
    }
  }

  /// Adds a signature. It replaces an older one by the same key.
  mutating func add(_ signature: PackageSignature) {
    list.removeAll { $0.key == signature.key }
    list.append(signature)
  }

  /// Signs the exact bytes of a manifest.
  package mutating func sign(
    manifest bytes: [UInt8], with key: PackageSigningKey
  ) throws(PackageError) {
    add(try key.signature(of: bytes, as: .manifest))
  }

  var json: JSONValue { .array(list.map(\.json)) }

  package func bytes() -> [UInt8] { JSONWriter.bytes(.object([("signatures", json)])) }

  private static func invalid(_ why: String) -> PackageError {
    PackageError(.wrongSignature, "the signatures cannot be read: \(why); sign it again")
  }
}
