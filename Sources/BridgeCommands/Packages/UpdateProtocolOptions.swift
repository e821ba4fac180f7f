internal import ArgumentParser
internal import BridgeKit
internal import BridgePackages

/// The protocol that a server of updates speaks.
struct UpdateProtocolOptions: ParsableArguments {
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case published
    case virtualDomain = "virtual-domain"
    case zipUpdates = "zip-updates"
    case assetManifest = "asset-manifest"
  }

  @Option(
    name: .customLong("protocol"),
    help:
      "The server's protocol. (default: published with keys or another option of published packages, virtual-domain otherwise)"
  )
  var named: Kind?

  @Option(
    help: "The package; needed for virtual-domain. The assets of asset-manifest are \"assets\".")
  var id: PackageArgument?

  @Option(
    help: ArgumentHelp("The path of the check, below the base URL.", valueName: "path"))
  var endpoint: String?

  @Option(
    help: ArgumentHelp("A JSON file with the names of the server's fields.", valueName: "file"))
  var fields: String?

  @Option(
    help: ArgumentHelp("An asset manifest to use instead of the server's.", valueName: "file"))
  var manifest: String?

  @Flag(help: "Treat new versions as good at once, without a trial.")
  var trust = false

  private func kind(_ publication: PublishedUpdates) -> Kind {
    named ?? (publication.areGiven ? .published : .virtualDomain)
  }

  func check(besides publication: PublishedUpdates) throws {
    let kind = kind(publication)
    if manifest != nil, kind != .assetManifest {
      throw ValidationError("--manifest needs --protocol asset-manifest")
    }
    if kind == .published {
      try publication.check()
      if fields != nil || endpoint != nil {
        throw ValidationError(
          "--fields and --endpoint do not apply to published trees, which all have the same form")
      }
    } else if publication.areGiven {
      throw ValidationError(
        "keys, --allow-unsigned, --channel, --app, --ask, --report and --activation are for "
          + "published packages: the other protocols have no signatures and no channels")
    }
    guard kind == .virtualDomain else { return }
    if id == nil { throw ValidationError("virtual-domain updates one package; name it with --id") }
  }

  /// The check of a store's packages by this protocol. `interval`: the time between repeated checks, unless the server
  /// asks for another.
  func check(
    of store: PackageStore, from base: String, _ publication: PublishedUpdates,
    over pipeline: Pipeline, every interval: Duration?
  ) throws -> PackageCheck {
    switch kind(publication) {
    case .published:
      try publication.check(
        of: store, only: id.map { [$0.id] } ?? [], from: base, over: pipeline, isTrusted: trust,
        every: interval)
    case .virtualDomain: try virtualDomain(store, base, pipeline)
    case .zipUpdates: try zipUpdates(store, base, pipeline)
    case .assetManifest: try assetManifest(store, base, pipeline)
    }
  }

  private func virtualDomain(
    _ store: PackageStore, _ base: String, _ pipeline: Pipeline
  ) throws -> PackageCheck {
    guard let id = id?.id else { throw ValidationError("name the package with --id") }
    var names =
      try fields.map { try VirtualDomainUpdates.Names(parsing: InputFile($0).read()) }
      ?? VirtualDomainUpdates.Names()
    if let endpoint { names.path = endpoint }
    let updates = VirtualDomainUpdates(of: store, from: base, over: pipeline, names: names)
    return { [trust] in
      UpdateCheck(reports: [
        UpdateReport(try await updates.update(id, isTrusted: trust), of: id)
      ])
    }
  }

  private func zipUpdates(
    _ store: PackageStore, _ base: String, _ pipeline: Pipeline
  ) throws -> PackageCheck {
    var names =
      try fields.map { try ZipUpdateNames(parsing: InputFile($0).read()) }
      ?? ZipUpdateNames()
    if let endpoint { names.path = endpoint }
    let updates = ZipUpdates(of: store, from: base, over: pipeline, names: names)
    let only = id.map { Set([$0.id]) }
    return { [trust] in
      UpdateCheck(
        reports: try await updates.update(only: only, isTrusted: trust).map { UpdateReport($0) })
    }
  }

  private func assetManifest(
    _ store: PackageStore, _ base: String, _ pipeline: Pipeline
  ) throws -> PackageCheck {
    var names =
      try fields.map { try AssetManifestNames(parsing: InputFile($0).read()) }
      ?? AssetManifestNames()
    if let endpoint { names.path = endpoint }
    let id = try id?.id ?? PackageID("assets")
    let updates = AssetManifests(of: store, id: id, from: base, over: pipeline, names: names)
    return { [manifest, trust] in
      let update =
        if let manifest {
          try await updates.update(manifest: InputFile(manifest).read(), isTrusted: trust)
        } else {
          try await updates.update(isTrusted: trust)
        }
      return UpdateCheck(reports: [UpdateReport(update, of: id)])
    }
  }
}
