import BridgeCrypto
import BridgeTestSupport
import Testing

@testable import BridgeRecording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("a recording of a gibibyte", .timeLimit(.minutes(5)))
struct LargeRecordingTests {
  @Test(
    "opens in little memory, and gives its bodies one by one",
    .enabled(if: !Sanitizer.isOn, "sanitizers keep freed memory"))
  func bounded() throws {
    let folder = try TemporaryFolder(named: "large")
    try folder.write(Manifest().json, to: "manifest.json")
    let (count, size) = (64, 16 << 20)
    var journal: [UInt8] = []
    for number in 0..<count {
      let size = size + number
      let name = SHA256.hash([UInt8](repeating: 0, count: size)).hex
      try folder.write("", to: "blobs/\(name)")
      // A hole, which uses no space on the disk.
      try #require(truncate(folder.path("blobs/\(name)"), off_t(size)) == 0)
      var record = ExchangeRecord(
        id: UInt64(number + 1),
        request: RequestRecord(method: "GET", url: "http://a.test/\(number)"))
      record.response = ResponseRecord(
        status: 200, body: .content(ContentRecord(.blob(name), length: size)))
      journal += JournalRecord.exchange(record).line
    }
    try folder.write(journal, to: "journal.ndjson")
    let before = try Self.residentBytes()
    let recording = try Recording.open(path: folder.path)
    #expect(try Self.residentBytes() - before < 16 << 20)
    #expect(recording.exchanges.count == count)
    var total = 0
    for exchange in recording.exchanges {
      guard case .response(let response) = exchange.outcome,
        case .content(let content) = response.body
      else { continue }
      total += try content.bytes().count
    }
    #expect(total == (1 << 30) + count * (count - 1) / 2)
    #expect(try Self.residentBytes() - before < 64 << 20)
  }

  private static func residentBytes() throws -> Int {
    #if canImport(Darwin)
      return 0
    #else
      let file = try #require(fopen("/proc/self/statm", "r"))
      defer { fclose(file) }
      var buffer = [CChar](repeating: 0, count: 200)
      try #require(fgets(&buffer, 200, file) != nil)
      let text = String(
        decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
      return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
  }
}
