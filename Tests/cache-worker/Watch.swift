import BridgeCache
import BridgeConsole

/// Readers, which see whole entries or none.
enum Watch {
  /// Reads stored documents until a file is there; prints how many there were, and how many were broken.
  static func read(_ path: String, until stop: StopFile) async throws {
    let client = try SampleClient(path)
    var (count, broken, document) = (0, 0, 0)
    Console.out("ready\n")
    while !stop.isThere {
      document = (document + 1) % SampleOrigin.documents
      guard let bytes = try await client.stored(document) else { continue }
      count += 1
      if SampleOrigin.version(of: document, in: bytes) == nil { broken += 1 }
    }
    Console.out("read \(count)\nproblems \(broken)\n")
  }

  /// Prints how many entries there are, how many have no bytes and how many have others than their document, and what
  /// they weigh.
  static func check(_ path: String) throws {
    let cache = try ResponseCache(at: path)
    let entries = try cache.entries()
    var (lost, broken) = (0, 0)
    for entry in entries {
      guard let document = Int(entry.key.target.dropFirst()) else { continue }
      guard let bytes = cache.storedBytes(of: entry) else {
        lost += 1
        continue
      }
      if SampleOrigin.version(of: document, in: bytes) == nil { broken += 1 }
    }
    let (held, weight) = (try cache.entries().count, try cache.statistics())
    guard weight.entries == held else {
      throw WorkerError(description: "\(held) entries are counted as \(weight.entries)")
    }
    Console.out("entries \(entries.count) lost \(lost) broken \(broken) bytes \(weight.bytes)\n")
  }
}
