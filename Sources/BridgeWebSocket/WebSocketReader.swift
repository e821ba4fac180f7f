package import BridgeCore
internal import BridgeCoding

/// Decodes the bytes from one end of a WebSocket connection, incrementally (RFC 6455 §5, RFC 7692 §7.2.2).
///
/// Unusable after an error. Use it from one thread at a time.
package struct WebSocketReader {
  private enum State {
    case head([UInt8])
    case payload(FrameHead, read: Int)
    case closed
  }

  private let sender: WebSocketSide
  private let limits: WebSocketLimits
  private let isPackable: Bool
  private var state = State.head([])
  private var message: MessageAssembly
  private var control: [UInt8] = []

  /// A reader for the bytes of `sender`.
  ///
  /// - Parameters:
  ///   - sender: the sending end. Only frames of a client are masked.
  ///   - deflate: how messages may be compressed; nil for not at all.
  ///   - limits: the limits for messages.
  /// - Throws: ``WebSocketError`` if zlib cannot be set up.
  package init(
    from sender: WebSocketSide, deflate: DeflateParameters? = nil,
    limits: WebSocketLimits = WebSocketLimits()
  ) throws(WebSocketError) {
    (self.sender, self.limits, isPackable) = (sender, limits, deflate != nil)
    message = try MessageAssembly(deflate?[sender], limits)
  }

  /// Whether the close frame was read, so that the connection may end.
  package var isClosed: Bool { if case .closed = state { true } else { false } }

  /// Reads bytes, and returns the events that they complete, in order. Bytes after a close frame are ignored (§5.5.1).
  package mutating func read(_ bytes: [UInt8]) throws(WebSocketError) -> [WebSocketEvent] {
    var events: [WebSocketEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty, !isClosed {
      switch state {
      case .closed: break
      case .head(let begun): try readHead(begun, &rest)
      case .payload(let head, let read): try readPayload(head, read, &rest)
      }
      if let event = try completed() { events.append(event) }
    }
    return events
  }

  private mutating func readHead(
    _ begun: [UInt8], _ rest: inout ArraySlice<UInt8>
  ) throws(WebSocketError) {
    var head = begun
    while head.count < 2 || head.count < FrameHead.size(head[0], head[1]) {
      guard let byte = rest.popFirst() else {
        state = .head(head)
        return
      }
      head.append(byte)
    }
    let frame = try FrameHead(head)
    try check(frame)
    if !frame.kind.isControl { try message.begin(frame) }
    state = .payload(frame, read: 0)
  }

  private func check(_ frame: FrameHead) throws(WebSocketError) {
    guard (frame.mask != nil) == (sender == .client) else {
      throw WebSocketError(
        .malformedFrame,
        sender == .client
          ? "a frame of the client is not masked" : "a frame of the server is masked")
    }
    guard !frame.isPacked || (isPackable && frame.kind != .continuation) else {
      throw WebSocketError(
        .malformedFrame, "a frame is marked as compressed where that is not allowed")
    }
  }

  private mutating func readPayload(
    _ head: FrameHead, _ read: Int, _ rest: inout ArraySlice<UInt8>
  ) throws(WebSocketError) {
    var part = Array(rest.prefix(head.length - read))
    rest = rest.dropFirst(part.count)
    if let mask = head.mask { part.withUnsafeMutableBytes { mask.apply(to: $0, at: read) } }
    state = .payload(head, read: read + part.count)
    if head.kind.isControl { control += part } else { try message.append(part) }
  }

  /// The event of the frame that is now complete.
  private mutating func completed() throws(WebSocketError) -> WebSocketEvent? {
    guard case .payload(let head, let read) = state, read == head.length else { return nil }
    state = .head([])
    guard head.kind.isControl else {
      return head.isFinal ? .message(try message.end()) : nil
    }
    defer { control = [] }
    switch head.kind {
    case .ping: return .ping(control)
    case .pong: return .pong(control)
    default:
      state = .closed
      return .close(try WebSocketClose(payload: control))
    }
  }
}
