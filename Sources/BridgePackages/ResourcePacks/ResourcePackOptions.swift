/// How resource packs are taken and given.
public struct ResourcePackOptions: Sendable {
  /// The members of `index.json` whose lists name resources. They are looked up by them, and in the paths of views.
  public var types = ["overlay", "image", "filter", "font"]

  /// How many packs are downloaded and unpacked at the same time; others wait for their turn.
  public var maximumTransfers = 5

  /// The bytes that an archive may have.
  public var maximumBytes = 1 << 30

  /// 32 bytes from a place that keeps secrets, such as a key ring of the system. With them the passwords of packs, which
  /// are kept for repairs, lie encrypted in the store; without them, as files that only this user may read.
  public var passwordKey: [UInt8]?

  /// Where completions of the callback form are called: it runs what it is given, once, now or later. Give
  /// `{ DispatchQueue.main.async(execute: $0) }` for the main thread. A request that is cancelled before its completion
  /// runs there has no completion.
  public var deliver: @Sendable (_ completion: @escaping @Sendable () -> Void) -> Void = { $0() }

  /// The defaults.
  public init() {}
}
