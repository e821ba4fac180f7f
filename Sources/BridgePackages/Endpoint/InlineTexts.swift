internal import BridgeCrypto
internal import Synchronization

/// The manifests and signatures that responses of an endpoint hold, as they were read from the tree: each is read and
/// compared with its name once. They never change, so that no time ends one.
final class InlineTexts: Sendable {
  private struct State {
    var texts: [SHA256Digest: String] = [:]
    var bytes = 0
  }

  /// The most bytes that are kept; when they are reached, all go and are read again.
  private static let maximumBytes = 64 << 20

  private let tree: PublishedTree
  private let state = Mutex(State())

  init(of tree: PublishedTree) { self.tree = tree }

  /// The text of an object of at most `limit` bytes; nil for a larger one, and one that cannot be read.
  func text(of object: TreeObject, upTo limit: Int) -> String? {
    guard object.size <= limit else { return nil }
    if let text = state.withLock({ $0.texts[object.sha256] }) { return text }
    // Where the tree lacks it, the client hears that from the tree's server, and of the other packages from here.
    guard let bytes = try? tree.bytes(of: object, upTo: limit) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    state.withLock { state in
      if state.bytes + bytes.count > Self.maximumBytes { state = State() }
      if state.texts.updateValue(text, forKey: object.sha256) == nil { state.bytes += bytes.count }
    }
    return text
  }
}
