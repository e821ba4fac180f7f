extension String {
  /// The text cut to a length suitable for messages, with control characters made visible.
  package func shortened(to limit: Int) -> String {
    let visible = String(
      String.UnicodeScalarView(
        unicodeScalars.prefix(limit + 1).map {
          $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0
        }))
    guard visible.unicodeScalars.count > limit else { return visible }
    return String(String.UnicodeScalarView(visible.unicodeScalars.prefix(limit))) + "…"
  }
}
