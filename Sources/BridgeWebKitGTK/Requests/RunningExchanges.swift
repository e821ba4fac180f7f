#if WebKitGTK
  /// The exchanges of a view that are under way.
  @GTKActor final class RunningExchanges {
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var last = 0

    /// How many there are.
    var count: Int { tasks.count }

    /// Runs `body` on GTK's thread, until it is over or cancelled; returns what cancels it.
    func run(_ body: @escaping @GTKActor () async -> Void) -> @GTKActor () -> Void {
      last += 1
      let number = last
      tasks[number] = Task { [weak self] in
        await body()
        self?.tasks[number] = nil
      }
      return { [weak self] in self?.tasks[number]?.cancel() }
    }

    func cancelAll() {
      for task in tasks.values { task.cancel() }
    }
  }
#endif
