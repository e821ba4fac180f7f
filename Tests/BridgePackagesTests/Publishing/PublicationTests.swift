import BridgeBlobs
import BridgeCrypto
import BridgeTestSupport
import Foundation
import Testing

@testable import BridgePackages

@Suite("a published tree")
struct PublicationTests {
  private let site: SampleTree
  private let first = ["index.html": "<p>one", "js/app.js": "run()"]
  private let second = ["index.html": "<p>two", "js/app.js": "run()"]

  init() throws { site = try SampleTree() }

  @Test("has the files, manifest, signatures and archive of each version, and a signed channel")
  func whole() throws {
    let channel = try site.publish("1", first)
    #expect(channel.seq == 1 && channel.versions.map(\.name) == ["1"])
    let check = try site.check()
    #expect(check.problems.isEmpty)
    // Two files, manifest, signatures, archive.
    #expect(check.objectCount == 5 && check.versionCount == 1 && check.channelCount == 1)
    #expect(try site.check([2]).problems.isEmpty == false)
  }

  @Test("is added to, and nothing in it is written again but the channel")
  func added() throws {
    try site.publish("1", first)
    let before = try site.snapshot()
    let channel = try site.publish("2", second)
    let after = try site.snapshot()
    #expect(channel.seq == 2 && channel.versions.map(\.name) == ["1", "2"])
    #expect(after.count == before.count + 4)
    #expect(before.allSatisfy { after[$0.key] == $0.value })
    #expect(try site.check().problems.isEmpty)
  }

  @Test("has a channel file with another second each time, which servers make validators of")
  func seconds() throws {
    let channel = site.sample.folder.path("www/app/stable/channel.json")
    var times: [Int] = []
    for number in 1...4 {
      try site.publish("\(number)", ["index.html": "<p>\(number)"])
      let date = try FileManager.default.attributesOfItem(atPath: channel)[.modificationDate]
      times.append(Int(try #require(date as? Date).timeIntervalSince1970))
    }
    #expect(Set(times).count == 4 && times == times.sorted())
  }

  @Test("goes back to an older version with a higher number")
  func back() throws {
    try site.publish("1", first)
    try site.publish("2", second)
    let channel = try site.publish("1", first)
    #expect(channel.seq == 3 && channel.versions.map(\.name) == ["2", "1"])
  }

  @Test("keeps so many versions, and pruning removes what only the others had, once it is old")
  func pruned() throws {
    for number in 1...4 {
      try site.publish("\(number)", ["index.html": "\(number)", "same.js": "same"]) { $0.keep = 2 }
    }
    let objects = try site.tree.objects.blobs().count
    #expect(objects == 4 * 4 + 1)
    let now = Duration.seconds(Date().timeIntervalSince1970)
    #expect(try site.tree.prune(olderThan: .seconds(3600), now: now).young == 8)
    let trial = try site.tree.prune(olderThan: .seconds(-10), now: now, isTrial: true)
    #expect(trial.count == 8 && trial.bytes > 0)
    #expect(try site.tree.objects.blobs().count == objects)
    #expect(try site.tree.prune(olderThan: .seconds(-10), now: now) == trial)
    #expect(try site.tree.objects.blobs().count == objects - 8)
    let check = try site.check()
    #expect(check.problems.isEmpty && check.versionCount == 2)
  }

  @Test("that is damaged anywhere is found out")
  func damaged() throws {
    let channel = try site.publish("1", first)
    let objects = try site.tree.objects.blobs()
    #expect(objects.count == 5)
    for object in objects {
      let path = site.sample.folder.path(
        "www/objects/\(site.tree.objects.relativePath(object.name))")
      let bytes = try Data(contentsOf: URL(filePath: path))
      for damaged in [Data(), bytes.dropLast() + [bytes.last.map { $0 ^ 1 } ?? 0]] {
        try FileManager.default.removeItem(atPath: path)
        try damaged.write(to: URL(filePath: path))
        #expect(try !site.check().problems.isEmpty, "\(object.name.hex)")
      }
      try FileManager.default.removeItem(atPath: path)
      #expect(try !site.check().problems.isEmpty, "\(object.name.hex)")
      try bytes.write(to: URL(filePath: path))
    }
    #expect(try site.check().problems.isEmpty)
    try site.sample.folder.write("{}", to: "www/\(channel.path)")
    #expect(try site.check().problems.count == 1)
  }

  @Test("tells a channel that has expired, and can be renewed with a directive")
  func renewed() throws {
    try site.publish("1", first) { $0.expires = .seconds(100) }
    #expect(try site.check(now: .seconds(99)).problems.isEmpty)
    #expect(try site.check(now: .seconds(100)).problems.count == 1)
    var publication = Publication(keys: try SampleKeys.keys([1]))
    (publication.expires, publication.directive) = (.seconds(200), .disable)
    let channel = try publication.renew(SampleStore.id(), in: site.tree)
    #expect(channel.seq == 2 && channel.directive == .disable)
    #expect(try site.check(now: .seconds(150)).problems.isEmpty)
    #expect(throws: PackageError.self) {
      try publication.renew(SampleStore.id("other"), in: site.tree)
    }
  }

  @Test("keeps the end of its time, and has to be given a new one when that is over")
  func ends() throws {
    try site.publish("1", first) { $0.expires = .seconds(100) }
    var publication = Publication(keys: try SampleKeys.keys([1]))
    (publication.now, publication.directive) = (.seconds(99), .disable)
    #expect(try publication.renew(SampleStore.id(), in: site.tree).expires == .seconds(100))
    #expect(try site.publish("2", second) { $0.now = .seconds(99) }.expires == .seconds(100))
    publication.now = .seconds(100)
    for change in [
      { _ = try publication.renew(SampleStore.id(), in: site.tree) },
      { _ = try site.publish("3", first) { $0.now = .seconds(100) } },
    ] {
      let error = #expect(throws: PackageError.self) { try change() }
      #expect(error?.code == .expired)
    }
    publication.expires = .seconds(200)
    #expect(try publication.renew(SampleStore.id(), in: site.tree).expires == .seconds(200))
    (publication.expires, publication.isEndless, publication.now) = (nil, true, .seconds(300))
    #expect(try publication.renew(SampleStore.id(), in: site.tree).expires == nil)
  }

  @Test("keeps what has left a channel until that is some time ago, however old it is")
  func retired() throws {
    for number in 1...2 {
      try site.publish("\(number)", ["index.html": "\(number)", "same.js": "s"])
    }
    let objects = try site.tree.objects.blobs().map { site.tree.objects.relativePath($0.name) }
    for path in objects {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1000)],
        ofItemAtPath: site.sample.folder.path("www/objects/\(path)"))
    }
    // The page, manifest, signatures and archive of version 1.
    try site.publish("3", ["index.html": "3", "same.js": "s"]) { $0.keep = 2 }
    let now = Duration.seconds(Date().timeIntervalSince1970)
    let soon = try site.tree.prune(olderThan: .seconds(3600), now: now, isTrial: true)
    #expect(soon.count == 0 && soon.young == 4)
    let later = try site.tree.prune(olderThan: .seconds(3600), now: now + .seconds(3700))
    #expect(later.count == 4 && later.young == 0)
    #expect(try site.check().problems.isEmpty)
  }

  @Test("is published to while the manifest of a version that stays cannot be read")
  func unreadable() throws {
    for number in 1...2 { try site.publish("\(number)", ["index.html": "\(number)"]) }
    let channel = try #require(try site.tree.channel("stable", of: SampleStore.id()))
    try site.tree.objects.remove(channel.versions[1].manifest.sha256)
    let published = try site.publish("3", first) { $0.keep = 2 }
    #expect(published.versions.map(\.name) == ["2", "3"])
    // The report names the missing object, and pruning does not rely on an incomplete list.
    #expect(try site.check().problems.isEmpty == false)
    let error = #expect(throws: PackageError.self) {
      try site.tree.prune(olderThan: .zero, now: .seconds(Date().timeIntervalSince1970))
    }
    #expect(error?.code == .damagedFile)
  }

  @Test("is not published to where an object that leaves cannot be given its time, which it says")
  func untouchable() throws {
    let channel = try site.publish("1", first)
    let archive = try #require(channel.versions.first?.archive.sha256)
    let path = site.sample.folder.path("www/objects/\(site.tree.objects.relativePath(archive))")
    // A link to itself stands for another user's file: root may change the time of any real file.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let error = #expect(throws: PackageError.self) { try site.publish("2", second) { $0.keep = 1 } }
    #expect(error?.code == .unwritable && error?.message.contains(archive.hex) == true)
    #expect(try site.tree.channel("stable", of: SampleStore.id())?.versions.map(\.name) == ["1"])
    // A missing object needs no new time.
    try FileManager.default.removeItem(atPath: path)
    #expect(try site.publish("2", second) { $0.keep = 1 }.versions.map(\.name) == ["2"])
  }

  @Test("is read without a change to it, and only where there is one")
  func reading() throws {
    try site.publish("1", first)
    let objects = site.sample.folder.path("www/objects")
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: objects)
    let tree = try PublishedTree(reading: site.tree.path)
    #expect(try tree.channels().count == 1)
    let mode = try FileManager.default.attributesOfItem(atPath: objects)[.posixPermissions]
    #expect((mode as? Int) == 0o500)
    let empty = site.sample.folder.path("empty")
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    for path in [empty, site.sample.folder.path("none")] {
      let error = #expect(throws: PackageError.self) { try PublishedTree(reading: path) }
      #expect(error?.code == .unreadable)
    }
    #expect(try site.sample.folder.names(in: "empty").isEmpty)
  }

  @Test("has channels that read as they were written, with everything that can be said")
  func channels() throws {
    try site.publish("1", first) { publication in
      publication.channel = "beta"
      (publication.interval, publication.isMandatory) = (.seconds(60), true)
      publication.rollout = Rollout(percent: 10, salt: "s")
      publication.app = VersionRange(minimum: "1.2", maximum: "2")
      publication.runtime = VersionRange(minimum: "0.9")
    }
    var channel = try #require(try site.tree.channel("beta", of: SampleStore.id()))
    let version = channel.versions[0]
    channel.versions[0].patches = [
      ChannelPatch(from: version.version, algorithm: "zstd", object: version.archive)
    ]
    let read = try PackageChannel(parsing: channel.payload())
    #expect(read == channel)
    #expect(read.versions[0].rollout.percent == 10 && read.versions[0].isMandatory)
  }

  @Test("refuses increments, other archives and names of channels that are not plain words")
  func refused() throws {
    let files = ["index.html": "1"]
    let increment = try site.sample.archive(
      files, SampleStore.manifest("2", first.merging(files) { _, new in new }))
    let plain = try site.sample.archive(files, named: "plain.zip")
    let publication = Publication(keys: try SampleKeys.keys([1]))
    for archive in [increment, plain, site.sample.folder.path("none.zip")] {
      #expect(throws: PackageError.self) { try publication.publish([archive], to: site.tree) }
    }
    #expect(try site.tree.channels().isEmpty)
    for name in ["", "..", "a/b", "ä", String(repeating: "a", count: 65)] {
      #expect(throws: PackageError.self) { try PackageChannel.checkName(name) }
    }
  }

  @Test("takes no version without a signature on a signed channel, and one that is there is told")
  func unsigned() throws {
    try site.publish("1", first)
    let unsigned = try site.archive("2", second, by: [])
    for keys: [UInt8] in [[1], []] {
      let error = #expect(throws: PackageError.self) {
        try Publication(keys: SampleKeys.keys(keys)).publish([unsigned], to: site.tree)
      }
      #expect(error?.code == .notSigned)
    }
    var channel = try #require(try site.tree.channel("stable", of: SampleStore.id()))
    #expect(channel.versions.map(\.name) == ["1"])
    #expect(try site.check().problems.isEmpty)
    channel.versions.append(try site.tree.add(archive: unsigned).1)
    try site.tree.write(channel, signedBy: SampleKeys.keys([1]))
    #expect(try site.check().problems.count == 1)
  }

  @Test("has roots that follow each other, none is changed")
  func roots() throws {
    let role = try SampleKeys.role([1])
    func root(_ version: Int, _ roots: UInt8, by signers: [UInt8]) throws -> [UInt8] {
      try SampleKeys.root(version, roots: SampleKeys.role([roots]), packages: role, by: signers)
    }
    #expect(throws: PackageError.self) { try site.tree.add(root: root(2, 6, by: [5, 6])) }
    try site.tree.add(root: root(1, 5, by: [5]))
    try site.tree.add(root: root(1, 5, by: [5]))
    #expect(throws: PackageError.self) { try site.tree.add(root: root(1, 6, by: [6])) }
    #expect(throws: PackageError.self) { try site.tree.add(root: root(2, 6, by: [6])) }
    try site.tree.add(root: root(2, 6, by: [5, 6]))
    #expect(try site.tree.latestRoot()?.version == 2)
    try site.publish("1", first)
    #expect(try TreeCheck(of: site.tree, trusting: nil, now: .zero).problems.isEmpty)
  }
}

@Suite("the terms of a version")
struct ChannelTermTests {
  @Test("reach so many devices, and with the same salt all that were reached before")
  func rollout() {
    let devices = (0..<4000).map { "device-\($0)" }
    var before: Set<String> = []
    for percent in [0, 1, 10, 50, 99, 100] {
      let reached = Set(
        devices.filter { Rollout(percent: percent, salt: "a").includes(device: $0) })
      let expected = devices.count * percent / 100
      #expect(abs(reached.count - expected) <= 120, "\(percent): \(reached.count)")
      #expect(reached.isSuperset(of: before))
      before = reached
    }
    let other = devices.filter { Rollout(percent: 10, salt: "b").includes(device: $0) }
    let first = devices.filter { Rollout(percent: 10, salt: "a").includes(device: $0) }
    #expect(other != first)
  }

  @Test(
    "compare versions of apps by their numbers",
    arguments: [
      ("1.9", "1.10", true), ("1", "1.0", false), ("1.0", "1", false), ("2", "10", true),
      ("1.0.1", "1.0", false), ("", "1", true), ("1.2-beta", "1.2", false),
    ])
  func lower(left: String, right: String, isLower: Bool) {
    #expect(VersionRange.isLower(left, than: right) == isLower)
  }

  @Test(
    "fit versions of apps between their ends",
    arguments: [
      (nil, nil, nil, true), ("1", nil, nil, false), ("1", "2", "1", true), ("1", "2", "2.0", true),
      ("1", "2", "2.1", false), (nil, "2", "0.1", true), ("1.5", nil, "1.4.9", false),
    ] as [(String?, String?, String?, Bool)])
  func ranges(minimum: String?, maximum: String?, version: String?, fits: Bool) {
    #expect(VersionRange(minimum: minimum, maximum: maximum).contains(version) == fits)
  }
}
