/// The bytes of frames (RFC 9113 §4, §6), as a test writes them.
package enum HTTP2Bytes {
  package typealias Fields = [(String, String)]

  package enum Kind: UInt8 {
    case data = 0
    case headers, priority, reset, settings, pushPromise, ping, goAway, windowUpdate, continuation
  }

  package static let (endStream, acknowledged, endHeaders): (UInt8, UInt8, UInt8) = (1, 1, 4)
  private static let maximumPayload = 16 << 10

  /// The start of a connection: the preface and empty settings.
  package static let begin = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(.settings)

  package static func frame(
    _ kind: Kind, _ flags: UInt8 = 0, stream: UInt32 = 0, payload: [UInt8] = []
  ) -> [UInt8] {
    let length = [16, 8, 0].map { UInt8(truncatingIfNeeded: payload.count >> $0) }
    let stream = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: stream >> $0) }
    return length + [kind.rawValue, flags] + stream + payload
  }

  /// Fields as literals with their names (RFC 7541 §6.2.2), in as many frames as needed.
  package static func headers(_ fields: Fields, stream: UInt32 = 1, isLast: Bool) -> [UInt8] {
    var block = fields.reduce(into: [UInt8]()) { $0 += [0] + string($1.0) + string($1.1) }[...]
    var (frames, kind) = ([UInt8](), Kind.headers)
    repeat {
      let payload = block.prefix(maximumPayload)
      block = block.dropFirst(payload.count)
      let flags = (kind == .headers && isLast ? endStream : 0) | (block.isEmpty ? endHeaders : 0)
      frames += frame(kind, flags, stream: stream, payload: Array(payload))
      kind = .continuation
    } while !block.isEmpty
    return frames
  }

  /// RFC 7541 §5.1, §5.2.
  private static func string(_ text: String) -> [UInt8] {
    var count = text.utf8.count
    guard count >= 127 else { return [UInt8(count)] + Array(text.utf8) }
    count -= 127
    var length: [UInt8] = [127]
    while count >= 128 {
      length.append(UInt8(count % 128 + 128))
      count /= 128
    }
    return length + [UInt8(count)] + Array(text.utf8)
  }

  /// The complete frames among these bytes.
  package static func frames(_ bytes: [UInt8]) -> [(kind: Kind?, payload: [UInt8])] {
    var (rest, frames) = (bytes[...], [(Kind?, [UInt8])]())
    while rest.count >= 9 {
      let head = Array(rest.prefix(9))
      let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
      guard rest.count >= 9 + length else { break }
      frames.append((Kind(rawValue: head[3]), Array(rest.dropFirst(9).prefix(length))))
      rest = rest.dropFirst(9 + length)
    }
    return frames
  }
}
