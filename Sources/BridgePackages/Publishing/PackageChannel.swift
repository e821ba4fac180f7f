internal import BridgeCrypto
internal import BridgeFormats

/// A publisher's signed statement about a package: its versions, and a directive for devices.
package struct PackageChannel: Hashable, Sendable {
  package var id: PackageID

  /// The name of the channel, such as `stable`.
  package var name: String

  /// A number that increases with each change.
  package var seq = 0

  /// The time of expiry, since 1970. A client that gets no newer file by then knows that updates are being withheld.
  package var expires: Duration?

  /// The directive for devices that have the package.
  package var directive = PackageDirective.none

  /// The time between checks; nil lets clients decide.
  package var interval: Duration?

  /// The versions. A device should have the last compatible one.
  package var versions: [ChannelVersion] = []

  package init(id: PackageID, name: String) { (self.id, self.name) = (id, name) }

  /// The path of its file in the tree.
  package var path: String { Self.path(id, name) }

  static func path(_ id: PackageID, _ name: String) -> String { "\(id)/\(name)/channel.json" }

  /// Checks a name. Names are parts of URLs and paths: letters, digits, hyphens and underscores.
  package static func checkName(_ name: String) throws(PackageError) {
    let isPlain = name.utf8.allSatisfy { $0.isASCIIWord || $0 == UInt8(ascii: "-") }
    guard isPlain, (1...64).contains(name.utf8.count) else {
      throw PackageError(
        .invalidID,
        "\(name.printable) is not the name of a channel; use letters, digits, hyphens and underscores"
      )
    }
  }

  /// Parses the payload of a channel file whose signatures are already verified.
  init(parsing payload: [UInt8]) throws(PackageError) {
    do {
      let members = try ManifestValue.object(JSONValue(parsing: payload, maximumDepth: 16))
      guard try ManifestValue.text(members["type"]) == SignedKind.channel.rawValue else {
        throw PackageError(.invalidResponse, "the document is not a channel")
      }
      id = try PackageID(ManifestValue.text(members["packageId"]))
      name = try ManifestValue.text(members["channel"])
      seq = try ManifestValue.number(members["seq"])
      expires = try SignedTime.read(members["expires"])
      let word = try members["directive"].map(ManifestValue.text) ?? "none"
      guard let directive = PackageDirective(rawValue: word) else {
        throw PackageError(
          .invalidResponse, "the channel has the unknown directive \(word.printable)")
      }
      self.directive = directive
      interval = try members["interval"].map(ManifestValue.number).map { .seconds($0) }
      versions = try ManifestValue.list(members["versions"]).map(ChannelVersion.init(reading:))
    } catch let error as PackageError {
      throw error
    } catch { throw PackageError(.invalidResponse, "the channel is not valid JSON: \(error)") }
  }

  /// The bytes to sign.
  func payload() -> [UInt8] {
    var members: [(String, JSONValue)] = [
      ("type", .text(SignedKind.channel.rawValue)), ("packageId", .text(id.label)),
      ("channel", .text(name)), ("seq", .number(JSONNumber(source: "\(seq)"))),
      ("versions", .array(versions.map(\.json))),
    ]
    if let expires { members.append(("expires", .text(ISODate.text(expires)))) }
    if directive != .none { members.append(("directive", .text(directive.rawValue))) }
    if let interval {
      members.append(
        ("interval", .number(JSONNumber(source: "\(interval.components.seconds)"))))
    }
    return JSONWriter.bytes(.object(members))
  }

  /// The channel file, signed by these keys.
  package func signed(by keys: [PackageSigningKey]) throws(PackageError) -> [UInt8] {
    var document = SignedDocument(payload())
    for key in keys {
      document.signatures.add(try key.signature(of: document.payload, as: .channel))
    }
    return document.bytes()
  }
}
