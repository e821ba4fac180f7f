/// The addresses of a host that a transfer came to, one after the other.
struct TriedAddresses {
  private var refused: String?
  private var isAnyAllowed = false

  /// Notes one, and whether it may be connected to.
  mutating func note(_ address: String, isAllowed: Bool) {
    if isAllowed { isAnyAllowed = true } else { refused = address }
  }

  /// The address that kept the transfer from connecting; nil where another was tried, and nothing answered there.
  var toBlame: String? { isAnyAllowed ? nil : refused }
}
