internal import BridgeHost
package import HTTPTypes

/// The fields that the engine itself sets on requests. If they were not listed, each reload would cause a preflight.
package enum EngineFields {
  /// The names of the fields that need a preflight, in lower case and sorted.
  package static func unsafeNames(_ fields: HTTPFields) -> [String] {
    var script = fields
    script.removeAll { names.contains($0.name.canonicalName) || isAcceptOfImages($0) }
    return CORSSafelist.unsafeNames(script)
  }

  private static let names = PrivateFields.names.union([
    "accept-encoding", "cache-control", "origin", "pragma", "referer", "user-agent",
  ])

  /// The engine's own value is longer than the CORS safelist allows.
  private static func isAcceptOfImages(_ field: HTTPField) -> Bool {
    field.name == .accept && field.value.hasPrefix("image/webp,")
      && field.value.hasSuffix("image/*;q=0.8,*/*;q=0.5")
  }
}
