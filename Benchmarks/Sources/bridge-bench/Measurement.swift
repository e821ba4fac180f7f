#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Named numbers.
struct Measurement {
  var values: [(name: String, value: Double)]

  /// One line of JSON. The names hold nothing that needs escaping.
  var json: String {
    "{" + values.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}"
  }
}

/// The resources that this process has used so far.
struct ProcessUsage {
  /// CPU time of all threads.
  let cpu: Duration

  /// The largest resident size there has been.
  let peakBytes: Int

  static var now: ProcessUsage {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      let unit = 1
    #else
      getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
      let unit = 1024
    #endif
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    let cpu = Duration(
      secondsComponent: Int64(time.tv_sec),
      attosecondsComponent: Int64(time.tv_nsec) * 1_000_000_000)
    return ProcessUsage(cpu: cpu, peakBytes: usage.ru_maxrss * unit)
  }

  /// Forgets the largest resident size that there has been, where the system can, and returns the one from which
  /// it grows again (proc(5), "clear_refs").
  static func restartPeak() throws -> Int {
    #if os(Linux)
      guard let file = fopen("/proc/self/clear_refs", "w") else {
        throw BenchFailure(description: "the peak of the memory cannot be restarted")
      }
      fputs("5", file)
      guard fclose(file) == 0 else {
        throw BenchFailure(description: "the peak of the memory cannot be restarted")
      }
    #endif
    return now.peakBytes
  }
}

extension Duration {
  var seconds: Double { self / .seconds(1) }
}
