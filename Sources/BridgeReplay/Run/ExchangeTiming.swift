/// When an exchange of a run took place, for reports that draw it; other reports hold no times.
struct ExchangeTiming: Sendable, Hashable {
  /// When it began, from the start of the run.
  let start: Duration

  /// How long it took, from its request to the verdict on its answer.
  let total: Duration

  /// How long the first byte of the answer took from the start of the transfer; nil where no transport told.
  let firstByte: Duration?
}
