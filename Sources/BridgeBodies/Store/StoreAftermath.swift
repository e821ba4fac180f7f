/// The follow-up work of a state change, to be done after the lock is released.
struct StoreAftermath {
  private var discarded: [(BodyContent, BodyError)] = []
  private var woken: [(CheckedContinuation<StoredBody, any Error>, Result<StoredBody, any Error>)] =
    []

  mutating func discard(_ content: BodyContent, _ error: BodyError) {
    discarded.append((content, error))
  }

  mutating func wake(_ waiter: BodyWaiter, _ result: Result<StoredBody, any Error>) {
    woken.append((waiter.wake, result))
  }

  func perform() {
    for (content, error) in discarded { content.discard(error) }
    for (continuation, result) in woken { continuation.resume(with: result) }
  }
}
