internal import BridgeFormats

/// The word of an update endpoint about one package, as a client takes it: documents that it proves as those of a tree.
struct EndpointResponse: Sendable {
  /// The signed channel file.
  enum Channel: Sendable, Equatable {
    case sent([UInt8])
    /// The client has it already.
    case unchanged
    /// It has to come from the tree.
    case elsewhere
    /// The tree has none.
    case absent
  }

  var channel: Channel

  /// The manifest and signatures of the version that the device should have, where they came along.
  var manifest: [UInt8]?
  var signature: [UInt8]?

  /// Why nothing was said, so that the tree is asked.
  var failure: PackageError?

  /// No word about the package.
  init(failure: PackageError? = nil) { (channel, self.failure) = (.elsewhere, failure) }

  /// The answers in the body of a response, by package.
  static func all(parsing bytes: [UInt8]) throws(PackageError) -> [PackageID: EndpointResponse] {
    do {
      let members = try ManifestValue.object(JSONValue(parsing: bytes, maximumDepth: 16))
      var answers: [PackageID: EndpointResponse] = [:]
      for value in try ManifestValue.list(members["packages"]) {
        let members = try ManifestValue.object(value)
        answers[try PackageID(ManifestValue.text(members["id"]))] = try EndpointResponse(members)
      }
      return answers
    } catch {
      throw PackageError(
        .invalidAnswer, "the answer of the update endpoint cannot be understood: \(error)")
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
