internal import BridgeFormats

/// A document in one file with its signatures: `{"payload":…,"signatures":[…]}`. The payload is the base64 of the exact
/// signed bytes, so that readers cannot disagree on them.
struct SignedDocument: Sendable {
  /// The maximum size of such a file, in bytes.
  static let maximumSize = 4 << 20

  let payload: [UInt8]
  var signatures: PackageSignatures

  init(_ payload: [UInt8], _ signatures: PackageSignatures = PackageSignatures()) {
    (self.payload, self.signatures) = (payload, signatures)
  }

  /// Parses a file. Nothing is verified yet.
  init(parsing bytes: [UInt8], of what: String) throws(PackageError) {
    guard bytes.count <= Self.maximumSize else {
      throw PackageError(
        .invalidResponse, "\(what) has \(bytes.count) bytes; the limit is \(Self.maximumSize)")
    }
    do {
      let members = try ManifestValue.object(JSONValue(parsing: bytes, maximumDepth: 8))
      let text = try ManifestValue.text(members["payload"])
      guard let payload = Base64.decode(Array(text.utf8)) else {
        throw PackageError(.invalidResponse, "the payload of \(what) is not base64")
      }
      self.payload = payload
      signatures = try PackageSignatures(reading: members["signatures"])
    } catch let error as PackageError {
      throw error.code == .invalidManifest
        ? PackageError(.invalidResponse, "\(what) is not a signed document: \(error.message)")
        : error
    } catch {
      throw PackageError(.invalidResponse, "\(what) is not a signed document: \(error)")
    }
  }

  func bytes() -> [UInt8] {
    JSONWriter.bytes(
      .object([
        ("payload", .text(Base64.encode(payload))), ("signatures", signatures.json),
      ]))
  }
}
