internal import BridgeArchive
internal import BridgeCrypto

/// A version that is ready to be registered: its manifest is checked and its blobs are written.
struct InstallPlan {
  let manifest: PackageManifest
  let version: PackageVersion
  let trust: ManifestTrust
  let signature: SHA256Digest?

  /// Whether a broken cipher protected one of the files.
  let isInsecure: Bool

  /// The root that verified the signatures; nil without one.
  let root: TrustRoot?

  /// Reads, checks and stores the files of `source`. `base` has the files that it leaves out.
  init(
    _ source: any InstallSource, _ install: PackageInstall, in store: PackageStore
  ) throws(PackageError) {
    let bytes = try source.contents(
      of: PackageManifest.fileName, upTo: PackageManifest.maximumSize)
    let base = try install.base.map { (version) throws(PackageError) in
      try store.files(of: version, package: install.id)
    }
    if let bytes, !(install.passesForeignManifests && PackageManifest.isForeign(bytes)) {
      try self.init(declared: bytes, source, install, base ?? [], in: store)
    } else {
      try self.init(synthesizedFor: source, install, base ?? [], in: store)
    }
    guard install.version == nil || version == install.version else {
      throw PackageError(
        .wrongHash, "\(source.label) has the version \(version.hex), which is not the expected one"
      )
    }
  }

  /// Plans a package with a manifest, which must list every file.
  private init(
    declared bytes: [UInt8], _ source: any InstallSource, _ install: PackageInstall,
    _ base: [PackageFile], in store: PackageStore
  ) throws(PackageError) {
    let signature = try source.contents(
      of: PackageManifest.signatureFileName, upTo: PackageSignatures.maximumSize)
    let manifest = try PackageManifest(parsing: bytes)
    guard install.id == nil || install.id == manifest.id else {
      throw PackageError(
        .wrongPackage,
        "\(source.label) is the package \(manifest.id), which is not the expected one")
    }
    let trusted = try install.trust.map { (trust) throws(PackageError) in
      try store.trust(trust, for: manifest.id)
    }
    trust = try (trusted?.check ?? install.check)(manifest, bytes, signature)
    root = trust == .signed ? trusted?.root : nil
    let files = source.files.filter { !Self.isAbout($0.path) }
    try Self.check(manifest.files.map(\.path), source)
    let missing = try Self.missing(of: manifest, in: files, base, source)
    try Self.checkRoom(for: files, source, install, at: store.path)
    let declared = Dictionary(manifest.files.map { ($0.path, $0) }) { _, last in last }
    _ = try Ingestion(store: store, source: source).take(
      files, expected: declared, install.onProgress)
    try store.checkStored(missing)
    self.manifest = manifest
    version = PackageVersion(manifestHash: try store.keep(bytes))
    self.signature = try signature.map { (bytes) throws(PackageError) in try store.keep(bytes) }
    isInsecure = source.isInsecure
  }

  /// Plans a package without a manifest, and synthesizes one. Such a package is never trusted.
  private init(
    synthesizedFor source: any InstallSource, _ install: PackageInstall, _ base: [PackageFile],
    in store: PackageStore
  ) throws(PackageError) {
    guard let id = install.id else {
      throw PackageError(
        .invalidManifest,
        "\(source.label) has no \(PackageManifest.fileName); add one, or name the package")
    }
    let paths = Set(source.files.map(\.path))
    let kept = base.filter { !paths.contains($0.path) && !install.deletions.contains($0.path) }
    try Self.check(kept.map(\.path) + source.files.map(\.path), source)
    try Self.checkRoom(for: source.files, source, install, at: store.path)
    var files = try Ingestion(store: store, source: source).take(
      source.files, expected: [:], install.onProgress)
    try store.checkStored(kept)
    files += kept
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var manifest = PackageManifest(
      id: id, version: install.name, entry: install.entry, files: files)
    manifest.serving = install.serving
    self.manifest = manifest
    let bytes = manifest.json()
    _ = try install.check(manifest, bytes, nil)
    trust = .synthesized
    (signature, root, isInsecure) = (nil, nil, source.isInsecure)
    version = PackageVersion(manifestHash: try store.keep(bytes))
  }

  /// The sum cannot overflow, because of the limits for archives.
  private static func checkRoom(
    for files: [SourceFile], _ source: any InstallSource, _ install: PackageInstall, at path: String
  ) throws(PackageError) {
    let needed = files.reduce(source.keptSize) { $0 + $1.size }
    try FreeSpace.check(for: needed, free: install.freeSpace(path), at: path)
  }

  /// Whether the file is about the package itself, so that the manifest does not list it.
  static func isAbout(_ path: String) -> Bool {
    path == PackageManifest.fileName || path == PackageManifest.signatureFileName
  }

  private static func check(
    _ paths: [String], _ source: any InstallSource
  ) throws(PackageError) {
    do {
      try PlainNames.check(paths)
    } catch {
      throw PackageError(error, in: source.label)
    }
  }

  /// The listed files that the source leaves out and the base has. Refuses files that are not listed.
  private static func missing(
    of manifest: PackageManifest, in files: [SourceFile], _ base: [PackageFile],
    _ source: any InstallSource
  ) throws(PackageError) -> [PackageFile] {
    let (listed, present) = (Set(manifest.files.map(\.path)), Set(files.map(\.path)))
    if let extra = files.first(where: { !listed.contains($0.path) }) {
      throw PackageError(
        .differsFromManifest,
        "\(extra.path) in \(source.label) is not in its manifest; build the package again")
    }
    let stored = Dictionary(base.map { ($0.sha256, $0.size) }) { first, _ in first }
    let missing = manifest.files.filter { !present.contains($0.path) }
    if let lost = missing.first(where: { stored[$0.sha256] != $0.size }) {
      throw PackageError(
        .differsFromManifest,
        "\(source.label) lacks \(lost.path), and no base version has it; install the whole package")
    }
    return missing
  }
}
