#if WebKitGTK
  internal import CWebKitGTK
  internal import Synchronization

  /// A queue of work that GLib's default main context does, in the order it came.
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

    /// Whether this is GTK's thread.
    var isCurrent: Bool { g_main_context_is_owner(g_main_context_default()) != 0 }

    /// Has `block` run on GTK's thread, after what was asked for before.
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
