internal import BridgeRecording
internal import BridgeFormats

/// The content codings (RFC 9110 §8.4) of a recorded response and of the actual one; nil for none.
struct ContentCodings {
  let recorded: String?
  let actual: String?

  /// Whether the client gets another coding than recorded.
  let differ: Bool

  init(_ recorded: RecordedResponse, _ actual: ActualResponse) {
    let old = Self.coding(recorded.fields)
    let left = Self.coding(actual.fields)
    let new = Self.plain(actual.coding) ?? left
    (self.recorded, self.actual) = (old, new)
    let isEmpty = actual.body.atHand?.isEmpty ?? false
    if old == new || isEmpty {
      differ = false
    } else if left != nil {
      // A remaining coding is unknown, so the client gets other bytes.
      differ = true
    } else if actual.coding == nil {
      differ = false
    } else {
      // A recorder may have removed the field with the coding.
      differ = old != nil && !recorded.isWithoutBody || recorded.isPlain
    }
  }

  private static func coding(_ fields: [RecordedField]) -> String? {
    plain(fields.values(of: "Content-Encoding").joined(separator: ", "))
  }

  private static func plain(_ coding: String?) -> String? {
    let name = coding?.withoutFieldWhitespace.lowercased()
    return name.flatMap { $0.isEmpty || $0 == "identity" ? nil : $0 }
  }
}

extension RecordedResponse {
  /// Whether it has no body of its own, so that its fields describe another response.
  fileprivate var isWithoutBody: Bool {
    guard status != 304, status != 204 else { return true }
    guard case .content = body else { return true }
    return false
  }

  /// Whether the body certainly came without a coding: it is as long as the fields say.
  fileprivate var isPlain: Bool {
    guard case .content(let content) = body, let length = fields.first("Content-Length"),
      // A body that cannot be read is reported when it is compared.
      let bytes = try? content.bytes()
    else { return false }
    return !bytes.isEmpty && length.withoutFieldWhitespace == "\(bytes.count)"
  }
}
