internal import BridgeFormats

extension String {
  /// The text cut to a length suitable for messages, and safe to print.
  package func shortened(to limit: Int) -> String {
    let start = String(unicodeScalars.prefix(limit)).printable
    return unicodeScalars.dropFirst(limit).isEmpty ? start : start + "…"
  }
}
