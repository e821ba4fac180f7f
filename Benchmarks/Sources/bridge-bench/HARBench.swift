import BridgeRecording
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads a HAR file: with the importer, or with JSONDecoder and nothing but the fields a replay needs.
struct HARBench {
  enum Way: String { case `import`, decode }

  let way: Way
  let path: String

  func run() throws -> Measurement {
    switch way {
    case .import:
      return try measure {
        try HARImporter().read(path: path)
      } count: {
        $0.exchanges.count
      }
    case .decode:
      // The peer gets the file for nothing: only the decoding is timed, as JSONDecoder alone.
      let data = try Data(contentsOf: URL(filePath: path))
      return try measure {
        try JSONDecoder().decode(PlainHAR.self, from: data)
      } count: {
        $0.log.entries.count
      }
    }
  }

  private func measure<Document>(
    _ read: () throws -> Document, count: (Document) -> Int
  ) throws -> Measurement {
    let before = ProcessUsage.now
    let start = ContinuousClock.now
    let document = try read()
    let elapsed = start.duration(to: .now)
    let growth = ProcessUsage.now.peakBytes - before.peakBytes
    return Measurement(values: [
      ("seconds", elapsed.seconds),
      ("peak_growth_mebibytes", Double(growth) / 1_048_576),
      ("entries", Double(count(document))),
    ])
  }
}

/// The fields of a HAR file that a replay needs, as plainly as one can write them.
private struct PlainHAR: Decodable {
  struct Log: Decodable { var entries: [Entry] }

  struct Entry: Decodable {
    var startedDateTime: String
    var time: Double
    var request: Request
    var response: Response
  }

  struct Request: Decodable {
    var method: String
    var url: String
    var headers: [Field]
    var postData: PostData?
  }

  struct Response: Decodable {
    var status: Int
    var headers: [Field]
    var content: Content
  }

  struct Field: Decodable {
    var name: String
    var value: String
  }

  struct PostData: Decodable {
    var mimeType: String?
    var text: String?
  }

  struct Content: Decodable {
    var size: Double?
    var mimeType: String?
    var text: String?
    var encoding: String?
  }

  var log: Log
}
