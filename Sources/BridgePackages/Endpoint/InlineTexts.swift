internal import BridgeCrypto
internal import BridgeFormats
internal import Synchronization

/// The manifests and signatures that responses of an endpoint hold, as strings of JSON: each is read from the tree,
/// compared with its name and put into quotes once. They never change, so that no time ends one.
final class InlineTexts: Sendable {
  private struct State {
    var texts: [SHA256Digest: [UInt8]] = [:]
    var bytes = 0
  }

  /// The most bytes that are kept; when they are reached, all go and are read again.
  private static let maximumBytes = 64 << 20

  private let tree: PublishedTree
  private let state = Mutex(State())

  init(of tree: PublishedTree) { self.tree = tree }

  /// The text of an object of at most `limit` bytes, in JSON; nil for a larger one, and one that cannot be read.
  func json(of object: TreeObject, upTo limit: Int) -> [UInt8]? {
    guard object.size <= limit else { return nil }
    if let json = state.withLock({ $0.texts[object.sha256] }) { return json }
    // Where the tree lacks it, the client hears that from the tree's server, and of the other packages from here.
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
