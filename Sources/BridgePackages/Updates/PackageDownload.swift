package import BridgeCore
internal import HTTPTypes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Downloads archives through a pipeline: its cookies, handlers and routes count. A download that breaks off goes on
/// where it was, in this process or the next one (RFC 9110 §14.2, §13.1.5).
package struct PackageDownload: Sendable {
  private let pipeline: Pipeline
  private let folder: String
  private let maximumBytes: Int

  /// Connections that break off before the download is given up; each has to bring something.
  private static let maximumBreaks = 20

  /// - Parameters:
  ///   - pipeline: what requests go through.
  ///   - store: the store whose folder for downloads is used.
  ///   - maximumBytes: larger archives are refused.
  package init(_ pipeline: Pipeline, into store: PackageStore, maximumBytes: Int = 4 << 30) {
    (self.pipeline, self.maximumBytes) = (pipeline, maximumBytes)
    folder = store.path + "/downloads"
  }

  /// Downloads an archive, calls `body` with its path, and removes it once that is done, unless the caller is cancelled
  /// before: what has come stays for the next time.
  package func file<Result>(
    at url: String, progress: (Int) -> Void = { _ in }, _ body: (String) throws -> Result
  ) async throws -> Result {
    let file = try DownloadFile(for: url, in: folder)
    defer { file.release() }
    var breaks = 0
    while true {
      let before = file.start()?.count ?? 0
      do {
        try await load(url, into: file, progress)
        break
      } catch let error as PackageError {
        throw error
      } catch {
        try Task.checkCancellation()
        breaks += 1
        let goesOn = error is RangeRefused || (file.start()?.count ?? 0) > before
        guard goesOn, breaks <= Self.maximumBreaks else {
          throw PackageError(.unreachable, "\(url) cannot be downloaded: \(error)")
        }
      }
    }
    defer { file.remove() }
    return try body(file.path)
  }

  private func load(
    _ url: String, into file: DownloadFile, _ progress: (Int) -> Void
  ) async throws {
    var request = try BridgeRequest("GET", url)
    // The hash is that of the archive as it is.
    request.fields[.acceptEncoding] = "identity"
    let start = file.start()
    if let start {
      request.fields[.range] = "bytes=\(start.count)-"
      request.fields[.ifRange] = start.tag
    }
    let response = try await pipeline.load(request)
    switch response.status {
    case 206:
      guard let start, Self.begins(response, at: start.count) else { return try again(file, url) }
      try await store(response, into: file, from: start.count, progress)
    case 200: try await store(response, into: file, from: 0, progress)
    case 416 where start != nil: try again(file, url)
    default:
      throw PackageError(
        .unreachable,
        "\(url) cannot be downloaded: the server answers with status \(response.status)")
    }
  }

  /// The bytes that are there fit nothing: they go, and the next try begins at the first byte.
  private func again(_ file: DownloadFile, _ url: String) throws {
    file.remove()
    throw RangeRefused()
  }

  private struct RangeRefused: Error {}

  private static func begins(_ response: BridgeResponse, at count: Int) -> Bool {
    guard let range = response.fields[.contentRange] else { return false }
    return range.lowercased().hasPrefix("bytes \(count)-")
  }

  private func store(
    _ response: BridgeResponse, into file: DownloadFile, from start: Int,
    _ progress: (Int) -> Void
  ) async throws {
    let tag = response.fields[.eTag].flatMap { $0.hasPrefix("W/") ? nil : $0 }
    let descriptor = try file.descriptor(continuing: start > 0, tag: tag)
    defer { close(descriptor) }
    var count = start
    for try await bytes in response.body {
      count += bytes.count
      guard count <= maximumBytes else {
        file.remove()
        throw PackageError(
          .wrongSize, "the archive is larger than the \(maximumBytes) bytes that are allowed")
      }
      try file.append(bytes, to: descriptor)
      progress(count)
    }
  }
}
