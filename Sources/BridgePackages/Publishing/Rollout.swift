internal import BridgeCrypto
internal import BridgeFormats

/// The share of devices that get a version. With the same salt, a larger share includes all devices of a smaller one.
package struct Rollout: Hashable, Sendable {
  /// A percentage from 0 to 100.
  package let percent: Int
  package let salt: String

  package static let everyone = Rollout(percent: 100, salt: "")

  package init(percent: Int, salt: String) {
    (self.percent, self.salt) = (min(max(percent, 0), 100), salt)
  }

  /// Whether a device is in the share. This is decided by a hash, so the server keeps no state.
  package func includes(device: String) -> Bool {
    if percent == 100 { return true }
    let digest = SHA256.hash("\(salt)\0\(device)".utf8).bytes
    let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return number % 10_000 < UInt64(percent) * 100
  }

  init(reading value: JSONValue) throws(PackageError) {
    let members = try ManifestValue.object(value)
    let percent = try ManifestValue.number(members["percent"])
    guard percent <= 100 else {
      throw PackageError(
        .invalidResponse, "a rollout of \(percent) percent in the channel is more than 100")
    }
    self.init(percent: percent, salt: try ManifestValue.text(members["salt"]))
  }

  var json: JSONValue {
    .object([
      ("percent", .number(JSONNumber(source: "\(percent)"))), ("salt", .text(salt)),
    ])
  }
}
