import BridgeArchive
import Testing

/// An archive with a single defect, and the reason for which it must be refused.
struct Wrong: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let reason: ArchiveError.Reason
  let name: String?
  let make: @Sendable () -> [UInt8]

  init(
    _ what: String, _ reason: ArchiveError.Reason, name: String? = "b.txt",
    _ change: @escaping @Sendable (inout ZipModel) -> Void
  ) {
    testDescription = what
    self.reason = reason
    self.name = name
    make = {
      var zip = ZipModel(
        .init("a.txt", Array("first".utf8)), .init("b.txt"), .init("c/d.txt", stored: true))
      change(&zip)
      return zip.bytes
    }
  }

  /// A wrong name of the second entry.
  init(name: String, _ reason: ArchiveError.Reason) {
    self.init("the name \(name.debugDescription)", reason, name: name) {
      $0.entries[1] = .init(name)
    }
  }
}

@Suite struct RefusalTests {
  @Test("refuses", arguments: Wrong.arrangement + Wrong.headers + Wrong.names + Wrong.data)
  func refuses(wrong: Wrong) {
    let error = #expect(throws: ArchiveError.self) { try contents(of: wrong.make()) }
    #expect(error?.reason == wrong.reason, "\(error?.description ?? "nothing")")
    #expect(error?.name == wrong.name)
    #expect(error?.offset != nil)
    #expect(error?.description.hasSuffix(".") == false)
  }

  @Test("refuses wrong data when it inflates piece by piece, too", arguments: Wrong.data)
  func refusesPieces(wrong: Wrong) {
    var limits = ArchiveLimits()
    limits.bufferedSize = 0
    let error = #expect(throws: ArchiveError.self) {
      try contents(of: wrong.make(), limits: limits)
    }
    #expect(error?.reason == wrong.reason)
  }

  @Test("takes the archive that the wrong ones are made from")
  func takesTheModel() throws {
    let found = try contents(of: Wrong("nothing", .unreadable) { _ in }.make())
    #expect(found.keys.sorted() == ["a.txt", "b.txt", "c/d.txt"])
    #expect(found["a.txt"] == Array("first".utf8))
  }

  @Test("refuses every archive that is cut off, wherever it is")
  func refusesCutArchives() {
    let whole = Wrong("nothing", .unreadable) { _ in }.make()
    for count in whole.indices {
      #expect(throws: ArchiveError.self) { try contents(of: Array(whole[..<count])) }
    }
  }

  @Test("has a test for each reason")
  func coversReasons() {
    let tested = Set((Wrong.arrangement + Wrong.headers + Wrong.names + Wrong.data).map(\.reason))
    // Files, limits and passwords have suites of their own.
    let elsewhere: Set<ArchiveError.Reason> = [
      .unreadable, .unwritable, .tooManyEntries, .entryTooLarge, .archiveTooLarge,
      .directoryTooLarge,
      .tooDeep, .nameTooLong, .ratioTooHigh, .passwordNeeded, .wrongPassword, .notAuthentic,
    ]
    #expect(Set(ArchiveError.Reason.allCases).subtracting(tested) == elsewhere)
  }
}
