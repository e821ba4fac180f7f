internal import BridgePackages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is published: an archive, a folder of archives, or a store.
struct PublicationSource {
  private let path: String
  private let only: PackageID?

  init(_ path: String, only: PackageID?) { (self.path, self.only) = (path, only) }

  /// Calls `body` with the paths of archives; those of a store are made for it, and removed afterwards.
  func archives<Result>(_ body: ([String]) throws -> Result) throws -> Result {
    if access("\(path)/state.db", F_OK) == 0 { return try exported(body) }
    guard Self.isFolder(path) else { return try body([path]) }
    let names = try Self.names(path).filter { $0.hasSuffix(".zip") }.sorted()
    guard !names.isEmpty else {
      throw FileError("\(path) has no archives to publish; name an archive or a store")
    }
    return try body(names.map { "\(path)/\($0)" })
  }

  private func exported<Result>(_ body: ([String]) throws -> Result) throws -> Result {
    let store = try PackageStore(at: path)
    let versions = try store.versions().filter { $0.isActive && (only == nil || $0.id == only) }
    guard !versions.isEmpty else {
      throw FileError("\(path) has no active version to publish; activate one")
    }
    var template = Array("/tmp/bridge-publish-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw FileError("a temporary folder cannot be made: \(String(cString: strerror(errno)))")
    }
    let folder = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    let archives = versions.map { "\(folder)/\($0.id).zip" }
    defer {
      for archive in archives { unlink(archive) }
      rmdir(folder)
    }
    for (version, archive) in zip(versions, archives) {
      try store.export(version, toArchive: archive)
    }
    return try body(archives)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func names(_ folder: String) throws -> [String] {
    guard let stream = opendir(folder) else {
      throw FileError("\(folder) cannot be listed: \(String(cString: strerror(errno)))")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }
}
