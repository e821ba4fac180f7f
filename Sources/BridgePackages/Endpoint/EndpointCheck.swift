internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

/// Checks a device's packages at an update endpoint.
struct EndpointCheck: Sendable {
  let url: String
  let store: PackageStore
  let pipeline: Pipeline
  let options: PackageUpdateOptions

  /// The URL of the tree. The store may have its channel files.
  let base: String

  /// The number of packages in one request, and of versions for each. This keeps requests small.
  private static let packagesAtOnce = 100
  private static let versionsOfEach = 16

  /// The maximum size of a response, which holds channel files and manifests.
  private static let maximumResponse = 4 * EndpointLimits.maximumResponse

  /// The endpoint's response about each package. If it cannot be asked, all have the same failure.
  ///
  /// - Throws: ``ServerBusy`` if the endpoint asks for a later retry, and `CancellationError`.
  func responses(about ids: [PackageID]) async throws -> [PackageID: EndpointResponse] {
    var responses: [PackageID: EndpointResponse] = [:]
    var rest = ids[...]
    while !rest.isEmpty {
      let some = Array(rest.prefix(Self.packagesAtOnce))
      rest = rest.dropFirst(Self.packagesAtOnce)
      do {
        responses.merge(try await ask(about: some)) { $1 }
      } catch let error as PackageError {
        for id in some { responses[id] = EndpointResponse(failure: error) }
      }
    }
    return responses
  }

  private func ask(about ids: [PackageID]) async throws -> [PackageID: EndpointResponse] {
    do {
      var request = try BridgeRequest("POST", url)
      request.fields[.contentType] = "application/json"
      request.fields[.accept] = "application/json"
      request.body = .bytes(JSONWriter.bytes(try json(of: ids)))
      let response = try await pipeline.load(request)
      try request.checkProtection(of: response)
      guard response.status == 200 else {
        let error = PackageError(
          .unreachable,
          "the update endpoint \(url.withoutQuery) responds with status \(response.status)")
        if let busy = ServerBusy(response.status, after: response.fields.retryAfter, error),
          busy.after != nil
        {
          throw busy
        }
        throw error
      }
      return try EndpointResponse.all(
        parsing: await response.body.collect(upTo: Self.maximumResponse))
    } catch let error where error is PackageError || error is ServerBusy {
      throw error
    } catch {
      try Task.checkCancellation()
      throw PackageError(
        .unreachable, "the update endpoint \(url.withoutQuery) does not respond: \(error)")
    }
  }

  private func json(of ids: [PackageID]) throws(PackageError) -> JSONValue {
    let (versions, blocked) = (try store.versions(), try store.blockedVersions())
    let device = if let own = options.device { own } else { try store.device() }
    var members: [(String, JSONValue)] = [("device", .text(device))]
    if let app = options.appVersion { members.append(("app", .text(app))) }
    if let runtime = options.runtimeVersion { members.append(("runtime", .text(runtime))) }
    let packages = try ids.map { (id) throws(PackageError) in
      let own = versions.filter { $0.id == id }
      return JSONValue.object(
        [
          ("id", .text(id.label)), ("channel", .text(options.channel)),
          ("seq", .number(JSONNumber(source: "\(try seq(of: id))"))),
          ("versions", Self.list(own.filter { $0.state != .bad }.map(\.version))),
          ("failed", Self.list(blocked.filter { $0.id == id }.map(\.version))),
        ] + (own.first(where: \.isActive).map { [("active", .text($0.version.hex))] } ?? []))
    }
    members.append(("packages", .array(packages)))
    return .object(members)
  }

  private static func list(_ versions: [PackageVersion]) -> JSONValue {
    .array(versions.suffix(versionsOfEach).map { .text($0.hex) })
  }

  /// The sequence number of the local channel file, which need not be sent again; 0 for none.
  private func seq(of id: PackageID) throws(PackageError) -> Int {
    guard let file = try store.channelFile(options.channel, of: id, from: base) else { return 0 }
    let document = try SignedDocument(parsing: file.bytes, of: "the kept channel of \(id)")
    return try PackageChannel(parsing: document.payload).seq
  }
}
