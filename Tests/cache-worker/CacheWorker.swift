import BridgeCache
import BridgeConsole

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A process of its own that uses a cache, for runs that kill it or take its disk away. Everything it prints is for
/// `Scripts/soak-cache` to read.
@main
struct CacheWorker {
  private static let usage = """
    usage: store CACHE NUMBER, once CACHE NUMBER, crowd CACHE STOPFILE NUMBER,
    read CACHE STOPFILE, check CACHE, flood CACHE BYTES QUOTA

    """

  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let error as CacheError {
      end("error \(error.code.rawValue) \(error)\n", 1)
    } catch {
      end("error other \(error)\n", 1)
    }
  }

  private static func run(_ arguments: [String]) async throws {
    switch (arguments.first, arguments.count) {
    case ("store", 3): try await Churn.run(arguments[1], from: number(arguments[2]))
    case ("once", 3): try await Churn.once(arguments[1], from: number(arguments[2]))
    case ("crowd", 4):
      try await Churn.crowd(arguments[1], until: StopFile(arguments[2]), from: number(arguments[3]))
    case ("read", 3): try await Watch.read(arguments[1], until: StopFile(arguments[2]))
    case ("check", 2): try Watch.check(arguments[1])
    case ("flood", 4):
      try await Flood.run(
        arguments[1], bytes: number(arguments[2]), quota: number(arguments[3]))
    default: end(usage, 64)
    }
  }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw WorkerError(description: "\(text) is no number") }
    return number
  }

  private static func end(_ text: String, _ code: Int32) -> Never {
    Console.out(text)
    exit(code)
  }
}
