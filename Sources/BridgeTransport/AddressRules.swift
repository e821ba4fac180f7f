package import BridgeCore
internal import BridgeFormats
internal import BridgeSystem

/// The addresses that a client-chosen host may have. Public names can resolve to this machine or its network (DNS
/// rebinding), so the rules apply to addresses.
package struct AddressRules: Sendable {
  let allowAll: Bool
  private let hosts: Set<String>
  private let origins: Set<String>

  /// Allows every address.
  package static let any = AddressRules(allowAll: true, hosts: [], origins: [])

  /// Allows public addresses, and any address of these hosts: `host` for all its ports, or `host:port`.
  package static func publicOnly(besides allowed: [Authority]) -> AddressRules {
    AddressRules(
      allowAll: false,
      hosts: Set(allowed.filter { $0.port == nil }.map(\.host.withoutFinalDot)),
      origins: Set(allowed.compactMap { host in host.port.map { Self.text(host.host, $0) } }))
  }

  private init(allowAll: Bool, hosts: Set<String>, origins: Set<String>) {
    (self.allowAll, self.hosts, self.origins) = (allowAll, hosts, origins)
  }

  /// Whether the origin is one of the hosts allowed by name.
  package func allowByName(_ origin: Origin) -> Bool {
    allowAll || hosts.contains(origin.host.withoutFinalDot)
      || origins.contains(Self.text(origin.host, origin.port))
  }

  private static func text(_ host: String, _ port: Int) -> String {
    "\(host.withoutFinalDot):\(port)"
  }

  /// Whether requests to the origin may use this address.
  package func allow(_ address: String, of origin: Origin) -> Bool {
    allowByName(origin) || Self.isPublic(address)
  }

  /// The reason for a refusal, as a clause.
  package static func sentence(_ address: String) -> String {
    "its address \(address) belongs to this machine or its network, which is not allowed"
  }

  /// Whether it is a public address (IANA's special-purpose registries, RFC 6890); false if the text is not an address.
  package static func isPublic(_ address: String) -> Bool {
    var text = address
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    var bytes = [UInt8](repeating: 0, count: 16)
    if let bytes = bytes4(text) { return isPublic4(bytes[0], bytes[1], bytes[2]) }
    guard inet_pton(AF_INET6, text, &bytes) == 1 else { return false }
    return isPublic6(bytes)
  }

  /// Whether the text is an address rather than a name.
  package static func isAddress(_ host: String) -> Bool {
    host.hasPrefix("[") || bytes4(host) != nil
  }

  /// The bytes of an IPv4 address, in any form that systems accept, such as `127.1` or `0x7f000001`.
  private static func bytes4(_ text: String) -> [UInt8]? {
    var address = in_addr()
    guard inet_aton(text, &address) != 0 else { return nil }
    return withUnsafeBytes(of: address.s_addr) { Array($0) }
  }

  private static func isPublic4(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Bool {
    switch (a, b) {
    case (0, _), (10, _), (127, _), (224..., _), (169, 254), (192, 168), (198, 18...19): false
    case (100, 64...127), (172, 16...31): false
    case (192, 0): c != 0 && c != 2
    case (198, 51): c != 100
    case (203, 0): c != 113
    default: true
    }
  }

  /// Global unicast (2000::/3) without tunnels and documentation, and public IPv4 addresses with NAT64's prefix.
  private static func isPublic6(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
      return isPublic4(bytes[12], bytes[13], bytes[14])
    }
    guard bytes[0] & 0xE0 == 0x20 else { return false }
    let is6to4 = bytes[0] == 0x20 && bytes[1] == 0x02
    let isTeredoOrDocumentation =
      bytes[0] == 0x20 && bytes[1] == 0x01 && (bytes[2] < 0x02 || bytes[2...3] == [0x0D, 0xB8])
    return !is6to4 && !isTeredoOrDocumentation
  }
}
