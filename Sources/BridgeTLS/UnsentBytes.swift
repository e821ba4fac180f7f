package import NIOCore

extension Channel {
  /// The number of bytes that were written, and not yet taken by the system; 0 if the channel cannot tell. Call it on the
  /// channel's thread, and not for streams of HTTP/2, which have no such number.
  package var unsentBytes: Int {
    do {
      return try syncOptions?.getOption(.bufferedWritableBytes) ?? 0
    } catch {
      // A channel without that option does not tell.
      return 0
    }
  }
}
