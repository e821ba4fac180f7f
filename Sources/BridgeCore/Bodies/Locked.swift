internal import Synchronization

/// A value behind a lock, shared by reference.
package final class Locked<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  package init(_ value: Value) { mutex = Mutex(value) }

  package func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result
  {
    try mutex.withLock { value in try body(&value) }
  }
}
