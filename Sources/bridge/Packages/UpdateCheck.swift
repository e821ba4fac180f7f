/// The result of one check of packages.
struct UpdateCheck {
  let reports: [UpdateReport]

  /// The time that the server or the publisher wants until the next check; nil where they do not say.
  var pause: Duration?
}
