public import BridgeCore
package import HTTPTypes

/// Serves the files of a folder as an origin, or as a part of one: `https://app.package/` ← a folder.
///
///     bridge.pipeline.register(try FolderHandler("https://app.package", folder: "web"), in: .hop)
///
/// Register it among the hop handlers, where its redirects are followed and servers' redirects reach it.
///
/// - Serves GET and HEAD. A path that ends in `/` means the `index.html` below it; a folder without the slash
///   redirects to it. Queries are ignored.
/// - The media type depends on the extension; texts are UTF-8. Responses have `nosniff`, `ETag` and
///   `Last-Modified`, with the preconditions of RFC 9110 §13. One `Range` is supported (§14); several give the whole
///   file.
/// - No path leads out of the folder: names with `..`, an encoded slash or NUL do not exist, and symbolic links are
///   not followed. Names that begin with a dot do not exist either, except `.well-known`.
/// - Files are read while they are sent. If a file changes meanwhile, the response fails with
///   ``HandlerError/Code/fileChanged``.
///
/// Other requests get a status and a line of text: 404, 403 for a file that this process must not read, 405 for other
/// methods, 412, 416, and 500 for system errors.
public struct FolderHandler: Handler, NonBlocking {
  /// `folder https://app.package`, with the path if there is one, so that ids are unique.
  public let id: HandlerID
  private let origin: Origin
  /// `/`, or a path that ends in one.
  private let prefix: String
  private let folder: Folder

  /// A handler for every request to the origin of `url`, or below its path.
  ///
  /// - Parameters:
  ///   - url: The origin, such as `https://app.package`, or a path in it that ends in a slash, such as
  ///     `https://shop.example/assets/`; other requests to that origin are passed on.
  ///   - folder: The path of an existing folder. It is resolved for each request, so a rebuilt folder is served in its
  ///     new state. It may be a symbolic link, since the host chooses this path.
  /// - Throws: ``HandlerError`` with code `folderRefused`.
  public init(_ url: String, folder: String) throws(HandlerError) {
    do throws(BridgeError) {
      let url = try RequestURL(url)
      guard url.target.last == "/", !url.target.contains("?"), url.fragment == nil else {
        throw BridgeError(
          .malformedURL,
          "\(url.text) does not name a folder; end it with a slash, or leave out the path")
      }
      (origin, prefix) = (Origin(url).withoutFinalDot, url.target)
    } catch {
      throw HandlerError(.folderRefused, error.message)
    }
    id = HandlerID("folder \(origin)\(prefix == "/" ? "" : prefix)")
    self.folder = try Folder(folder)
  }

  /// Declines other origins, and paths that are not below its own.
  public func canHandle(_ request: BridgeRequest) -> Bool {
    request.origin.withoutFinalDot == origin && request.path.utf8.starts(with: prefix.utf8)
  }

  /// Responds. Never throws; errors of a file are thrown where its body is read.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    guard request.isOnSharedThread else {
      return try await response(to: request).fitting(request)
    }
    if let response = try responseFromMemory(to: request) { return response }
    return try await withTaskExecutorPreference(globalConcurrentExecutor) {
      try await responseElsewhere(to: request)
    }
  }

  /// The response with a small file that the system has in memory; nil for any other.
  package func responseFromMemory(to request: BridgeRequest) throws -> BridgeResponse? {
    guard request.method == .get || request.method == .head, let path = path(of: request),
      let file = folder.fileInMemory(path)
    else { return nil }
    return try FileResponse(file, type: MediaTypes.type(of: path.fileName))
      .response(to: request).fitting(request)
  }

  /// Responds on the preferred executor of the task.
  @concurrent private func responseElsewhere(
    to request: BridgeRequest
  ) async throws -> BridgeResponse {
    var request = request
    request.change { $0.isOnSharedThread = false }
    return try await response(to: request).fitting(request)
  }

  private func path(of request: BridgeRequest) -> FolderPath? {
    // Removes the prefix except its last slash.
    let target = Substring(request.path.utf8.dropFirst(prefix.utf8.count - 1))
    return FolderPath(String(target))
  }

  private nonisolated(nonsending) func response(
    to request: BridgeRequest
  ) async throws -> BridgeResponse {
    guard request.method == .get || request.method == .head else {
      return .refusal(405, "files can only be read, by GET and HEAD", [.allow: "GET, HEAD"])
    }
    guard let path = path(of: request) else { return .missing }
    let file: FolderFile
    switch await folder.entry(path) {
    case .file(let found): file = found
    case .folder: return .redirect(to: prefix.dropLast() + path.asFolder)
    case .missing: return .missing
    case .forbidden: return .refusal(403, "this file may not be read")
    case .failed(let reason): return .refusal(500, reason)
    }
    return try FileResponse(file, type: MediaTypes.type(of: path.fileName)).response(to: request)
  }
}

extension BridgeResponse {
  /// A response without a file, with a line that says why.
  package static func refusal(
    _ status: Int, _ sentence: String, _ fields: HTTPFields = [:]
  ) -> BridgeResponse {
    var answer = BridgeResponse.text("\(sentence)\n", status: status)
    answer.fields.append(contentsOf: fields)
    return answer
  }

  /// RFC 9110 §9.3.2: the response to HEAD has no content.
  package func fitting(_ request: BridgeRequest) -> BridgeResponse {
    guard request.method == .head else { return self }
    var response = self
    response.body = .empty
    return response
  }

  package static var missing: BridgeResponse { .refusal(404, "there is no such file") }

  package static func redirect(to target: String) -> BridgeResponse {
    .refusal(301, "the folder is at \(target)", [.location: target])
  }
}
