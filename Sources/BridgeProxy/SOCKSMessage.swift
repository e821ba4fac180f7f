internal import BridgeCore
internal import NIOCore

/// A message of a SOCKS 5 client.
enum SOCKSMessage: Equatable {
  /// The expected message.
  enum Phase: Equatable { case greeting, credential, request, over }

  /// The bytes are not a valid message.
  struct Malformed: Error {}

  /// The client's authentication methods (RFC 1928 §3).
  case greeting(methods: [UInt8])
  /// User and password, joined by a colon (RFC 1929 §2).
  case credential([UInt8])
  /// The destination; nil for any command other than CONNECT (RFC 1928 §4).
  case request(Origin?)

  /// Takes the next message off `bytes`; nil if it is incomplete.
  ///
  /// Throws `Malformed` for bytes that cannot be a message.
  init?(from bytes: inout ByteBuffer, in phase: Phase) throws {
    var rest = bytes
    let message: SOCKSMessage? =
      switch phase {
      case .greeting: try Self.greeting(&rest)
      case .credential: try Self.credential(&rest)
      case .request: try Self.request(&rest)
      case .over: nil
      }
    guard let message else { return nil }
    bytes = rest
    self = message
  }

  private static func greeting(_ bytes: inout ByteBuffer) throws -> SOCKSMessage? {
    guard try version(5, &bytes), let methods = text(&bytes) else { return nil }
    return .greeting(methods: methods)
  }

  private static func credential(_ bytes: inout ByteBuffer) throws -> SOCKSMessage? {
    guard try version(1, &bytes), let user = text(&bytes), let password = text(&bytes) else {
      return nil
    }
    return .credential(user + [UInt8(ascii: ":")] + password)
  }

  private static func request(_ bytes: inout ByteBuffer) throws -> SOCKSMessage? {
    guard try version(5, &bytes), let head = bytes.readBytes(length: 3) else { return nil }
    let name: String
    switch head[2] {
    case 1:
      guard let address = bytes.readBytes(length: 4) else { return nil }
      name = address.map { "\($0)" }.joined(separator: ".")
    case 3:
      guard let host = text(&bytes) else { return nil }
      name = String(decoding: host, as: UTF8.self)
    case 4:
      guard let address = bytes.readBytes(length: 16) else { return nil }
      name = "[" + SocketAddress.text(ofIPv6: address) + "]"
    default: throw Malformed()
    }
    guard let port = bytes.readInteger(as: UInt16.self) else { return nil }
    let isBare = name.contains(":") && !name.hasPrefix("[")
    guard head[0] == 1, port != 0, let host = Authority((isBare ? "[\(name)]" : name) + ":\(port)")
    else { return .request(nil) }
    return .request(Origin(scheme: "https", host: host.host, port: Int(port)))
  }

  private static func version(_ number: UInt8, _ bytes: inout ByteBuffer) throws -> Bool {
    guard let found: UInt8 = bytes.readInteger() else { return false }
    guard found == number else { throw Malformed() }
    return true
  }

  /// Text with a one-byte length.
  private static func text(_ bytes: inout ByteBuffer) -> [UInt8]? {
    guard let length: UInt8 = bytes.readInteger() else { return nil }
    return bytes.readBytes(length: Int(length))
  }
}

extension SocketAddress {
  /// A 16-byte address as text (RFC 4291 §2.2).
  fileprivate static func text(ofIPv6 bytes: [UInt8]) -> String {
    stride(from: 0, to: 16, by: 2).map {
      String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16)
    }.joined(separator: ":")
  }
}
