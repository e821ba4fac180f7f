import BridgeKit
import BridgePackages
import BridgeTransport

/// A published tree, and updates of a store from it.
enum Follow {
  private static func key() throws -> PackageSigningKey {
    try PackageSigningKey(seed: [UInt8](repeating: 7, count: 32))
  }

  /// Publishes one of the archives as the version for devices.
  static func publish(_ tree: String, _ folder: String, number: Int) throws {
    let archive = "\(folder)/\(number % Churn.versionCount).zip"
    try ArchiveSigning.sign(archive: archive, with: [key()])
    var publication = Publication(keys: [try key()])
    publication.patchCount = 1
    try publication.publish([archive], to: PublishedTree(at: tree))
  }

  /// Updates a store once, and prints the outcome, the version that it then has, and how it got it.
  static func update(_ path: String, _ url: String) async throws {
    let store = try PackageStore(at: path)
    var options = PackageUpdateOptions()
    options.isTrusted = true
    let updater = PackageUpdater(
      of: store, from: url, over: try Pipeline.standard(TransportOptions()),
      trust: PackageTrust(keys: try SigningRole([key().publicKey])), options: options)
    let update = try await updater.update(PackageID("app"))
    let way = update.transfer?.rawValue ?? "none"
    Output.line("\(update.word) \(update.version?.name ?? "") \(way)")
    _ = try store.collect()
  }
}
