extension String {
  /// The text with what drives a terminal, or hides or turns round what stands beside it, made visible.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isHarmfulInPrint) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.isHarmfulInPrint ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether it drives a terminal, or hides or turns round what stands beside it.
  package var isHarmfulInPrint: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    default: false
    }
  }
}
