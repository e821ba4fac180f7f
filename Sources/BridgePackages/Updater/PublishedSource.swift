internal import BridgeCore
internal import HTTPTypes

/// The server of a published tree, and its known files.
struct PublishedSource: Sendable {
  private let pipeline: Pipeline
  /// The URL of the tree; it ends in a slash.
  let base: String
  private let cache = KnownFiles()

  /// The maximum number of roots that one check follows.
  private static let maximumRoots = 64

  init(_ base: String, over pipeline: Pipeline) {
    self.pipeline = pipeline
    self.base = base.hasSuffix("/") ? base : base + "/"
  }

  /// The file that the server sent last.
  func known(_ path: String) -> KnownFile? { cache[base + path] }

  /// Adds a known file from elsewhere.
  func know(_ file: KnownFile, at path: String) { cache.keep(file, for: base + path) }

  /// The trusted root or its latest successor on the server, each verified by its predecessor. Roots in `found` are not
  /// requested again.
  func latest(_ trusted: TrustRoot, _ found: LatestRoots) async throws -> TrustRoot {
    if let known = found[trusted] { return known }
    var root = trusted
    for _ in 0..<Self.maximumRoots {
      guard let bytes = try await file(PublishedTree.rootPath(root.version + 1)) else { break }
      root = try root.successor(bytes)
    }
    found[trusted] = root
    return root
  }

  /// The bytes of a small file of the tree; nil if the tree lacks it. An unchanged file is not sent again.
  func file(_ path: String) async throws -> [UInt8]? {
    let url = base + path
    do {
      var request = try BridgeRequest("GET", url)
      let known = cache[url].flatMap { $0.tag == nil ? nil : $0 }
      if let known { request.fields[.ifNoneMatch] = known.tag }
      // An intermediate cache must not answer for the server.
      request.fields[.cacheControl] = "no-cache"
      let response = try await pipeline.load(request)
      try request.checkProtection(of: response)
      if response.status == 304, let known, !known.isMeant(by: response.fields[.eTag]) {
        // The 304 is about another file than the known one. The next request is unconditional.
        cache.keep(nil, for: url)
        return try await file(path)
      }
      return try await bytes(of: response, url, known)
    } catch let error where error is PackageError || error is ServerBusy {
      throw error
    } catch let error as BridgeError where error.code == .bodyTooLarge {
      throw PackageError(
        .invalidResponse,
        "\(url) has more than the \(SignedDocument.maximumSize) bytes of a document"
      )
    } catch {
      try Task.checkCancellation()
      throw PackageError(.unreachable, "\(url) does not respond: \(error)")
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
      cache.keep(KnownFile(tag: response.fields[.eTag], bytes: bytes), for: url)
      return bytes
    default:
      let error = PackageError(
        .unreachable, "\(url) cannot be read: the server responds with status \(response.status)")
      let busy = ServerBusy(response.status, after: response.fields.retryAfter, error)
      if let busy { throw busy } else { throw error }
    }
  }
}
