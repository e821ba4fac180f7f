/// The result of one check of packages.
struct UpdateCheck {
  let reports: [UpdateReport]

  /// The pause until the next check that the server or the publisher wants; nil if neither specifies it.
  var pause: Duration?
}
