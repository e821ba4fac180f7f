import BridgeCrypto
import BridgeFormats
import Testing

@testable import BridgePackages

@Suite("signatures of packages")
struct SignatureTests {
  private let sample: SampleStore
  private let files = ["index.html": "<p>one"]

  init() throws { sample = try SampleStore() }

  private func install(
    _ keys: [UInt8], trusting trust: PackageTrust, _ version: String = "1"
  ) throws -> InstalledVersion {
    var install = PackageInstall()
    install.check = trust.check
    return try sample.store.install(
      archive: sample.archive(
        files, SampleStore.manifest(version, files), signedBy: SampleKeys.keys(keys)), install)
  }

  private func refusal(_ keys: [UInt8], _ trust: PackageTrust) throws -> PackageError.Code? {
    do {
      _ = try install(keys, trusting: trust)
      return nil
    } catch let error as PackageError { return error.code }
  }

  @Test("cover the kind and the length as well as the bytes")
  func separated() throws {
    let bytes: [UInt8] = Array("abc".utf8)
    #expect(
      SignedKind.manifest.message(bytes)
        == Array("ofp1\0manifest\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 3] + bytes)
    let key = try SampleKeys.key(1)
    let role = try SampleKeys.role([1])
    for signed in SignedKind.allCases {
      let signatures = PackageSignatures([try key.signature(of: bytes, as: signed)])
      for read in SignedKind.allCases where read != signed {
        #expect(throws: PackageError.self) {
          try role.check(bytes, as: read, signatures, of: "it")
        }
      }
      try role.check(bytes, as: signed, signatures, of: "it")
    }
  }

  @Test(
    "count once a key, and only of trusted keys",
    arguments: [
      ([1], [1], 1, nil), ([1, 2], [2], 1, nil), ([1], [2], 1, .wrongSignature),
      ([1], [1, 2], 2, .wrongSignature), ([1, 2], [1, 2, 3], 2, nil),
      ([1, 4], [1, 2, 3], 2, .wrongSignature), ([], [1], 1, .notSigned),
    ] as [([UInt8], [UInt8], Int, PackageError.Code?)])
  func thresholds(
    signers: [UInt8], trusted: [UInt8], threshold: Int, expected: PackageError.Code?
  ) throws {
    let trust = PackageTrust(keys: try SampleKeys.role(trusted, threshold: threshold))
    #expect(try refusal(signers, trust) == expected)
  }

  @Test("that stand there twice are one")
  func twice() throws {
    let bytes: [UInt8] = [1]
    let signature = try SampleKeys.key(1).signature(of: bytes, as: .manifest)
    #expect(throws: PackageError.self) {
      try SampleKeys.role([1, 2], threshold: 2).check(
        bytes, as: .manifest, PackageSignatures([signature, signature]), of: "it")
    }
  }

  @Test("of other bytes are refused, each bit of a manifest counts")
  func changed() throws {
    let manifest = SampleStore.manifest("1", files).json()
    let role = try SampleKeys.role([1])
    let signatures = PackageSignatures([
      try SampleKeys.key(1).signature(of: manifest, as: .manifest)
    ])
    try role.check(manifest, as: .manifest, signatures, of: "it")
    for offset in stride(from: 0, to: manifest.count, by: 11) {
      var changed = manifest
      changed[offset] ^= 1
      #expect(throws: PackageError.self) {
        try role.check(changed, as: .manifest, signatures, of: "it")
      }
    }
  }

  @Test(
    "are refused when they are too many, too large or no JSON",
    arguments: [
      "", "{}", "[]", "{\"signatures\":[{\"key\":\"AAAA\",\"sig\":\"\"}]}",
      "{\"signatures\":[" + String(repeating: "1,", count: 40_000) + "1]}",
      "{\"signatures\":[" + String(repeating: "1,", count: 64) + "1]}",
    ])
  func invalid(text: String) {
    #expect(throws: PackageError.self) { try PackageSignatures(parsing: Array(text.utf8)) }
  }

  @Test("that come later raise the trust in the version that is there, and no row is added")
  func raised() throws {
    var unsigned = PackageTrust()
    unsigned.unsigned = [SampleStore.id()]
    let first = try install([], trusting: unsigned)
    #expect(first.trust == .unsigned)
    let second = try install([1], trusting: PackageTrust(keys: SampleKeys.role([1])))
    #expect(second.trust == .signed && second.version == first.version)
    #expect(try sample.store.versions().count == 1)
    // The signatures belong to the version now: collections keep them, and exports contain them.
    _ = try sample.store.collect()
    #expect(try sample.store.verify().lost.isEmpty)
    #expect(try install([], trusting: unsigned).trust == .signed)
  }

  @Test("are needed unless the host takes just this package without them")
  func perPackage() throws {
    var trust = PackageTrust(keys: try SampleKeys.role([1]))
    trust.unsigned = [SampleStore.id("other")]
    #expect(try refusal([], trust) == .notSigned)
    trust.unsigned = [SampleStore.id()]
    #expect(try refusal([], trust) == nil)
    // Present signatures must still be valid.
    #expect(try refusal([2], trust) == .wrongSignature)
  }

  @Test("keep an archive and its version as they are, and sign it again")
  func archives() throws {
    let archive = try sample.archive(files, SampleStore.manifest("1", files))
    for number: UInt8 in [1, 2, 1] {
      try ArchiveSigning.sign(archive: archive, with: SampleKeys.keys([number]))
    }
    var install = PackageInstall()
    install.check = PackageTrust(keys: try SampleKeys.role([1, 2], threshold: 2)).check
    let version = try sample.store.install(archive: archive, install)
    #expect(version.trust == .signed)
    #expect(
      version.version.manifestHash == SHA256.hash(SampleStore.manifest("1", files).json()))
  }

  @Test("are made by keys that a file keeps, which shows nothing of itself in errors")
  func keyFiles() throws {
    let key = try PackageSigningKey.random()
    #expect(try PackageSigningKey(parsing: key.json(), at: "a").publicKey == key.publicKey)
    #expect(try PackageSigningKey.random().publicKey != key.publicKey)
    #expect(try PackageKey(key.publicKey.description) == key.publicKey)
    let secret = "{\"private\":\"SECRET\"}"
    let error = #expect(throws: PackageError.self) {
      try PackageSigningKey(parsing: Array(secret.utf8), at: "a")
    }
    #expect(error?.code == .invalidKey && error?.message.contains("SECRET") == false)
  }

  @Test("once there, are needed for each version after, unless the host takes the package unsigned")
  func replaced() throws {
    _ = try install([1], trusting: PackageTrust(keys: SampleKeys.role([1])))
    let other = ["index.html": "<p>other"]
    let archive = try sample.archive(other, SampleStore.manifest("2", other))
    let error = #expect(throws: PackageError.self) {
      try sample.store.install(archive: archive, SampleStore.unsigned)
    }
    #expect(error?.code == .notSigned && error?.message.contains("--allow-unsigned") == true)
    #expect(try sample.store.versions().map(\.name) == ["1"])
    var trust = PackageTrust(keys: try SampleKeys.role([1]))
    trust.unsigned = [SampleStore.id()]
    let taken = try sample.store.install(archive: archive, PackageInstall(trust))
    #expect(taken.name == "2" && taken.trust == .unsigned)
  }

  @Test("of a channel alone keep versions without signatures out as well")
  func trustedChannel() throws {
    let id = SampleStore.id()
    let claim = { (role: SigningRole?) in
      TrustClaim(channel: ChannelClaim(name: "stable", seq: 1, digest: "a", role: role))
    }
    try sample.store.accept(claim(nil), for: id)
    try sample.install("1", files)
    try sample.store.accept(claim(SampleKeys.role([1])), for: id)
    let error = #expect(throws: PackageError.self) { try sample.install("2", files) }
    #expect(error?.code == .notSigned)
    try sample.install("0", files) { $0.role = .floor }
  }
}
