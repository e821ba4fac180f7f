internal import BridgeCore
internal import BridgeFormats

/// The id of one body within its scope: 128 random bits chosen by the hook.
public struct BodyID: Sendable, Hashable {
  private let bits: UInt128

  /// Parses 32 lower-case hexadecimal digits; nil for any other text.
  public init?(_ text: some StringProtocol) {
    guard let bits = Hexadecimal.value(of: text.utf8) else { return nil }
    self.bits = bits
  }

  /// The id with these digits; nil if they are invalid.
  package init?(digits: some Collection<UInt8>) {
    guard let bits = Hexadecimal.value(of: digits) else { return nil }
    self.bits = bits
  }

  /// A new random id, for hosts that store a body themselves.
  public static func random() -> BodyID { BodyID(bits: .random(in: .min ... .max)) }

  /// The 32 digits.
  public var text: String { Hexadecimal.text(of: bits) }

  private init(bits: UInt128) { self.bits = bits }
}
