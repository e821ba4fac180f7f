/// How much of one message is taken into memory.
package struct WebSocketLimits: Sendable, Hashable {
  /// The most bytes of a message, unpacked.
  package var maximumMessageBytes = 64 << 20

  /// How many times its size a packed message may unpack to, once it is longer than ``ratioFreeBytes``.
  package var maximumRatio = 400

  /// So many bytes may unpack from however few.
  package var ratioFreeBytes = 1 << 20

  /// The most frames of one message: each costs its sender two bytes, and the reader more.
  package var maximumFrames = 1 << 20

  /// The limits that hold where a program sets none.
  package init() {}
}
