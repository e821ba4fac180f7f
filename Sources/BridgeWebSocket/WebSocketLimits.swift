/// Memory limits for one message.
package struct WebSocketLimits: Sendable, Hashable {
  /// The maximum decompressed size of a message, in bytes.
  package var maximumMessageBytes = 64 << 20

  /// The maximum compression ratio of a message that is longer than ``ratioFreeBytes``.
  package var maximumRatio = 400

  /// The decompressed size up to which the ratio is not limited, in bytes.
  package var ratioFreeBytes = 1 << 20

  /// The maximum number of frames in a message: each costs its sender two bytes, and the reader more.
  package var maximumFrames = 1 << 20

  /// The default limits.
  package init() {}
}
