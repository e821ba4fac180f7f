internal import BridgeFormats

/// An update endpoint's response about one package. The client verifies its documents like those of a tree.
struct EndpointResponse: Sendable {
  /// The signed channel file.
  enum Channel: Sendable, Equatable {
    case sent([UInt8])
    /// The client already has it.
    case unchanged
    /// The client must get it from the tree.
    case elsewhere
    /// The tree lacks it.
    case absent
  }

  var channel: Channel

  /// The manifest and signatures of the version that the device should have, if included.
  var manifest: [UInt8]?
  var signature: [UInt8]?

  /// Why there is no response, so that the tree is asked instead.
  var failure: PackageError?

  /// No response about the package.
  init(failure: PackageError? = nil) { (channel, self.failure) = (.elsewhere, failure) }

  /// Parses the body of a response into responses by package.
  static func all(parsing bytes: [UInt8]) throws(PackageError) -> [PackageID: EndpointResponse] {
    do {
      let members = try ManifestValue.object(JSONValue(parsing: bytes, maximumDepth: 16))
      var responses: [PackageID: EndpointResponse] = [:]
      for value in try ManifestValue.list(members["packages"]) {
        let members = try ManifestValue.object(value)
        responses[try PackageID(ManifestValue.text(members["id"]))] = try EndpointResponse(members)
      }
      return responses
    } catch {
      throw PackageError(
        .invalidResponse, "the response of the update endpoint cannot be understood: \(error)")
    }
  }

  private init(_ members: JSONObject) throws(PackageError) {
    if let file = members["channel"] {
      var output = JSONOutput()
      output.value(file)
      channel = .sent(output.takeBytes())
    } else if members["channelPath"] != nil {
      channel = .elsewhere
    } else {
      let isUnknown = try ManifestValue.text(members["action"]) == "unknown"
      channel = isUnknown ? .absent : .unchanged
    }
    manifest = try members["manifest"].map { (value) throws(PackageError) in
      Array(try ManifestValue.text(value).utf8)
    }
    signature = try members["signature"].map { (value) throws(PackageError) in
      Array(try ManifestValue.text(value).utf8)
    }
  }
}
