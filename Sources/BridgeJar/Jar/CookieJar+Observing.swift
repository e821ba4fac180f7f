extension CookieJar {
  /// Calls `callback` with each change that passes the filter, until the observation is cancelled or released.
  ///
  /// Each call comes after its change is visible. Calls come in order of the changes, one at a time, on the thread that
  /// changed the jar or on one that changed it just before, and never under the jar's lock: the callback may use the
  /// jar. It must not block.
  ///
  /// Changes by other processes are reported with the next call of this jar, or else within about a quarter of a
  /// second, on one of the jar's threads. Several changes of one cookie in one commit are reported as one.
  public func observe(
    _ filter: CookieFilter = .all, callback: @escaping @Sendable (CookieChange) -> Void
  ) -> CookieObservation {
    observe(filter, callback: callback, onEnd: {})
  }

  /// The changes from now on that pass the filter; for other processes' changes see ``observe(_:callback:)``. They are
  /// buffered until read. The stream ends with the task that reads it, or when the jar is released.
  public func changes(_ filter: CookieFilter = .all) -> AsyncStream<CookieChange> {
    stream(filter) { $0 }
  }

  /// The changes that pass the filter, each converted by `element`.
  func stream<Element: Sendable>(
    _ filter: CookieFilter, of element: @escaping @Sendable (CookieChange) -> Element
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream<Element>.makeStream()
    let observation = observe(
      filter, callback: { continuation.yield(element($0)) }, onEnd: { continuation.finish() })
    continuation.onTermination = { _ in observation.cancel() }
    return stream
  }

  /// Only the jar retains the observer, so that an observation that outlives the jar ends with it.
  private func observe(
    _ filter: CookieFilter, callback: @escaping @Sendable (CookieChange) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) -> CookieObservation {
    let now = now
    let observer = change { state in
      let lookup = filter.context.map { state.lookup($0, at: now) }
      let observer = CookieObserver(
        name: filter.name, lookup: lookup, callback: callback, onEnd: onEnd)
      state.deliveries.observers.append(observer)
      state.updateObservation()
      return observer
    }
    watchStorage()
    return CookieObservation { [weak self, weak observer] in
      guard let observer else { return }
      observer.cancel()
      self?.remove(observer)
    }
  }

  private func remove(_ observer: CookieObserver) {
    change { state in
      state.deliveries.observers.removeAll { $0 === observer }
      state.updateObservation()
    }
  }
}

/// An active observation of a jar; it ends when it is cancelled or released.
public final class CookieObservation: Sendable {
  private let stop: @Sendable () -> Void

  init(stop: @escaping @Sendable () -> Void) { self.stop = stop }

  deinit { stop() }

  /// Ends the observation. A call that has begun, or is about to begin, on another thread may still run after this
  /// returns; no other begins.
  public func cancel() { stop() }
}
