/// The addresses of a host that a transfer has tried, in order.
struct TriedAddresses {
  private var refused: String?
  private var isAnyAllowed = false

  /// Notes one, and whether it may be connected to.
  mutating func note(_ address: String, isAllowed: Bool) {
    if isAllowed { isAnyAllowed = true } else { refused = address }
  }

  /// The address that kept the transfer from connecting; nil if an allowed one was tried, without an answer.
  var toBlame: String? { isAnyAllowed ? nil : refused }
}
