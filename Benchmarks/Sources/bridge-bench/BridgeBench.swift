#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs one measurement in this process and prints its result as a line of JSON.
///
/// `Scripts/bench` calls it, alternating with the programs it is compared with.
@main
enum BridgeBench {
  static let usage = """
    usage: bridge-bench get URL REQUESTS AT-ONCE [on-transport]
           bridge-bench record off|redacted|plain URL REQUESTS AT-ONCE FOLDER
           bridge-bench handlers declining|passing COUNT
           bridge-bench har import|decode FILE
           bridge-bench jar FOLDER
           bridge-bench jar-file set|each|full|open|get FOLDER FILE
           bridge-bench xhr post|get
           bridge-bench hand-off BYTES
           bridge-bench upload stream|blob URL BYTES
           bridge-bench packages hits STORE URL COUNT
           bridge-bench packages open STORE URL
           bridge-bench cache hits FOLDER URL COUNT
           bridge-bench cache misses stored|plain URL REQUESTS AT-ONCE FOLDER
           bridge-bench cache fill FOLDER ENTRIES
           bridge-bench cache open FOLDER ENTRY
           bridge-bench cache look-up FOLDER ENTRIES COUNT
    """

  static func main() async throws {
    guard let measurement = try await measure(Array(CommandLine.arguments.dropFirst())) else {
      print(usage)
      exit(2)
    }
    print(measurement.json)
  }

  /// Nil when the arguments make no sense.
  private static func measure(_ arguments: [String]) async throws -> Measurement? {
    switch (arguments.first, arguments.count) {
    case ("get", 4...5):
      guard let requests = Int(arguments[2]), let atOnce = Int(arguments[3]) else { break }
      var bench = GetBench(url: arguments[1], requests: requests, atOnce: atOnce)
      bench.onTransport = arguments.last == "on-transport"
      return try await bench.run()
    case ("record", 6):
      guard let way = RecordBench.Way(rawValue: arguments[1]), let requests = Int(arguments[3]),
        let atOnce = Int(arguments[4])
      else { break }
      var loads = GetBench(url: arguments[2], requests: requests, atOnce: atOnce)
      loads.isNumbered = true
      return try await RecordBench(way: way, folder: arguments[5], loads: loads).run()
    case ("handlers", 3):
      guard let kind = HandlerBench.Kind(rawValue: arguments[1]), let count = Int(arguments[2])
      else { break }
      return try await HandlerBench(kind: kind, count: count).run()
    case ("har", 3):
      guard let way = HARBench.Way(rawValue: arguments[1]) else { break }
      return try HARBench(way: way, path: arguments[2]).run()
    case ("jar", 2): return try JarBench(workload: JarWorkload(folder: arguments[1])).run()
    case ("jar-file", 4):
      guard let part = JarFileBench.Part(rawValue: arguments[1]) else { break }
      let workload = try JarWorkload(folder: arguments[2])
      return try JarFileBench(workload: workload, path: arguments[3]).run(part)
    case ("cache", 4...): return try await measureCache(Array(arguments.dropFirst()))
    default: return try await measurePage(arguments)
    }
    return nil
  }

  /// The measurements of caches.
  private static func measureCache(_ arguments: [String]) async throws -> Measurement? {
    switch (arguments[0], arguments.count) {
    case ("hits", 4):
      guard let count = Int(arguments[3]) else { break }
      return try await CacheBench(folder: arguments[1]).hits(arguments[2], count)
    case ("misses", 6):
      guard let requests = Int(arguments[3]), let atOnce = Int(arguments[4]) else { break }
      var loads = GetBench(url: arguments[2], requests: requests, atOnce: atOnce)
      loads.isNumbered = true
      return try await CacheBench(folder: arguments[5])
        .misses(loads, areStored: arguments[1] == "stored")
    case ("fill", 3):
      guard let count = Int(arguments[2]) else { break }
      return try await CacheBench(folder: arguments[1]).fill(count)
    case ("open", 3):
      guard let entry = Int(arguments[2]) else { break }
      return try await CacheBench(folder: arguments[1]).open(entry)
    case ("look-up", 4):
      guard let entries = Int(arguments[2]), let count = Int(arguments[3]) else { break }
      return try await CacheBench(folder: arguments[1]).lookUps(entries, count)
    default: break
    }
    return nil
  }

  /// The measurements of pages and packages.
  private static func measurePage(_ arguments: [String]) async throws -> Measurement? {
    switch (arguments.first, arguments.count) {
    case ("xhr", 2):
      guard let kind = XHRBench.Kind(rawValue: arguments[1]) else { break }
      return try await XHRBench(kind: kind).run()
    case ("hand-off", 2):
      guard let bytes = Int(arguments[1]) else { break }
      return try await HandOffBench(bytes: bytes).run()
    case ("upload", 4):
      guard let source = UploadBench.Source(rawValue: arguments[1]), let bytes = Int(arguments[3])
      else { break }
      return try await UploadBench(source: source, url: arguments[2], bytes: bytes).run()
    case ("packages", 4) where arguments[1] == "open":
      return try await PackageBench(store: arguments[2]).open(arguments[3])
    case ("packages", 5) where arguments[1] == "hits":
      guard let count = Int(arguments[4]) else { break }
      return try await PackageBench(store: arguments[2]).hits(arguments[3], count)
    default: break
    }
    return nil
  }
}
