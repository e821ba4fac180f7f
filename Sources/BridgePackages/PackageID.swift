internal import BridgeFormats

/// The identity of a package: one label of a host name, so that `<id>.package` is a host.
///
/// Lower-case letters, digits and hyphens, at most 63, with a letter or digit at both ends. Hyphens as third and fourth
/// character are reserved for encoded names (RFC 5891 §4.2.3.1), which browsers show and compare in another form.
public struct PackageID: Hashable, Sendable, CustomStringConvertible {
  /// The label, as in the host name.
  public let label: String

  /// A package id made of a label.
  ///
  /// - Throws: ``PackageError`` with code `invalidID` for any other text.
  public init(_ label: String) throws(PackageError) {
    guard Self.isLabel(Array(label.utf8)) else {
      throw PackageError(
        .invalidID,
        "\"\(label.printable)\" is not a package id; use 1 to 63 lower-case letters, digits and hyphens between them, but none like xn--a"
      )
    }
    self.label = label
  }

  /// The label.
  public var description: String { label }

  private static func isLabel(_ bytes: [UInt8]) -> Bool {
    guard (1...63).contains(bytes.count), bytes.allSatisfy({ isAlphanumeric($0) || $0 == hyphen }),
      let first = bytes.first, let last = bytes.last, isAlphanumeric(first), isAlphanumeric(last)
    else { return false }
    return !(bytes.count >= 4 && bytes[2] == hyphen && bytes[3] == hyphen)
  }

  private static let hyphen = UInt8(ascii: "-")

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte.isASCIILowercase || byte.isASCIIDigit
  }
}

extension PackageID: Comparable {
  /// Compares the bytes of the labels.
  public static func < (left: PackageID, right: PackageID) -> Bool { left.label < right.label }
}
