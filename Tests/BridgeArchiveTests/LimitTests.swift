import BridgeArchive
import Testing

@Suite struct LimitTests {
  /// Three files of 7 bytes; one is two levels deep, and one consists of zeros.
  private static let archive = ZipModel(
    .init("a.txt"), .init("b/c.txt"), .init("zeros", [UInt8](repeating: 0, count: 40_000))
  ).bytes

  private static let within: @Sendable (inout ArchiveLimits) -> Void = {
    $0.maximumEntries = 4
    $0.maximumEntrySize = 40_000
    $0.maximumTotalSize = 40_014
    $0.maximumDepth = 2
    $0.maximumNameLength = 7
    $0.maximumComponentLength = 5
    $0.maximumRatio = 1000
    $0.freeSize = 0
  }

  @Test("takes what keeps to the limits")
  func takesWhatFits() throws {
    var limits = ArchiveLimits()
    Self.within(&limits)
    #expect(try contents(of: Self.archive, limits: limits).count == 3)
  }

  /// A limit that the archive exceeds by one.
  struct Exceeded: Sendable {
    let reason: ArchiveError.Reason
    let change: @Sendable (inout ArchiveLimits) -> Void

    init(_ reason: ArchiveError.Reason, _ change: @escaping @Sendable (inout ArchiveLimits) -> Void)
    {
      (self.reason, self.change) = (reason, change)
    }

    static let all = [
      Exceeded(.tooManyEntries) { $0.maximumEntries = 3 },
      Exceeded(.entryTooLarge) { $0.maximumEntrySize = 39_999 },
      Exceeded(.archiveTooLarge) { $0.maximumTotalSize = 40_013 },
      Exceeded(.directoryTooLarge) { $0.maximumDirectorySize = 100 },
      Exceeded(.tooDeep) { $0.maximumDepth = 1 },
      Exceeded(.nameTooLong) { $0.maximumNameLength = 6 },
      Exceeded(.nameTooLong) { $0.maximumComponentLength = 4 },
      Exceeded(.ratioTooHigh) { $0.maximumRatio = 300 },
    ]
  }

  @Test("refuses what exceeds a limit", arguments: Exceeded.all)
  func refusesMore(exceeded: Exceeded) {
    var limits = ArchiveLimits()
    Self.within(&limits)
    exceeded.change(&limits)
    let error = #expect(throws: ArchiveError.self) {
      try contents(of: Self.archive, limits: limits)
    }
    #expect(error?.reason == exceeded.reason)
  }

  @Test("refuses a bomb before it inflates anything")
  func refusesBombs() {
    var entry = ZipModel.Entry("bomb", [UInt8](repeating: 0, count: 8 << 20))
    entry.payload[0] = 0xFF
    let error = #expect(throws: ArchiveError.self) {
      try ZipArchive(MemoryBytes(ZipModel(entry).bytes))
    }
    #expect(error?.reason == .ratioTooHigh)
  }
}
