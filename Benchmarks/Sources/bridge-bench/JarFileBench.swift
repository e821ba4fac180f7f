import BridgeCookies
import BridgeCore

/// The peers' cookie workload on a jar that is kept in a file.
struct JarFileBench {
  enum Part: String {
    /// All sets and a flush in a new file, and once more with other values.
    case set
    /// Some sets, each with a flush of its own.
    case each
    /// Some sets, each of which comes back once it is on the disk.
    case full
    /// Opening the file.
    case open
    /// All look-ups, and those of a jar in memory beside them.
    case get
  }

  let workload: JarWorkload
  let path: String

  /// As many as the program on SQLite alone commits one by one.
  private static let some = 2000

  func run(_ part: Part) throws -> Measurement {
    switch part {
    case .set: try set()
    case .each: try each(.perChange) { try $0.flush() }
    case .full: try each(.full) { _ in }
    case .open: try open()
    case .get: try get()
    }
  }

  /// Those cookies of the workload that have no expiry are to outlast the process.
  private func jar(_ durability: Durability = .perChange) throws -> CookieJar {
    try CookieJar(
      at: path, durability: durability, limits: JarBench.limits,
      session: .joining(SessionID("bench")))
  }

  private func set() throws -> Measurement {
    let jar = try jar()
    let first = try time(workload.sets, in: jar)
    let second = try time(workload.sets.map(\.withOtherValue), in: jar)
    try jar.close()
    let count = Double(workload.sets.count)
    return Measurement(values: [
      ("set_nanoseconds", first / count), ("replace_nanoseconds", second / count),
      ("cookies", Double(jar.count)),
    ])
  }

  private func time(_ sets: [JarWorkload.Setting], in jar: CookieJar) throws -> Double {
    try ContinuousClock().measure {
      for set in sets { _ = jar.store(set.line, for: set.context) }
      try jar.flush()
    }.seconds * 1e9
  }

  private func each(
    _ durability: Durability, _ commit: (CookieJar) throws -> Void
  ) throws -> Measurement {
    let jar = try jar(durability)
    let sets = workload.sets.prefix(Self.some)
    let time = try ContinuousClock().measure {
      for set in sets {
        _ = jar.store(set.line, for: set.context)
        try commit(jar)
      }
    }
    try jar.close()
    return Measurement(values: [("set_nanoseconds", time.seconds * 1e9 / Double(sets.count))])
  }

  private func open() throws -> Measurement {
    var opened: CookieJar?
    let time = try ContinuousClock().measure { opened = try jar() }
    let cookies = opened?.count ?? 0
    try opened?.close()
    return Measurement(values: [
      ("milliseconds", time.seconds * 1000), ("cookies", Double(cookies)),
    ])
  }

  private func get() throws -> Measurement {
    let memory = CookieJar(publicSuffixes: try LibPSL(), limits: JarBench.limits)
    for set in workload.sets { _ = memory.store(set.line, for: set.context) }
    let inMemory = JarBench.lookUp(workload.gets, in: memory)
    let jar = try jar()
    let inFile = JarBench.lookUp(workload.gets, in: jar)
    try jar.close()
    return Measurement(values: [
      ("get_nanoseconds", inFile.time), ("memory_nanoseconds", inMemory.time),
      ("answered", Double(inFile.answered)), ("memory_answered", Double(inMemory.answered)),
    ])
  }
}

extension JarWorkload.Setting {
  /// The same cookie with one byte more.
  var withOtherValue: JarWorkload.Setting {
    var other = self
    let start = line.firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? 0
    other.line.insert(UInt8(ascii: "x"), at: start)
    return other
  }
}
