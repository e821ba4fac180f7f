import BridgeCore
import BridgeTestSupport
import GRDB
import HTTPTypes
import Testing

@testable import BridgeCache

@Suite("the journal of an index")
struct IndexJournalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "journal") }

  private func index() throws -> CacheIndex { try CacheIndex(in: folder.path(""), isLook: false) }

  private func entry(_ path: String, body: [UInt8] = [7]) throws -> StoredResponse {
    let key = CacheKey(try RequestURL("https://shop.example/\(path)"), partition: "")
    return StoredResponse(
      key: key, status: 200, fields: [:], requestTime: .zero, responseTime: .zero, names: [],
      selection: "", size: body.count, content: .inline(body))
  }

  @discardableResult
  private func store(_ entries: [StoredResponse], in index: CacheIndex) throws -> [Int64] {
    try index.write { try $0.store(entries, isKept: false, used: 0).rows }
  }

  private func rows(_ path: String, in index: CacheIndex) throws -> [Int64] {
    try index.look(for: try entry(path).key.number).places.map(\.row)
  }

  private func count(_ table: String, in index: CacheIndex) throws -> Int {
    try index.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") } ?? 0
  }

  @Test("other processes see what one process adds and removes")
  func followed() throws {
    let (one, two) = (try index(), try index())
    try store([try entry("a"), try entry("b")], in: one)
    #expect(try rows("a", in: two) == [1] && rows("b", in: two) == [2])
    try store([try entry("c")], in: two)
    #expect(try rows("c", in: one) == [3])
    _ = try one.write { try $0.remove(where: "target = '/a'", []) }
    #expect(try rows("a", in: one).isEmpty && rows("a", in: two).isEmpty)
    #expect(try rows("c", in: index()) == [3])
  }

  @Test("small writes are merged, and every process continues from the merged journal")
  func rewritten() throws {
    let (one, two) = (try index(), try index())
    for number in 0..<1500 {
      try store([try entry("\(number)")], in: number % 2 == 0 ? one : two)
      if number % 3 == 0 { _ = try one.write { try $0.remove(where: "target = '/\(number)'", []) } }
    }
    #expect(try count("journal", in: one) < 1100)
    for index in [one, two, try index()] {
      for number in [0, 1, 2, 3, 700, 701, 702, 1498, 1499] {
        #expect(try rows("\(number)", in: index).count == (number % 3 == 0 ? 0 : 1), "\(number)")
      }
    }
    #expect(try store([try entry("last")], in: two) == [1501], "no row is given twice")
  }

  @Test("an entry replaces the one for the same requests")
  func replaced() throws {
    let index = try index()
    try store([try entry("a", body: [1]), try entry("b"), try entry("a", body: [2])], in: index)
    #expect(try count("stored", in: index) == 2, "also within one write")
    try store([try entry("a", body: [3])], in: index)
    #expect(try count("stored", in: index) == 2)
    let key = try entry("a").key
    let places = try index.look(for: key.number).places
    let found = try index.read { try EntryTable($0).variants(of: key, in: places) }
    #expect(found.map(\.content) == [.inline([3])])
  }

  @Test("a write that fails changes nothing")
  func failed() throws {
    let index = try index()
    try store([try entry("a")], in: index)
    #expect(throws: CacheError.self) {
      try index.write { change in
        _ = try change.remove(where: "1", [])
        _ = try change.store([try entry("b")], isKept: false, used: 0)
        throw CacheError(.unusable, "")
      }
    }
    #expect(try rows("a", in: index) == [1] && rows("b", in: index).isEmpty)
    #expect(try store([try entry("b")], in: index) == [2])
  }
}
