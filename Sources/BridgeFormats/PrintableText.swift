extension String {
  /// The text with visible substitutes for characters that control a terminal, or hide or reorder nearby text.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isHarmfulInPrint) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.isHarmfulInPrint ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether it controls a terminal, or hides or reorders nearby text.
  package var isHarmfulInPrint: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    default: false
    }
  }
}
