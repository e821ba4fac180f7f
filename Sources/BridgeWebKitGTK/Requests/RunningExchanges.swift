#if WebKitGTK
  /// The running exchanges of a view.
  @GTKActor final class RunningExchanges {
    private var tasks: [Int: (task: Task<Void, Never>, outlivesView: Bool)] = [:]
    private var last = 0
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// The number of running exchanges.
    var count: Int { tasks.count }

    /// Runs `body` on GTK's thread until it ends or is cancelled. Returns a function that cancels it.
    func run(
      outlivesView: Bool, _ body: @escaping @GTKActor () async -> Void
    ) -> @GTKActor () -> Void {
      last += 1
      let number = last
      // The task retains this object until it ends.
      let task = Task {
        await body()
        end(number)
      }
      tasks[number] = (task, outlivesView)
      return { [weak self] in self?.tasks[number]?.task.cancel() }
    }

    private func end(_ number: Int) {
      tasks[number] = nil
      guard tasks.isEmpty else { return }
      for waiter in waiters { waiter.resume() }
      waiters = []
    }

    /// Cancels those that do not outlive the view, and the others after the time that browsers allow.
    func cancelAll() {
      for (task, outlivesView) in tasks.values where !outlivesView { task.cancel() }
      guard tasks.values.contains(where: \.outlivesView) else { return }
      Task {
        try await Task.sleep(for: .seconds(30))
        for (task, _) in tasks.values { task.cancel() }
      }
    }

    /// Returns when all have ended.
    func waitUntilDone() async {
      guard !tasks.isEmpty else { return }
      await withCheckedContinuation { waiters.append($0) }
    }

    /// Returns when all have ended, or were cancelled after `limit`.
    func waitForOthers(atMost limit: Duration) async {
      let timer = Task {
        try await Task.sleep(for: limit)
        for (task, _) in tasks.values { task.cancel() }
      }
      await waitUntilDone()
      timer.cancel()
    }
  }
#endif
