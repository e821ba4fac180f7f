internal import BridgeBodies
internal import BridgeCookies
internal import BridgeCore
internal import BridgeHandlers
internal import BridgeScript
internal import Synchronization

/// The bodies of one page: those of its scope in a store.
final class ScopedBodies: PageBodies {
  /// Receives the progress of bodies; empty until the page exists.
  private final class Listener: Sendable {
    private let callback = Mutex<(@Sendable (String, Int) -> Void)?>(nil)

    func set(_ new: @escaping @Sendable (String, Int) -> Void) { callback.withLock { $0 = new } }

    func hear(_ id: BodyID, _ sent: Int) { callback.withLock(\.self)?(id.text, sent) }
  }

  let scope: PageScope
  private let store: BodyStore
  private let listener: Listener

  /// Opens a scope for a page of `origin` with at most `exchanges` exchanges in progress.
  init(_ store: BodyStore, for origin: Origin?, exchanges: Int) {
    let listener = Listener()
    self.store = store
    self.listener = listener
    scope = store.openScope(for: origin, maximumBodies: exchanges) { id, sent in
      listener.hear(id, sent)
    }
  }

  deinit { end() }

  func put(_ id: String, method: String, url: String, type: String?, _ bytes: [UInt8]) throws {
    try store.put(
      bytes, as: Self.id(id), in: scope, for: BodyPurpose(method: method, url: url),
      contentType: type)
  }

  func begin(
    _ id: String, method: String, url: String, type: String?, length: Int?
  ) throws {
    try store.begin(
      Self.id(id), in: scope, for: BodyPurpose(method: method, url: url), contentType: type,
      length: length)
  }

  func append(_ id: String, at offset: Int, _ bytes: [UInt8]) throws {
    try store.append(bytes, at: offset, to: Self.id(id), in: scope)
  }

  func finish(_ id: String) throws { try store.finish(Self.id(id), in: scope) }

  func cancel(_ id: String) {
    // A malformed id names no body, so there is nothing to cancel.
    guard let id = BodyID(id) else { return }
    store.cancel(id, in: scope)
  }

  func onProgress(_ callback: @escaping @Sendable (_ id: String, _ sent: Int) -> Void) {
    listener.set(callback)
  }

  func end() { store.endScope(scope) }

  private static func id(_ text: String) throws(BodyError) -> BodyID {
    guard let id = BodyID(text) else {
      throw BodyError(.malformed, "the id of a body is not 32 hexadecimal digits")
    }
    return id
  }
}
