import BridgeTestSupport
import Foundation
import Testing

@testable import BridgePackages

@Suite("resource packs", .timeLimit(.minutes(2)))
struct ResourcePackTests {
  private let packs: SamplePacks

  init() throws { packs = try SamplePacks() }

  @Test("003-01, 003-06, 003-07: a pack is downloaded, and its handled lists become paths")
  func requested() async throws {
    let url = try packs.serve(SamplePacks.filter("red"))
    let pack = try await packs.packs.request(url)
    #expect(pack.url == url && pack.id == "f1" && pack.types == ["filter"])
    #expect(Set(pack.files.keys) == ["filter", "image"])
    let path = try #require(pack.files["filter"]?["look.glsl"])
    #expect(path.hasPrefix("/") && path.hasSuffix("/filter/look.glsl"))
    #expect(SamplePacks.text(path) == "red")
    struct Index: Decodable {
      let id: String
      let filter: [String: String]
      let image: [String: String]
      let note: [String]
      let n: Int
    }
    let index = try JSONDecoder().decode(Index.self, from: Data(pack.json.utf8))
    #expect(index.filter == ["look.glsl": path] && index.note == ["x"] && index.n == 1)
  }

  @Test("003-02, 003-15: a pack that is there is given at once, without the server")
  func again() async throws {
    let url = try packs.serve(SamplePacks.filter("red"))
    let first = try await packs.packs.request(url)
    #expect(try await packs.packs.request(url) == first)
    #expect(try await packs.reopened().request(url) == first)
    #expect(packs.origin.requestCount == 1)
  }

  @Test("003-02, 003-03: requests from many tasks at once transfer each pack once")
  func concurrent() async throws {
    let urls = try (0..<6).map { try packs.serve(SamplePacks.filter("look \($0)"), at: "/\($0)") }
    let api = packs.packs
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<60 {
        let url = urls[index % 6]
        group.addTask {
          let pack = try await api.request(url)
          #expect(SamplePacks.text(pack.files["filter"]?["look.glsl"]) == "look \(index % 6)")
        }
      }
      try await group.waitForAll()
    }
    #expect(packs.origin.requestCount == 6)
    #expect(try api.packs().count == 6)
  }

  @Test("003-04, 003-19: equal files are stored once, and go with the last pack that has them")
  func counted() async throws {
    let a = try packs.serve(SamplePacks.filter("a", image: "shared"), at: "/a.zip")
    let b = try packs.serve(SamplePacks.filter("b", image: "shared"), at: "/b.zip")
    _ = try await packs.packs.request(a)
    let before = try packs.blobs().count
    let pack = try await packs.packs.request(b)
    // Its manifest and its look; the image and the index exist already.
    #expect(try packs.blobs().count == before + 2)
    #expect(try packs.packs.delete(a) > 0)
    #expect(SamplePacks.text(pack.files["image"]?["blend.jpg"]) == "shared")
    #expect(try packs.packs.isAvailable(b))
    #expect(try packs.packs.delete(b) > 0)
    #expect(try packs.blobs().isEmpty)
    #expect(try packs.sample.folder.names(in: "store/zips").isEmpty)
    #expect(try packs.packs.delete(b) == 0)
  }

  @Test(
    "003-05: a folder around the pack, and folders in it, do no harm",
    arguments: ["", "pack/"])
  func wrapped(prefix: String) async throws {
    let files = [
      "index.json": #"{"id":7,"type":["a","b"],"image":["deep/x.png"]}"#, "deep/x.png": "x",
    ]
    let named = files.map { (prefix + $0.key, $0.value) }
    let url = try packs.serve(Dictionary(uniqueKeysWithValues: named))
    let pack = try await packs.packs.request(url)
    #expect(SamplePacks.text(pack.files["image"]?["deep/x.png"]) == "x")
    #expect(pack.id == "7" && pack.types == ["a", "b"])
  }

  @Test("003-08: paths are made again when they are asked for, also if their folder was moved")
  func paths() async throws {
    let url = try packs.serve(SamplePacks.filter("red"))
    let before = try await packs.packs.request(url)
    try FileManager.default.moveItem(
      atPath: packs.sample.folder.path("store"), toPath: packs.sample.folder.path("moved"))
    try FileManager.default.createDirectory(
      atPath: packs.sample.folder.path("store"), withIntermediateDirectories: false)
    try FileManager.default.removeItem(atPath: packs.sample.folder.path("store"))
    try FileManager.default.moveItem(
      atPath: packs.sample.folder.path("moved"), toPath: packs.sample.folder.path("store"))
    let path = try #require(before.files["filter"]?["look.glsl"])
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    try FileManager.default.removeItem(atPath: path)
    let after = try await packs.reopened().request(url)
    #expect(SamplePacks.text(after.files["filter"]?["look.glsl"]) == "red")
    #expect(packs.origin.requestCount == 1)
  }

  @Test("003-09: the types that are handled are the host's, also later on")
  func types() async throws {
    let url = try packs.serve(SamplePacks.filter("red"))
    _ = try await packs.packs.request(url)
    let other = try packs.reopened { $0.types = ["note", "image"] }
    let pack = try await other.request(url)
    #expect(Set(pack.files.keys) == ["image", "note"])
    #expect(pack.files["note"] == [:])
    #expect(pack.json.contains(#""filter":["look.glsl"]"#))
    #expect(try other.path(type: "filter", name: "look.glsl") == nil)
  }

  @Test("003-11: a file of the host is a pack as any other, without progress")
  func fileURL() async throws {
    try packs.sample.folder.write(SamplePacks.zip(SamplePacks.filter("red")), to: "my pack.zip")
    let url = "file://" + packs.sample.folder.path("my%20pack.zip")
    let pack = try await packs.packs.request(url) { _ in Issue.record("a file has no progress") }
    #expect(SamplePacks.text(pack.files["filter"]?["look.glsl"]) == "red")
    #expect(packs.origin.requestCount == 0)
  }

  @Test("003-13: the folder is made, and a parent that is missing is an error")
  func folders() throws {
    #expect(try packs.sample.folder.names(in: "").contains("store"))
    let error = #expect(throws: PackageError.self) {
      try PackageStore(at: packs.sample.folder.path("none/store"))
    }
    #expect(error?.code == .unwritable)
  }

  @Test("003-14, 003-26: URLs with one last part are different packs, with different files")
  func keys() async throws {
    let a = try packs.serve(SamplePacks.filter("a", image: "one"), at: "/a/pack.zip")
    let b = try packs.serve(SamplePacks.filter("b", image: "two"), at: "/b/pack.zip")
    let (first, second) = (try await packs.packs.request(a), try await packs.packs.request(b))
    #expect(SamplePacks.text(first.files["image"]?["blend.jpg"]) == "one")
    #expect(SamplePacks.text(second.files["image"]?["blend.jpg"]) == "two")
    let newest = try packs.packs.path(type: "image", name: "blend.jpg")
    #expect(SamplePacks.text(newest) == "two")
    try packs.packs.delete(b)
    #expect(SamplePacks.text(try packs.packs.path(type: "image", name: "blend.jpg")) == "one")
  }

  @Test("003-17, 003-18: a pack and a resource are available while their files are there")
  func availability() async throws {
    let url = try packs.serve(SamplePacks.filter("red"))
    #expect(try !packs.packs.isAvailable(url))
    _ = try await packs.packs.request(url)
    let api = packs.packs
    #expect(try api.isAvailable(url))
    #expect(try api.isAvailable(type: "filter", name: "look.glsl"))
    #expect(try !api.isAvailable(type: "image", name: "look.glsl"))
    #expect(try !api.isAvailable(type: "note", name: "x"))
    try FileManager.default.removeItem(atPath: packs.blob(of: "red"))
    #expect(try !api.isAvailable(url))
    #expect(try !api.isAvailable(type: "filter", name: "look.glsl"))
    #expect(try api.isAvailable(type: "image", name: "blend.jpg"))
  }

  @Test("003-20: all packs are deleted, with their paths, archives and passwords")
  func deleteAll() async throws {
    let url = packs.serve(try ProtectedZip.bytes(SamplePacks.filter("red"), password: "pw"))
    _ = try await packs.packs.request(url, password: "pw")
    _ = try await packs.packs.request(try packs.serve(SamplePacks.filter("b"), at: "/b"))
    try packs.packs.deleteAll()
    #expect(try packs.packs.packs().isEmpty)
    for folder in ["zips", "passwords"] {
      #expect(try packs.sample.folder.names(in: "store/\(folder)").isEmpty)
    }
    #expect(try packs.blobs().isEmpty)
    #expect(try packs.sample.folder.names(in: "store/views/resources").isEmpty)
  }

  @Test("003-23: requests and deletions at once leave a sound store")
  func serialised() async throws {
    let urls = try (0..<4).map { try packs.serve(SamplePacks.filter("look \($0)"), at: "/\($0)") }
    let api = packs.packs
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<40 {
        let url = urls[index % 4]
        group.addTask {
          // A pack that is deleted during the description is damaged for that caller.
          if index % 5 == 4 { try api.delete(url) } else { _ = try? await api.request(url) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try api.damagedPacks().isEmpty)
    for url in urls { _ = try await api.request(url) }
    #expect(try api.packs().count == 4)
  }

  @Test("003-24, 003-25: packs are found by their URLs and listed by their types after a restart")
  func lists() async throws {
    let filter = try packs.serve(SamplePacks.filter("red"), at: "/f")
    let font = try packs.serve(
      ["index.json": #"{"id":"t","type":"font","font":["a.ttf"]}"#, "a.ttf": "A"], at: "/t")
    for url in [filter, font] { _ = try await packs.packs.request(url) }
    let api = try packs.reopened()
    #expect(try api.packs().map(\.url) == [filter, font])
    #expect(try api.packs(ofType: "font").map(\.url) == [font])
    #expect(try api.pack(filter)?.id == "f1")
    try FileManager.default.removeItem(atPath: packs.blob(of: "A"))
    #expect(try api.packs(ofType: "font").isEmpty)
    #expect(try api.urls() == [filter, font])
  }
}
