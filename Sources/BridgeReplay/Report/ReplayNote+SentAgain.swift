extension ReplayNote {
  /// Says which requests met a connection that the server had dropped; nil where none did.
  init?(sentAgain exchanges: [ReplayedExchange]) {
    let again = exchanges.filter(\.wasSentAgain)
    guard !again.isEmpty else { return nil }
    let count = again.count == 1 ? "1 request was" : "\(again.count) requests were"
    let numbers = Set(again.map(\.id.number)).sorted()
    self.init(
      .against,
      "\(count) sent twice, because the server closed a kept connection without an answer: "
        + numbers.prefix(10).map { "#\($0)" }.joined(separator: " ")
        + (numbers.count > 10 ? " …" : ""))
  }
}
