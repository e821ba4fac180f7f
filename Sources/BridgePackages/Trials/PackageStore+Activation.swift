internal import GRDB

/// A version that is planned for activation.
package struct PlannedVersion: Hashable, Sendable {
  package let version: InstalledVersion
  package let activation: PackageActivation
  package let isOnTrial: Bool

  /// Whether the host cannot postpone it.
  package let isMandatory: Bool
}

extension PackageStore {
  /// Plans the activation of a version. It replaces an earlier plan for the package.
  ///
  /// With ``PackageActivation/now``, hosts of open pages are told.
  ///
  /// - Returns: whether the version is active now, as for ``PackageActivation/now`` and
  ///   ``PackageActivation/nextNavigation``. ``activatePlanned(on:at:mayActivate:)`` handles the other plans.
  @discardableResult
  package func plan(
    _ version: InstalledVersion, _ activation: PackageActivation, onTrial: Bool = true,
    isMandatory: Bool = false
  ) throws(PackageError) -> Bool {
    let isNow = activation == .now || activation == .nextNavigation
    if isNow { try activate(version.id, version.version, onTrial: onTrial) }
    let (moment, seconds) = activation.stored
    try database.write { database in
      try database.execute(
        sql: "DELETE FROM planned WHERE package = ?", arguments: [version.id.label])
      if isNow { return }
      _ = try VersionTable(database).reload(version)
      try database.execute(
        sql: """
          INSERT INTO planned(package, version, moment, seconds, on_trial, mandatory) VALUES(?, ?, ?, ?, ?, ?)
          """,
        arguments: [version.id.label, version.row, moment, seconds, onTrial, isMandatory])
    }
    if activation == .now { activations.tell(version) }
    return isNow
  }

  /// The versions planned for activation.
  package func plannedVersions() throws(PackageError) -> [PlannedVersion] {
    try database.read { database in
      try Row.fetchAll(
        database, sql: "SELECT version, moment, seconds, on_trial, mandatory FROM planned"
      ).compactMap { row in
        guard let version = try VersionTable(database).find(row: row["version"]),
          let activation = PackageActivation(row["moment"], seconds: row["seconds"])
        else { return nil }
        return PlannedVersion(
          version: version, activation: activation, isOnTrial: row["on_trial"],
          isMandatory: row["mandatory"])
      }
    }
  }

  /// Activates the planned versions that are due, and returns them.
  ///
  /// `now` is the time since 1970. `mayActivate` is asked about each version that is not mandatory; false postpones it
  /// to the next occasion. `onRefusal` receives the error for a version that cannot be activated, for example because
  /// its package is pinned. Such a version stays planned, unless it has failed before.
  @discardableResult
  package func activatePlanned(
    on occasion: PackageOccasion, at now: Duration,
    mayActivate: (PlannedVersion) -> Bool = { _ in true },
    onRefusal: (PlannedVersion, PackageError) -> Void = { _, _ in }
  ) throws(PackageError) -> [InstalledVersion] {
    var activated: [InstalledVersion] = []
    for plan in try plannedVersions() where plan.activation.isDue(on: occasion, at: now) {
      guard plan.isMandatory || mayActivate(plan) else { continue }
      do {
        try self.plan(plan.version, .nextNavigation, onTrial: plan.isOnTrial)
        activated.append(plan.version)
      } catch {
        onRefusal(plan, error)
        if error.code == .badVersion { try forgetPlan(of: plan.version.id) }
      }
    }
    return activated
  }

  /// Cancels the plan for a package, unless it is for `wanted`.
  func forgetPlan(
    of id: PackageID, unlessTo wanted: PackageVersion? = nil
  ) throws(PackageError) {
    try database.write {
      try $0.execute(
        sql: """
          DELETE FROM planned WHERE package = ?1
            AND version NOT IN (SELECT row FROM version WHERE package = ?1 AND hash = ?2)
          """, arguments: [id.label, wanted?.hex ?? ""])
    }
  }
}

extension VersionTable {
  fileprivate func find(row: Int64) throws -> InstalledVersion? {
    try all().first { $0.row == row }
  }
}

extension PackageActivation {
  /// The plan as columns of the database.
  fileprivate var stored: (moment: String, seconds: Int64) {
    switch self {
    case .now: ("now", 0)
    case .nextNavigation: ("navigation", 0)
    case .nextStart: ("start", 0)
    case .afterBackground(let time): ("background", time.components.seconds)
    case .at(let moment): ("at", moment.components.seconds)
    }
  }

  fileprivate init?(_ moment: String, seconds: Int64) {
    switch moment {
    case "start": self = .nextStart
    case "background": self = .afterBackground(.seconds(seconds))
    case "at": self = .at(.seconds(seconds))
    default: return nil
    }
  }
}
