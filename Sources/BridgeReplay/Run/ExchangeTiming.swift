/// When an exchange of a run took place, for reports that draw it.
struct ExchangeTiming: Sendable, Hashable {
  /// When it began, from the start of the run.
  let start: Duration

  /// Its duration, from its request to the verdict on its response.
  let total: Duration

  /// Time to the first byte of the response, from the start of the transfer; nil if the transport did not measure it.
  let firstByte: Duration?
}
