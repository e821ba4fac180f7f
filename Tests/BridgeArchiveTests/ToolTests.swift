import BridgeArchive
import BridgeCrypto
import BridgeTestSupport
import Testing

/// A command line that packs its current folder into an archive, `$1`.
struct Packing: Sendable {
  let command: String
  let password: String?

  init(_ command: String, password: String? = nil) {
    (self.command, self.password) = (command, password)
  }

  static func isInstalled(_ program: String) -> Bool { ProgramRun.find(program) != nil }

  static let zip =
    [
      "zip -rq \"$1\" .", "zip -rq0 \"$1\" *", "zip -rq9XD \"$1\" *", "zip -rq -fz \"$1\" .",
      "zip -rq - . | cat >\"$1\"", "zip -rq -UN=UTF8 \"$1\" .",
    ].map { Packing($0) } + [Packing("zip -rqP secret \"$1\" .", password: "secret")]

  static let sevenZip =
    ["-mx=9", "-mx=0", "-mcu=on"].map { Packing("7z a -tzip \($0) \"$1\" . >&2") }
    + ["AES128", "AES192", "AES256", "ZipCrypto"].map {
      Packing("7z a -tzip -mem=\($0) -psecret \"$1\" . >&2", password: "secret")
    }

  static let bsdtar =
    ["", "--options zip:compression=store", "--options zip:zip64"].map {
      Packing("bsdtar --format zip \($0) -cf \"$1\" .")
    }
    + ["aes128", "aes256", "traditional"].map {
      Packing(
        "bsdtar --format zip --options zip:encryption=\($0) --passphrase secret -cf \"$1\" .",
        password: "secret")
    }

  static let jar = ["jar cf \"$1\" .", "jar c0Mf \"$1\" ."].map { Packing($0) }

  static let git = [
    "git init -q && git add . && git -c user.name=n -c user.email=e commit -qm m"
      + " && git archive --format=zip HEAD >\"$1\"",
    "git archive -0 --prefix=app/ -o \"$1\" HEAD",
  ].map { Packing($0) }

  private static func python(_ method: String, _ target: String) -> String {
    """
    import os, sys, zipfile
    with zipfile.ZipFile(\(target), 'w', zipfile.ZIP_\(method)) as archive:
        for folder, folders, files in os.walk('.'):
            for name in folders + files: archive.write(os.path.join(folder, name))
        with archive.open('large', 'w', force_zip64=True) as file: file.write(b'x' * 9999)
    """
  }
  static let python = [
    "python3 -c \"\(python("DEFLATED", "sys.argv[1]"))\" \"$1\"",
    "python3 -c \"\(python("STORED", "sys.argv[1]"))\" \"$1\"",
    "python3 -c \"\(python("DEFLATED", "sys.stdout.buffer"))\" | cat >\"$1\"",
  ].map { Packing($0) }
}

@Suite struct ToolTests {
  private let folder: TemporaryFolder
  private let content: [String: [UInt8]]

  init() throws {
    folder = try TemporaryFolder(named: "packing")
    content = [
      "index.html": Array(String(repeating: "<p>line</p>\n", count: 800).utf8),
      "static/app.js": Array("let a = 1".utf8), "static/ünïcode/日本.bin": Dice.noise(5000),
      "empty": [],
    ]
    for (name, bytes) in content { try folder.write(bytes, to: "tree/\(name)") }
  }

  @Test(
    "takes what zip writes",
    .enabled(if: Packing.isInstalled("zip"), "zip is not installed"))
  func takesZip() async throws { try await check(Packing.zip) }

  @Test(
    "takes what 7z writes",
    .enabled(if: Packing.isInstalled("7z"), "7z is not installed"))
  func takesSevenZip() async throws { try await check(Packing.sevenZip) }

  @Test(
    "takes what bsdtar writes",
    .enabled(if: Packing.isInstalled("bsdtar"), "bsdtar is not installed"))
  func takesBsdtar() async throws { try await check(Packing.bsdtar) }

  @Test(
    "takes what jar writes",
    .enabled(if: Packing.isInstalled("jar"), "jar is not installed"))
  func takesJar() async throws { try await check(Packing.jar) }

  @Test(
    "takes what git archive writes",
    .enabled(if: Packing.isInstalled("git"), "git is not installed"))
  func takesGit() async throws { try await check(Packing.git) }

  @Test(
    "takes what Python writes",
    .enabled(if: Packing.isInstalled("python3"), "python3 is not installed"))
  func takesPython() async throws { try await check(Packing.python) }

  @Test("takes what Go writes")
  func takesGo() throws {
    #expect(try contents(of: Sample.go.bytes) == ["a.txt": Sample.text, "d/é.txt": Sample.short])
  }

  /// A construction by its form: no archive from `ditto` was available.
  @Test("takes what macOS writes")
  func takesMacOS() async throws {
    let bytes = MacArchive.bytes
    let archive = try ZipArchive(MemoryBytes(bytes), expecting: ["index.html"])
    #expect(archive.wrapper == "site")
    #expect(
      try archive.contents() == ["index.html": Sample.text, "js/é.js": Sample.short, "empty": []])
    #expect(
      archive.passedOver == [
        "__MACOSX", "__MACOSX/site", "__MACOSX/site/._index.html", "site/.DS_Store",
        "__MACOSX/site/._.DS_Store",
      ])
    let path = try folder.write(bytes, to: "mac.zip")
    for oracle in Oracle.present {
      let found = try #require(try await oracle.read([path]).first ?? nil, "\(oracle)")
      #expect(found.values.contains(SHA256.hash(Sample.text).hex), "\(oracle)")
      #expect(found.count == 6, "\(oracle): \(found)")
    }
  }

  private func check(_ packings: [Packing]) async throws {
    var made: [Made] = []
    for (index, packing) in packings.enumerated() {
      made.append(try await check(packing, at: folder.path("made-\(index).zip")))
    }
    for oracle in Oracle.present {
      let open = made.filter { $0.protections.allSatisfy(oracle.opens) }
      let read = try await oracle.read(open.map(\.path), password: "secret")
      for (archive, found) in zip(open, read) {
        #expect(
          oracle.agrees(found, with: archive.hashes), "\(oracle): \(archive.path): \(found ?? [:])")
      }
    }
  }

  /// An archive, and the contents that each oracle must read in it.
  private struct Made {
    let path: String
    let protections: [EntryProtection]
    let hashes: [String: String]
  }

  /// Creates an archive and reads it.
  private func check(_ packing: Packing, at path: String) async throws -> Made {
    let run = try await ProgramRun.of(
      "/bin/sh",
      [
        "-c", "export LC_ALL=C.UTF-8 HOME=/nonexistent; cd \"$0\" && \(packing.command)",
        folder.path("tree"), path,
      ])
    try #require(run.code == 0, "\(packing.command): \(run.errors)")
    let archive = try ZipArchive(FileBytes(path: path), expecting: ["index.html"])
    let found = try archive.contents(password: packing.password.map { ArchivePassword($0) })
    for (name, bytes) in content { #expect(found[name] == bytes, "\(packing.command): \(name)") }
    // One more file is allowed: META-INF of jar, or `large` of the command for zip64.
    #expect(found.count <= content.count + 1, "\(packing.command)")
    let hashes = Dictionary(
      uniqueKeysWithValues: archive.entries.map { ($0.storedName, found[$0.name] ?? []) }
    ).hashes
    return Made(path: path, protections: archive.entries.map(\.protection), hashes: hashes)
  }
}
