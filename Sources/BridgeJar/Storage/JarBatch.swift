/// The rows of one commit.
package struct JarBatch: Sendable {
  package var changes = PendingChanges()
  package var uses: [(identity: CookieIdentity, moment: WallInstant)] = []
  package var isLast = false
  var usesSince = WallInstant.distantPast
}
