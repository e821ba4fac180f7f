package import BridgeRedaction
internal import BridgeFormats
internal import BridgeRecording

/// The secrets found in files: place and kind, never the value.
package struct SecretScan: Sendable {
  /// One scanned file.
  package struct File: Sendable {
    /// The name that reports give it.
    package let name: String

    /// The number of its exchanges.
    package let exchanges: Int

    /// The secrets in it, in order.
    package let secrets: [RecordedSecret]

    /// A file and its secrets.
    package init(name: String, exchanges: Int, secrets: [RecordedSecret]) {
      self.name = name
      self.exchanges = exchanges
      self.secrets = secrets
    }
  }

  /// The files in the order they were named in.
  package let files: [File]

  /// A scan of these files.
  package init(_ files: [File]) { self.files = files }

  /// Whether no file contains a secret.
  package var isClean: Bool { files.allSatisfy { $0.secrets.isEmpty } }

  /// The scan as text: one line per secret, grouped by exchange.
  package var text: String { files.map { Self.text(of: $0) }.joined() }

  private static func text(of file: File) -> String {
    let exchanges = Set(file.secrets.compactMap(\.entry)).count
    guard !file.secrets.isEmpty else {
      return "\(file.name): no secret in \(counted(file.exchanges, "exchange"))\n".printableLine
    }
    var lines = [
      "\(file.name): \(counted(file.secrets.count, "secret")), in \(exchanges) of "
        + counted(file.exchanges, "exchange")
    ]
    var last: String?
    for secret in file.secrets {
      let title = head(of: secret)
      if last != title { lines.append("  " + title) }
      last = title
      lines.append("    \(secret.finding.location): \(secret.finding.words)")
    }
    return lines.map(\.printableLine).joined(separator: "\n") + "\n"
  }

  private static func head(of secret: RecordedSecret) -> String {
    let request = secret.request ?? "outside of the exchanges"
    return secret.entry.map { "#\($0) \(request)" } ?? request
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  /// The scan as JSON: schema `bridge-replay/scan/1`.
  ///
  /// - Throws: errors of the encoder; a scan causes none.
  package func json() throws -> [UInt8] { try InspectionJSON.bytes(ScanDocument(self)) }
}

extension SecretFinding {
  /// The finding in words.
  var words: String {
    switch kind {
    case .credential: "credentials"
    case .cookie: "the value of a cookie"
    case .named: "a secret by its name"
    case .format: "a \(name) by its format"
    case .repeated: "\(name) again, which is a secret elsewhere"
    case .random: "as random as a key"
    }
  }
}

extension String {
  /// The line without terminal control characters.
  var printableLine: String { hasSuffix("\n") ? String(dropLast()).printable + "\n" : printable }
}

private struct ScanDocument: Encodable {
  struct File: Encodable {
    let name: String
    let exchanges: Int
    let secrets: [Secret]
  }

  struct Secret: Encodable {
    let entry: Int?
    let request: String?
    let kind: SecretFinding.Kind
    let name: String
    let location: String
  }

  let schema = "bridge-replay/scan/1"
  let isClean: Bool
  let files: [File]

  init(_ scan: SecretScan) {
    isClean = scan.isClean
    files = scan.files.map { file in
      let secrets = file.secrets.map {
        Secret(
          entry: $0.entry, request: $0.request, kind: $0.finding.kind, name: $0.finding.name,
          location: $0.finding.location)
      }
      return File(name: file.name, exchanges: file.exchanges, secrets: secrets)
    }
  }
}
