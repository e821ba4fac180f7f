internal import BridgeConsole
internal import BridgeFormats
package import BridgePackages

/// A line about one package in a check.
package struct UpdateReport {
  let outcome: String
  package let name: String
  let version: InstalledVersion?

  /// Whether the whole package or an increment was installed, for protocols that have both.
  var kind: String?

  /// The problems along the way.
  package var problems: [PackageError] = []

  /// Whether the package is at the server's version, despite any problems.
  var isComplete = true

  /// Whether repeated checks report it.
  package var isNews: Bool { outcome != "current" && outcome != "none" }

  func line(asJSON: Bool) -> String {
    guard asJSON else {
      return version.map { "\(outcome)\t\(PackageText.line($0))" }
        ?? "\(outcome)\t\(name.printable)\n"
    }
    var members: [(String, JSONValue)] = [("outcome", .text(outcome))]
    if let version {
      members.append(("package", PackageText.json(version)))
    } else {
      members.append(("id", .text(name)))
    }
    if let kind { members.append(("kind", .text(kind))) }
    if !problems.isEmpty {
      members.append(("problems", .array(problems.map { .text($0.message) })))
    }
    return JSONText.line(.object(members))
  }
}

extension UpdateReport {
  init(_ outcome: VirtualDomainUpdates.Outcome, of id: PackageID) {
    switch outcome {
    case .current(let version): self.init(outcome: "current", name: id.label, version: version)
    case .activated(let version): self.init(outcome: "activated", name: id.label, version: version)
    case .installed(let version): self.init(outcome: "installed", name: id.label, version: version)
    case .none: self.init(outcome: "none", name: id.label, version: nil)
    }
  }

  init(_ update: AssetUpdate, of id: PackageID) {
    let (outcome, version): (String, InstalledVersion?) =
      switch update.outcome {
      case .none: ("none", nil)
      case .current(let version): ("current", version)
      case .installed(let version): ("installed", version)
      case .staged(let version): ("staged", version)
      }
    self.init(
      outcome: outcome, name: id.label, version: version, problems: update.failures.map(\.error),
      isComplete: update.failures.isEmpty)
  }

  init(_ error: PackageError, of id: PackageID) {
    self.init(
      outcome: "failed", name: id.label, version: nil, problems: [error], isComplete: false)
  }

  init(_ update: PackageUpdate) {
    if case .failed(let error) = update.outcome {
      self.init(error, of: update.id)
      return
    }
    self.init(
      outcome: update.word, name: update.id.label, version: update.version,
      kind: update.transfer?.rawValue, problems: update.failures)
  }

  init(_ update: ZipUpdate) {
    var problems = update.refusedIncrement.map { [$0] } ?? []
    switch update.outcome {
    case .current(let version):
      self.init(outcome: version == nil ? "none" : "current", name: update.name, version: version)
    case .activated(let version):
      self.init(outcome: "activated", name: update.name, version: version)
    case .installed(let version, let isIncrement):
      self.init(outcome: "installed", name: update.name, version: version)
      kind = isIncrement ? "incremental" : "full"
    case .failed(let error):
      self.init(outcome: "failed", name: update.name, version: nil)
      if problems.last != error { problems.append(error) }
      isComplete = false
    }
    self.problems = problems
  }
}
