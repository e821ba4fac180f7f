internal import Synchronization

/// A value behind a lock, shared by reference.
package final class Locked<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  /// A lock around `value`, which must not be accessed in another way.
  package init(_ value: Value) { mutex = Mutex(value) }

  /// Runs `body` with exclusive access to the value. Not reentrant; `body` must not block.
  package func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result
  {
    try mutex.withLock { value in try body(&value) }
  }
}
