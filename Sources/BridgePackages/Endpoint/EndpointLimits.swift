/// The bounds of what an endpoint takes from its clients and its tree.
package enum EndpointLimits {
  /// The bytes of a request.
  package static let maximumRequest = 256 << 10

  /// The packages of a request, the versions of each, and the outcomes that it reports.
  package static let maximumPackages = 1_000
  package static let maximumVersions = 64
  package static let maximumOutcomes = 1_000

  /// The bytes of the channel files that a response holds; the client asks again for the packages that are left out.
  package static let maximumResponse = 8 << 20
}
