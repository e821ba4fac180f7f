internal import BridgeCore
internal import Dispatch

/// A synchronous request of page script (XMLHttpRequest with `async` false).
enum SyncExchange {
  /// A head as JSON, and the complete body.
  typealias Response = (head: String, body: [UInt8])

  /// The maximum size of the body, which is in memory in more than one copy.
  private static let maximumBytes = 1 << 30

  /// Blocks the page's thread until the response is complete; the pipeline works on other threads. The wait ends when
  /// the page is told to end.
  static func run(
    _ request: BridgeRequest, by fetch: PageFetch, life: PageLife
  ) -> Result<Response, any Error> {
    let (answer, done) = (Locked<Result<Response, any Error>?>(nil), DispatchSemaphore(value: 0))
    let task = Task.detached {
      let result: Result<Response, any Error>
      do {
        let answer = try await fetch.answer(to: request, isStream: false)
        try await answer.hidden?.readAway()
        result = .success(
          (answer.head, try await answer.readable?.collect(upTo: maximumBytes) ?? []))
      } catch {
        result = .failure(error)
      }
      answer.withLock { $0 = result }
      done.signal()
    }
    let number = life.add {
      task.cancel()
      done.signal()
    }
    done.wait()
    life.remove(number)
    return answer.withLock { $0 } ?? .failure(CancellationError())
  }
}
