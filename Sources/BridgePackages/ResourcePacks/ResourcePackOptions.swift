/// Options for resource packs.
public struct ResourcePackOptions: Sendable {
  /// The members of `index.json` that list resources. They serve as types in lookups and in paths of views.
  public var types = ["overlay", "image", "filter", "font"]

  /// How many packs are downloaded and unpacked concurrently. Others wait.
  public var maximumTransfers = 5

  /// The maximum size of an archive, in bytes.
  public var maximumBytes = 1 << 30

  /// A 32-byte key from a secret store, such as the system's key ring. With it, the stored passwords of packs are
  /// encrypted. Without it, they are files that only this user can read.
  public var passwordKey: [UInt8]?

  /// Runs the completions of the callback API. It must run its argument exactly once, now or later. Use `{
  /// DispatchQueue.main.async(execute: $0) }` for the main thread. A request that is cancelled before its completion
  /// has run gets no completion.
  public var deliver: @Sendable (_ completion: @escaping @Sendable () -> Void) -> Void = { $0() }

  /// The defaults.
  public init() {}
}
