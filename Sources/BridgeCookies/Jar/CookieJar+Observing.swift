extension CookieJar {
  /// Calls `callback` with each change that passes the filter, until the observation is cancelled
  /// or released.
  ///
  /// A call comes after its change can be seen, in the order of the changes, one at a time, on the
  /// thread that changed the jar or on one that changed it just before, and never under the jar's
  /// lock: the callback may use the jar. It must not block.
  public func observe(
    _ filter: CookieFilter = .all, callback: @escaping @Sendable (CookieChange) -> Void
  ) -> CookieObservation {
    let now = now
    let observer = change { state in
      let lookup = filter.context.map { state.lookup($0, at: now) }
      let observer = CookieObserver(name: filter.name, lookup: lookup, callback: callback)
      state.deliveries.observers.append(observer)
      state.store.isObserved = true
      return observer
    }
    return CookieObservation { [weak self] in
      observer.cancel()
      self?.remove(observer)
    }
  }

  /// The changes that pass the filter, from now on. They are kept until they are read; the stream
  /// ends with the task that reads it.
  public func changes(_ filter: CookieFilter = .all) -> AsyncStream<CookieChange> {
    let (stream, continuation) = AsyncStream<CookieChange>.makeStream()
    let observation = observe(filter) { continuation.yield($0) }
    continuation.onTermination = { _ in observation.cancel() }
    return stream
  }

  private func remove(_ observer: CookieObserver) {
    change { state in
      state.deliveries.observers.removeAll { $0 === observer }
      state.store.isObserved = !state.deliveries.observers.isEmpty
    }
  }
}

/// A running observation of a jar; it ends when it is cancelled or released.
public final class CookieObservation: Sendable {
  private let stop: @Sendable () -> Void

  init(stop: @escaping @Sendable () -> Void) { self.stop = stop }

  deinit { stop() }

  /// Ends the observation: no call begins after this one returned, unless it had begun on another
  /// thread.
  public func cancel() { stop() }
}
