/// The result of one check of packages.
package struct UpdateCheck {
  package let reports: [UpdateReport]

  /// The pause until the next check, according to the server or the publisher; nil if neither gives one.
  package var pause: Duration?
}

/// One check. Each call asks the server again.
package typealias PackageCheck = @Sendable () async throws -> UpdateCheck
