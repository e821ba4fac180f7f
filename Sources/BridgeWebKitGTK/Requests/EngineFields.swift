internal import BridgeHost
package import HTTPTypes

/// The fields of the engine's requests.
package enum EngineFields {
  /// The fields with real URLs. Those of the hook are only for the channel, and so for requests that are `isOfHook`.
  package static func real(_ fields: HTTPFields, isOfHook: Bool = false) -> HTTPFields {
    var real = fields
    if !isOfHook { real.removeAll { $0.name.canonicalName.hasPrefix("ajax-bridge") } }
    if let origin = fields[.origin] { real[.origin] = SchemeURL.real(origin) ?? origin }
    return real
  }

  /// The names of the fields that need a preflight, in lower case and sorted.
  package static func unsafeNames(_ fields: HTTPFields) -> [String] {
    var script = fields
    script.removeAll { names.contains($0.name.canonicalName) || isAcceptOfImages($0) }
    return CORSSafelist.unsafeNames(script)
  }

  /// Those that the engine itself sets. If they were not listed, each reload would cause a preflight.
  private static let names = PrivateFields.names.union([
    "accept-encoding", "cache-control", "origin", "pragma", "referer", "user-agent",
  ])

  /// The engine's own value is longer than the CORS safelist allows.
  private static func isAcceptOfImages(_ field: HTTPField) -> Bool {
    field.name == .accept && field.value.hasPrefix("image/webp,")
      && field.value.hasSuffix("image/*;q=0.8,*/*;q=0.5")
  }
}
