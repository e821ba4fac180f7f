internal import BridgeFormats
internal import BridgeSystem
internal import NIOCore

/// The client's end of a loopback connection, whose socket is in this machine's tables.
///
/// A client that shuts down its sending side sends the same segment as one that closes its socket. Only the tables tell
/// whether it still waits for its response.
struct LoopbackPeer {
  private let local: String
  private let remote: String
  private let table: String

  /// Whether this system has such tables.
  static var isKnown: Bool { access("/proc/net/tcp", R_OK) == 0 }

  /// The client of a connection between these addresses; nil if the system has no such tables.
  init?(server: SocketAddress?, client: SocketAddress?) {
    guard Self.isKnown, let server = server.flatMap(Self.entry),
      let client = client.flatMap(Self.entry)
    else { return nil }
    (local, remote) = (client, server)
    table = client.utf8.count > 13 ? "/proc/net/tcp6" : "/proc/net/tcp"
  }

  /// Whether a process still holds the client's socket. True if the table cannot be read.
  var isOpen: Bool {
    guard let table = Self.text(of: table) else { return true }
    for line in table.split(separator: "\n").dropFirst() {
      // Number, local address, remote address, state, queues, timers, retransmissions, user, timeout, inode.
      let columns = line.split(separator: " ", maxSplits: 10)
      guard columns.count > 9, columns[1] == local, columns[2] == remote else { continue }
      return columns[9] != "0"
    }
    return false
  }

  /// An address as the tables write it: 32-bit words in host byte order, then the port.
  private static func entry(_ address: SocketAddress) -> String? {
    let range: Range<Int>
    switch address {
    case .v4: range = 4..<8
    case .v6: range = 8..<24
    case .unixDomainSocket: return nil
    }
    // The layout of sockaddr_in and sockaddr_in6 (RFC 3493 §3.3).
    let words = address.withSockAddr { start, size in
      let bytes = UnsafeRawBufferPointer(start: start, count: size)
      return stride(from: range.lowerBound, to: range.upperBound, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
      }
    }
    return words.map { hex($0, 8) }.joined() + ":" + hex(UInt32(address.port ?? 0), 4)
  }

  private static func hex(_ value: UInt32, _ digits: Int) -> String {
    value.padded(to: digits, radix: 16).uppercased()
  }

  private static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = piece.withUnsafeMutableBytes { OpenFile.readNext(descriptor, into: $0) }
      guard count > 0 else { return count == 0 ? String(decoding: bytes, as: UTF8.self) : nil }
      bytes += piece[..<count]
    }
  }
}
