import BridgeCookies
import BridgeCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The peers' cookie workload on a jar in memory, in their way: lines and URLs are taken apart before
/// the clock runs, a time is the median of batches of a thousand, and the best of some rounds counts.
struct JarBench {
  let workload: JarWorkload

  private static let batch = 1000
  private static let rounds = 5

  func run() throws -> Measurement {
    let suffixes = try LibPSL()
    var (set, get, growth) = (Double.infinity, Double.infinity, 0)
    var (answered, bytes, cookies) = (0, 0, 0)
    for round in 0..<Self.rounds {
      let before = Self.residentBytes
      let jar = CookieJar(publicSuffixes: suffixes, limits: Self.limits)
      let sets = workload.sets
      set = min(
        set, Self.nanoseconds(sets.count) { _ = jar.store(sets[$0].line, for: sets[$0].context) })
      // Later rounds are given what the first one has freed.
      if round == 0 { growth = Self.residentBytes - before }
      let found = Self.lookUp(workload.gets, in: jar)
      (answered, bytes) = (found.answered, found.bytes)
      get = min(get, found.time)
      cookies = jar.count
    }
    return Measurement(values: [
      ("set_nanoseconds", set), ("get_nanoseconds", get), ("cookies", Double(cookies)),
      ("answered", Double(answered)), ("bytes", Double(bytes)),
      ("growth_mebibytes", Double(growth) / 1_048_576),
    ])
  }

  /// The workload is larger than a jar is by default.
  static var limits: CookieLimits {
    var limits = CookieLimits()
    limits.perSite = .init(limit: .max, purgedTo: .max)
    limits.total = .init(limit: .max, purgedTo: .max)
    return limits
  }

  /// Nanoseconds for a look-up, how many found something, and how many bytes all found.
  static func lookUp(
    _ gets: [CookieContext], in jar: CookieJar
  ) -> (time: Double, answered: Int, bytes: Int) {
    var (answered, bytes) = (0, 0)
    let time = nanoseconds(gets.count) { place in
      guard let header = jar.header(for: gets[place]) else { return }
      answered += 1
      bytes += header.count
    }
    return (time, answered, bytes)
  }

  /// The median over the batches, for one call.
  private static func nanoseconds(_ count: Int, _ body: (Int) -> Void) -> Double {
    var times: [Double] = []
    for start in stride(from: 0, to: count, by: batch) {
      let part = start..<min(start + batch, count)
      let time = ContinuousClock().measure { for place in part { body(place) } }
      times.append(time.seconds * 1e9 / Double(part.count))
    }
    return times.sorted()[times.count / 2]
  }

  /// The resident bytes after free memory has gone back to the system; 0 where they are unknown.
  private static var residentBytes: Int {
    #if canImport(Glibc)
      typealias Trim = @convention(c) (Int) -> CInt
      guard let trim = dlsym(nil, "malloc_trim"), let file = fopen("/proc/self/statm", "r") else {
        return 0
      }
      _ = unsafeBitCast(trim, to: Trim.self)(0)
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      guard fgets(&line, CInt(line.count), file) != nil else { return 0 }
      let words = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
        separator: " ")
      return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(CInt(_SC_PAGESIZE)) : 0
    #else
      return 0
    #endif
  }
}
