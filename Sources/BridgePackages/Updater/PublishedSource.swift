internal import BridgeCore
internal import HTTPTypes
internal import Synchronization

/// The server of a published tree, and what it said before.
struct PublishedSource: Sendable {
  private let pipeline: Pipeline
  /// The URL of the tree; it ends in a slash.
  let base: String
  private let cache = KnownFiles()

  /// The most roots that one check follows.
  private static let maximumRoots = 64

  init(_ base: String, over pipeline: Pipeline) {
    self.pipeline = pipeline
    self.base = base.hasSuffix("/") ? base : base + "/"
  }

  /// A file that the server gave, with its tag.
  struct KnownFile: Sendable {
    let tag: String
    let bytes: [UInt8]

    /// Whether a 304 with this tag is about these bytes; tags are compared weakly (RFC 9110 §8.8.3.2, §13.1.2).
    func isMeant(by tag: String?) -> Bool {
      guard let tag else { return true }
      func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
      return opaque(tag) == opaque(self.tag)
    }
  }

  /// The files by their URLs, for conditional requests.
  final class KnownFiles: Sendable {
    private let files = Mutex<[String: KnownFile]>([:])

    subscript(url: String) -> KnownFile? { files.withLock { $0[url] } }
    func keep(_ file: KnownFile?, for url: String) { files.withLock { $0[url] = file } }
  }

  /// The trusted root followed by all that the server has, each proved by the one before.
  func latest(_ root: TrustRoot) async throws -> TrustRoot {
    var root = root
    for _ in 0..<Self.maximumRoots {
      guard let bytes = try await file(PublishedTree.rootPath(root.version + 1)) else { break }
      root = try root.successor(bytes)
    }
    return root
  }

  /// The bytes of a small file of the tree; nil if the tree does not have it. A file that has not changed is not sent again.
  func file(_ path: String) async throws -> [UInt8]? {
    let url = base + path
    do {
      var request = try BridgeRequest("GET", url)
      let known = cache[url]
      if let known { request.fields[.ifNoneMatch] = known.tag }
      // A cache on the way must not answer for the server.
      request.fields[.cacheControl] = "no-cache"
      let response = try await pipeline.load(request)
      guard request.scheme != "https" || response.redirectedURL?.scheme != "http" else {
        throw PackageError(
          .unreachable, "\(url) leads to an unprotected http URL; correct the server")
      }
      if response.status == 304, let known, !known.isMeant(by: response.fields[.eTag]) {
        // It is about another file than the one that is here: the next request has no condition.
        cache.keep(nil, for: url)
        return try await file(path)
      }
      return try await bytes(of: response, url, known)
    } catch let error where error is PackageError || error is ServerBusy {
      throw error
    } catch {
      try Task.checkCancellation()
      throw PackageError(.unreachable, "\(url) does not answer: \(error)")
    }
  }

  private func bytes(
    of response: BridgeResponse, _ url: String, _ known: KnownFile?
  ) async throws -> [UInt8]? {
    switch response.status {
    case 304 where known != nil: return known?.bytes
    case 404, 410: return nil
    case 200:
      let bytes = try await response.body.collect(upTo: SignedDocument.maximumSize)
      let tag = response.fields[.eTag]
      cache.keep(tag.map { KnownFile(tag: $0, bytes: bytes) }, for: url)
      return bytes
    default:
      let error = PackageError(
        .unreachable, "\(url) cannot be read: the server answers with status \(response.status)")
      let busy = ServerBusy(response.status, after: response.fields.retryAfter, error)
      if let busy { throw busy } else { throw error }
    }
  }
}
