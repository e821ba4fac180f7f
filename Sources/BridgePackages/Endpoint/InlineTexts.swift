internal import BridgeCrypto
internal import BridgeFormats
internal import Synchronization

/// Caches the manifests and signatures for responses of an endpoint as JSON strings. Each is read from the tree,
/// checked against its hash and quoted once. They never change, so entries do not expire.
final class InlineTexts: Sendable {
  private struct State {
    var texts: [SHA256Digest: [UInt8]] = [:]
    var bytes = 0
  }

  /// The maximum size of the cache, in bytes. When it is reached, the cache is emptied.
  private static let maximumBytes = 64 << 20

  private let tree: PublishedTree
  private let state = Mutex(State())

  init(of tree: PublishedTree) { self.tree = tree }

  /// An object of at most `limit` bytes as a JSON string; nil if it is larger or cannot be read.
  func json(of object: TreeObject, upTo limit: Int) -> [UInt8]? {
    guard object.size <= limit else { return nil }
    if let json = state.withLock({ $0.texts[object.sha256] }) { return json }
    // If the tree lacks it, the client learns that from the tree's server. Answers about other packages are unaffected.
    guard let bytes = try? tree.bytes(of: object, upTo: limit) else { return nil }
    var output = JSONOutput(reservingCapacity: bytes.count)
    output.string(String(decoding: bytes, as: UTF8.self))
    let json = output.takeBytes()
    state.withLock { state in
      if state.bytes + json.count > Self.maximumBytes { state = State() }
      if state.texts.updateValue(json, forKey: object.sha256) == nil { state.bytes += json.count }
    }
    return json
  }
}
