internal import BridgeRedaction
internal import BridgeCore
internal import BridgeFormats
internal import BridgeRecording
internal import HTTPTypes

/// Fills the placeholders of redaction with secrets.
struct SecretFilling {
  /// The secrets, each bound to a digest; see ``SecretBinding``.
  let secrets: [ReplaySecret]

  /// The digests of cookies that are dropped from requests unless a secret fills them.
  let droppedCookies: Set<String>

  /// The values of placeholders in responses that quote a secret.
  var pairs: [LiveValues.Pair] {
    secrets.compactMap { secret in
      secret.digest.map {
        LiveValues.Pair(
          recorded: Array(SecretPlaceholder(name: secret.name, digest: $0).text.utf8),
          live: secret.value)
      }
    }
  }

  /// Fills the placeholders in a request.
  ///
  /// - Returns: the placeholders without a secret, in order.
  func fill(_ request: inout BridgeRequest, _ body: inout [UInt8]) -> [SecretPlaceholder] {
    dropCookies(&request)
    var missing: [SecretPlaceholder] = []
    let path = Array(request.path.utf8)
    if let filled = filled(path, &missing, { PercentEscapes.encoded($0) }) {
      request.change { $0.head.path = String(decoding: filled, as: UTF8.self) }
    }
    for index in request.fields.indices {
      let field = request.fields[index]
      let isURL = field.name.canonicalName == "referer"
      let written: ([UInt8]) -> [UInt8] = isURL ? { PercentEscapes.encoded($0) } : { $0 }
      guard let filled = filled(Array(field.value.utf8), &missing, written) else { continue }
      request.change {
        $0.head.headerFields[index] = HTTPField(
          name: field.name, value: String(decoding: filled, as: UTF8.self))
      }
    }
    let type = request.fields[.contentType].map(MediaType.init)
    if let filled = filled(body, &missing, Self.coding(of: type)) { body = filled }
    return missing
  }

  private func dropCookies(_ request: inout BridgeRequest) {
    guard !droppedCookies.isEmpty else { return }
    let pairs = request.fields[values: .cookie].flatMap(\.cookiePairs)
    let kept = pairs.filter { pair in
      let value = Array((pair.cut(at: "=").tail ?? "").utf8)[...]
      guard Placeholders.isOne(value), let found = Placeholders.placeholder(at: 0, in: value) else {
        return true
      }
      return !droppedCookies.contains(found.placeholder.digest.lowercased())
        || secret(for: found.placeholder) != nil
    }
    guard kept.count < pairs.count else { return }
    let value = kept.joined(separator: "; ")
    request.change {
      $0.head.headerFields[fields: .cookie] =
        value.isEmpty ? [] : [HTTPField(name: .cookie, lenientValue: Array(value.utf8))]
    }
  }

  private static func coding(of type: MediaType?) -> ([UInt8]) -> [UInt8] {
    if type?.isForm == true { return { PercentEscapes.encoded($0) } }
    if type?.isJSON == true { return JSONEscapes.escaped }
    return { $0 }
  }

  /// The bytes with the secrets filled in; nil if there is nothing to fill.
  private func filled(
    _ bytes: [UInt8], _ missing: inout [SecretPlaceholder], _ written: ([UInt8]) -> [UInt8]
  ) -> [UInt8]? {
    let found = Placeholders.all(in: bytes[...])
    guard !found.isEmpty else { return nil }
    var result: [UInt8] = []
    var position = 0
    for one in found {
      result += bytes[position..<one.range.lowerBound]
      if let secret = secret(for: one.placeholder) {
        result += written(secret.value)
      } else {
        missing.append(one.placeholder)
        result += bytes[one.range]
      }
      position = one.range.upperBound
    }
    return result + bytes[position...]
  }

  /// The secret for a placeholder, or nil.
  func secret(for placeholder: SecretPlaceholder) -> ReplaySecret? {
    secrets.first { $0.fits(placeholder) }
  }
}
