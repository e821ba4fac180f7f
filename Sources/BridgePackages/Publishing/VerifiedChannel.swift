internal import BridgeCrypto
internal import BridgeFormats

/// A channel that has enough trusted signatures, and is the requested one.
struct VerifiedChannel: Sendable {
  let channel: PackageChannel
  let claim: ChannelClaim

  /// Verifies a channel file. `role` is nil if the host accepts the package without signatures.
  ///
  /// - Throws: ``PackageError`` with code `wrongSignature`, `wrongPackage` or `invalidResponse`.
  init(
    _ bytes: [UInt8], of id: PackageID, named name: String, by role: SigningRole?
  ) throws(PackageError) {
    let document = try SignedDocument(parsing: bytes, of: "the channel \(name) of \(id)")
    try role?.check(
      document.payload, as: .channel, document.signatures, of: "the channel \(name) of \(id)")
    channel = try PackageChannel(parsing: document.payload)
    guard channel.id == id, channel.name == name else {
      throw PackageError(
        .wrongPackage,
        "the server sent the channel \(channel.name.printable) of \(channel.id) instead of \(name) of \(id)"
      )
    }
    claim = ChannelClaim(
      name: name, seq: channel.seq, digest: SHA256.hash(document.payload).hex, role: role)
  }

  /// Throws ``PackageError/Code/expired`` if the channel has expired. `now` is the time since 1970.
  func checkTime(_ now: Duration) throws(PackageError) {
    guard let expires = channel.expires, now >= expires else { return }
    throw PackageError(
      .expired,
      "the channel \(channel.name) of \(channel.id) has expired at \(ISODate.text(expires)): a "
        + "server or a cache withholds newer ones, or the clock is wrong")
  }
}
