import BridgeCache
import BridgeConsole

/// Changes to a cache.
enum Churn {
  /// Stores one version after the other until the process is killed; prints the number of each that was delivered.
  static func run(_ path: String, from first: Int) async throws {
    let client = try SampleClient(path)
    for number in first... {
      try await store(number, client)
      Console.out("\(number)\n")
    }
  }

  /// Stores eight versions, and says of how many of them the cache has the bytes then.
  static func once(_ path: String, from first: Int) async throws {
    let client = try SampleClient(path)
    for number in first..<first + 8 { try await store(number, client) }
    var count = 0
    for number in first..<first + 8 {
      let document = number % SampleOrigin.documents
      if try await client.stored(document) == SampleOrigin.text(document, version: number) {
        count += 1
      }
    }
    Console.out("stored \(count)\n")
  }

  /// Stores versions within a small quota until a file is there, as several processes do.
  static func crowd(_ path: String, until stop: StopFile, from first: Int) async throws {
    let client = try SampleClient(path, limits: CacheLimits(maximumBytes: 4 << 20))
    var number = first
    while !stop.isThere {
      try await store(number, client)
      number += 1
    }
    Console.out("stored \(number - first)\n")
  }

  private static func store(_ number: Int, _ client: SampleClient) async throws {
    let document = number % SampleOrigin.documents
    guard
      try await client.store(document, version: number)
        == SampleOrigin.text(document, version: number)
    else { throw WorkerError(description: "the response of \(document) came damaged") }
  }
}

struct WorkerError: Error, CustomStringConvertible {
  let description: String
}
