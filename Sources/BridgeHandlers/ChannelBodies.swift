internal import BridgeBodies
internal import BridgeCore
internal import HTTPTypes

/// The channel calls that transfer bodies.
struct ChannelBodies {
  /// The path prefix of these calls, after the reserved path.
  static let prefix = "bodies/"

  let store: BodyStore

  /// Accepts a slice: the first begins the body, the last finishes it; one slice can do both.
  func take(
    _ bytes: [UInt8], _ fields: HTTPFields, _ target: String, in scope: PageScope
  ) throws(ChannelError) {
    let slice = try ChannelSlice(fields)
    let id = try Self.id(target)
    do throws(BodyError) {
      if slice.offset == 0 {
        let purpose = try slice.purpose()
        try store.begin(
          id, in: scope, for: purpose, contentType: slice.type, length: slice.length)
      }
      try store.append(bytes, at: slice.offset, to: id, in: scope)
      if slice.isLast { try store.finish(id, in: scope) }
    } catch {
      throw ChannelError(error)
    }
  }

  func cancel(_ target: String, in scope: PageScope) throws(ChannelError) {
    store.cancel(try Self.id(target), in: scope)
  }

  private static func id(_ target: String) throws(ChannelError) -> BodyID {
    guard let id = BodyID(target.dropFirst(prefix.count)) else {
      throw ChannelError(
        400, "malformedID", "the id of a body must have 32 lower-case hexadecimal digits")
    }
    return id
  }
}
