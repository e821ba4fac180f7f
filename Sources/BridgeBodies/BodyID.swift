internal import BridgeCore

/// The name of one body within its scope: 128 random bits that the hook draws.
public struct BodyID: Sendable, Hashable {
  private let bits: UInt128

  /// The id that 32 lower-case hexadecimal digits stand for; nil for any other text.
  public init?(_ text: some StringProtocol) {
    guard let bits = Hexadecimal.value(of: text.utf8) else { return nil }
    self.bits = bits
  }

  /// The id whose digits are `digits`.
  package init?(digits: some Collection<UInt8>) {
    guard let bits = Hexadecimal.value(of: digits) else { return nil }
    self.bits = bits
  }

  /// A fresh id, for hosts that hand a body over themselves.
  public static func random() -> BodyID { BodyID(bits: .random(in: .min ... .max)) }

  /// The 32 digits.
  public var text: String { Hexadecimal.text(of: bits) }

  private init(bits: UInt128) { self.bits = bits }
}
