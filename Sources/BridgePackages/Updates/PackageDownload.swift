package import BridgeCore
internal import BridgeSystem
internal import HTTPTypes
internal import BridgeFormats

/// Downloads archives through a pipeline with its cookies, handlers and routes. An interrupted download is resumed, in
/// this process or a later one (RFC 9110 §14.2, §13.1.5).
package struct PackageDownload: Sendable {
  private let pipeline: Pipeline
  private let folder: String
  private let maximumBytes: Int
  private let prepare: @Sendable (inout BridgeRequest) -> Void

  /// The number of interruptions after which a download fails. Each connection must deliver some bytes, or be refused
  /// the range that it asked for.
  private static let maximumBreaks = 20

  /// - Parameters:
  ///   - pipeline: loads the requests.
  ///   - store: the store whose downloads folder is used.
  ///   - maximumBytes: the maximum size. Larger archives are refused.
  ///   - prepare: changes each request before it is sent.
  package init(
    _ pipeline: Pipeline, into store: PackageStore, maximumBytes: Int = 4 << 30,
    prepare: @escaping @Sendable (inout BridgeRequest) -> Void = { _ in }
  ) {
    (self.pipeline, self.maximumBytes, self.prepare) = (pipeline, maximumBytes, prepare)
    folder = DownloadFile.folder(of: store)
  }

  /// Downloads an archive, calls `body` with its path, and removes it afterwards. If the caller is cancelled before,
  /// the received bytes are kept for the next attempt.
  package func file<Result>(
    at url: String, progress: (Int) -> Void = { _ in }, _ body: (String) throws -> Result
  ) async throws -> Result {
    try await file(at: url, measured: { progress($0.received) }, body)
  }

  /// The same, with the total size in its progress if the server gives it.
  package func file<Result>(
    at url: String, measured: (DownloadProgress) -> Void, _ body: (String) throws -> Result
  ) async throws -> Result {
    do {
      return try await whole(at: url, measured: measured) { path, _ in try body(path) }
    } catch let error as StatusRefused {
      throw error.asPackageError
    }
  }

  /// The same, with the fields of the response that delivered the last part.
  ///
  /// - Throws: ``StatusRefused`` if the server answers with another status.
  func whole<Result>(
    at url: String, measured: (DownloadProgress) -> Void = { _ in },
    _ body: (_ path: String, _ fields: HTTPFields) throws -> Result
  ) async throws -> Result {
    let file = try DownloadFile(for: url, in: folder)
    defer { file.release() }
    var (breaks, fields) = (0, HTTPFields())
    while true {
      let before = file.start()?.count ?? 0
      do {
        fields = try await load(url, into: file, measured)
        break
      } catch let error where error is PackageError || error is StatusRefused {
        throw error
      } catch {
        try Task.checkCancellation()
        breaks += 1
        let goesOn = error is RangeRefused || (file.start()?.count ?? 0) > before
        guard goesOn, breaks <= Self.maximumBreaks else {
          throw PackageError(.unreachable, "\(url.withoutQuery) cannot be downloaded: \(error)")
        }
      }
    }
    defer { file.remove() }
    return try body(file.path, fields)
  }

  /// The server answered with an unexpected status.
  struct StatusRefused: Error {
    let url: String
    let status: Int

    /// The time after which the server wants to be asked again, if given.
    let retryAfter: Duration?

    var asPackageError: PackageError {
      PackageError(
        .unreachable,
        "\(url.withoutQuery) cannot be downloaded: the server responds with status \(status)")
    }
  }

  private func load(
    _ url: String, into file: DownloadFile, _ progress: (DownloadProgress) -> Void
  ) async throws -> HTTPFields {
    var request = try BridgeRequest("GET", url)
    // The hash is computed over the plain archive.
    request.fields[.acceptEncoding] = "identity"
    let start = file.start()
    if let start {
      request.fields[.range] = "bytes=\(start.count)-"
      request.fields[.ifRange] = start.tag
    }
    prepare(&request)
    let response = try await pipeline.load(request)
    try request.checkProtection(of: response)
    switch response.status {
    case 206:
      guard let start, Self.begins(response, at: start.count) else { throw again(file) }
      try await store(response, into: file, from: start.count, progress)
    case 200: try await store(response, into: file, from: 0, progress)
    case 416 where start != nil: throw again(file)
    default:
      throw StatusRefused(
        url: url, status: response.status, retryAfter: response.fields.retryAfter)
    }
    return response.fields
  }

  /// Discards the received bytes, which fit no response. The next attempt starts at the first byte.
  private func again(_ file: DownloadFile) -> RangeRefused {
    file.remove()
    return RangeRefused()
  }

  private struct RangeRefused: Error {}

  private static func begins(_ response: BridgeResponse, at count: Int) -> Bool {
    guard let range = response.fields[.contentRange] else { return false }
    return range.lowercased().hasPrefix("bytes \(count)-")
  }

  private func store(
    _ response: BridgeResponse, into file: DownloadFile, from start: Int,
    _ progress: (DownloadProgress) -> Void
  ) async throws {
    let total = try total(response, after: start, of: file)
    let tag = response.fields[.eTag].flatMap { $0.hasPrefix("W/") ? nil : $0 }
    let descriptor = try file.descriptor(continuing: start > 0, tag: tag)
    defer { close(descriptor) }
    var count = start
    for try await bytes in response.body {
      count += bytes.count
      guard count <= maximumBytes else {
        throw tooLarge(file)
      }
      try file.append(bytes, to: descriptor)
      progress(DownloadProgress(received: count, total: total))
    }
  }

  /// The size of the whole file, if the server gives it.
  private func total(
    _ response: BridgeResponse, after start: Int, of file: DownloadFile
  ) throws(PackageError) -> Int? {
    guard let length = response.fields[.contentLength].flatMap({ Int($0) }) else { return nil }
    let (total, overflow) = start.addingReportingOverflow(length)
    guard !overflow else { throw tooLarge(file) }
    return total
  }

  private func tooLarge(_ file: DownloadFile) -> PackageError {
    file.remove()
    return PackageError(
      .wrongSize, "the archive is larger than the \(maximumBytes) bytes that are allowed")
  }
}
