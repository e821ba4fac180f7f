public import BridgeCore
package import HTTPTypes

/// Serves the files of a folder as one origin, or as a part of it: `https://app.package/` ← a folder.
///
///     bridge.pipeline.register(try FolderHandler("https://app.package", folder: "web"), in: .hop)
///
/// Register it among the hop handlers: there its redirects are followed, and redirects of servers reach it.
///
/// - GET and HEAD; a path that ends in `/` gives the `index.html` below it, and a folder without the slash
///   redirects to it. Queries are ignored.
/// - Types by the ending of the name, texts as UTF-8; `nosniff`; `ETag` and `Last-Modified` with the
///   preconditions of RFC 9110 §13; one `Range` (§14), of several the whole file.
/// - No path leads out of the folder: names with `..`, an encoded slash or NUL do not exist, symbolic links
///   are not followed, and neither do names exist that begin with a dot, but for `.well-known`.
/// - Files are read as they are sent. One that changes meanwhile breaks its answer off with
///   ``HandlerError/Code/fileChanged``.
///
/// Other requests get a status and a line of text: 404, 403 for a file this process may not
/// read, 405 for other methods, 412, 416, and 500 where the system fails.
public struct FolderHandler: Handler {
  /// `folder https://app.package`, with the path if there is one, so that each place has one.
  public let id: HandlerID
  private let origin: Origin
  /// `/`, or a path that ends in one.
  private let prefix: String
  private let folder: Folder

  /// A handler for every request to the origin of `url`, or to what is below its path.
  ///
  /// - Parameters:
  ///   - url: the origin, as `https://app.package`, or a path in it that ends in a slash, as
  ///     `https://shop.example/assets/`: requests for all else at that origin are passed on.
  ///   - folder: the path of an existing folder. It is looked up for each request, so that a folder that
  ///     is built again is served in its new state. A symbolic link to a folder will do: this path is the host's.
  /// - Throws: ``HandlerError`` with code `folderRefused`.
  public init(_ url: String, folder: String) throws(HandlerError) {
    do throws(BridgeError) {
      let url = try RequestURL(url)
      guard url.target.last == "/", !url.target.contains("?"), url.fragment == nil else {
        throw BridgeError(
          .malformedURL, "\(url.text) names no folder; end it with a slash, or leave the path out")
      }
      (origin, prefix) = (Origin(url), url.target)
    } catch {
      throw HandlerError(.folderRefused, error.message)
    }
    id = HandlerID("folder \(origin)\(prefix == "/" ? "" : prefix)")
    self.folder = try Folder(folder)
  }

  /// Declines every other origin, and what is not below the path.
  public func canHandle(_ request: BridgeRequest) -> Bool {
    request.origin == origin && request.path.utf8.starts(with: prefix.utf8)
  }

  /// Answers. Never throws; what breaks a file off is thrown where its body is read.
  public nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    try await response(to: request).fitting(request)
  }

  private nonisolated(nonsending) func response(
    to request: BridgeRequest
  ) async throws -> BridgeResponse {
    guard request.method == .get || request.method == .head else {
      return .refusal(405, "files are read, by GET and HEAD", [.allow: "GET, HEAD"])
    }
    // Without all of the prefix but its last slash.
    let target = Substring(request.path.utf8.dropFirst(prefix.utf8.count - 1))
    guard let path = FolderPath(String(target)) else { return .missing }
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
  /// An answer without a file, with a line that says why.
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
