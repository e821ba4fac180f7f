#if WebKitGTK
  internal import CWebKitGTK
  internal import Synchronization

  /// A queue of jobs that GLib's default main context runs in order.
  final class GTKExecutor: SerialExecutor {
    private enum Work {
      case job(UnownedJob)
      case block(@Sendable () -> Void)
    }

    private let queue = Mutex<[Work]>([])

    func enqueue(_ job: consuming ExecutorJob) { submit(.job(UnownedJob(job))) }

    func checkIsolated() {
      precondition(isCurrent, "this is not the thread of GTK's main loop")
    }

    /// Whether the current thread is GTK's.
    var isCurrent: Bool { g_main_context_is_owner(g_main_context_default()) != 0 }

    /// Schedules `block` on GTK's thread, after earlier jobs.
    func post(_ block: @escaping @Sendable () -> Void) { submit(.block(block)) }

    private func submit(_ work: Work) {
      let isFirst = queue.withLock { queue in
        queue.append(work)
        return queue.count == 1
      }
      guard isFirst else { return }
      g_idle_add_full(
        G_PRIORITY_DEFAULT,
        { executor in
          guard let executor else { return 0 }
          UserData.take(executor, as: GTKExecutor.self).drain()
          return 0
        }, UserData.passing(self), nil)
    }

    private func drain() {
      let batch = queue.withLock { queue in
        defer { queue = [] }
        return queue
      }
      for work in batch {
        switch work {
        case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
        case .block(let block): block()
        }
      }
    }
  }
#endif
