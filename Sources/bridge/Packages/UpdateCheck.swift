/// The result of one check of packages.
struct UpdateCheck {
  let reports: [UpdateReport]

  /// The pause until the next check, according to the server or the publisher; nil if neither gives one.
  var pause: Duration?
}
