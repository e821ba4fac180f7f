internal import BridgeCore
internal import BridgeCoding

/// Assembles a message from frames. It is decompressed and checked incrementally.
struct MessageAssembly {
  private let limits: WebSocketLimits
  private let forgetsContext: Bool
  private let inflater: MessageInflater?

  /// The kind of the current message; nil between messages.
  private var kind: WebSocketMessage.Kind?
  private var isPacked = false
  private var frames = 0
  private var received = 0
  private var bytes: [UInt8] = []
  private var check = UTF8Check()

  /// `deflate` tells how messages may be compressed; nil for not at all.
  init(_ deflate: DeflateParameters.Side?, _ limits: WebSocketLimits) throws(WebSocketError) {
    self.limits = limits
    forgetsContext = deflate?.forgetsContext ?? false
    do throws(CodingError) {
      inflater = try deflate.map { side throws(CodingError) in
        try MessageInflater(windowBits: side.windowBits)
      }
    } catch {
      throw WebSocketError(.malformedDeflate, "\(error)")
    }
  }

  /// Begins a frame of a message.
  mutating func begin(_ frame: FrameHead) throws(WebSocketError) {
    guard (kind == nil) == (frame.kind != .continuation) else {
      throw WebSocketError(
        .malformedFrame,
        kind == nil
          ? "a continuation frame without a message" : "a message starts inside of another")
    }
    if kind == nil {
      kind = frame.kind == .text ? .text : .binary
      (isPacked, frames, received, bytes, check) = (frame.isPacked, 0, 0, [], UTF8Check())
    }
    frames += 1
    let length = received.addingReportingOverflow(frame.length)
    guard frames <= limits.maximumFrames, !length.overflow,
      length.partialValue <= limits.maximumMessageBytes
    else { throw tooLarge }
  }

  /// Adds a part of the payload.
  mutating func append(_ part: [UInt8]) throws(WebSocketError) {
    received += part.count
    let start = bytes.count
    if isPacked {
      try unpack(part)
    } else {
      bytes += part
    }
    try checkText(from: start)
  }

  /// Ends the message, and prepares for the next one.
  mutating func end() throws(WebSocketError) -> WebSocketMessage {
    let start = bytes.count
    if isPacked {
      try unpack(nil)
      if forgetsContext { inflater?.reset() }
    }
    try checkText(from: start)
    guard let kind, check.isWhole else {
      throw WebSocketError(.malformedText, "a text ends inside of a character")
    }
    defer { (self.kind, bytes) = (nil, []) }
    return WebSocketMessage(kind, bytes)
  }

  /// Decompresses a part, or the end of the message.
  private mutating func unpack(_ part: [UInt8]?) throws(WebSocketError) {
    guard let inflater else { return }
    let ratio = received.multipliedReportingOverflow(by: limits.maximumRatio)
    let limit = min(
      limits.maximumMessageBytes,
      max(limits.ratioFreeBytes, ratio.overflow ? .max : ratio.partialValue))
    do throws(CodingError) {
      if let part {
        try inflater.inflate(part, into: &bytes, limit: limit)
      } else {
        try inflater.endMessage(into: &bytes, limit: limit)
      }
    } catch {
      throw error.code == .outputTooLarge
        ? tooLarge : WebSocketError(.malformedDeflate, "a compressed message is damaged: \(error)")
    }
  }

  private mutating func checkText(from start: Int) throws(WebSocketError) {
    guard kind == .text, start < bytes.count else { return }
    let isText = bytes.withUnsafeBufferPointer {
      check.take(UnsafeBufferPointer(rebasing: $0[start...]))
    }
    guard isText else { throw WebSocketError(.malformedText, "a text is not UTF-8") }
  }

  private var tooLarge: WebSocketError {
    WebSocketError(
      .tooLarge,
      "a message has more than \(limits.maximumMessageBytes) bytes or "
        + "\(limits.maximumFrames) frames, or unpacks to more than \(limits.maximumRatio) times its size"
    )
  }
}
