/// The bounds of what an endpoint takes from its clients and its tree.
package enum EndpointLimits {
  /// The bytes of a request.
  package static let maximumRequest = 256 << 10

  /// The packages of a request, the versions of each, and the outcomes that it reports.
  package static let maximumPackages = 1_000
  package static let maximumVersions = 64
  package static let maximumOutcomes = 1_000

  /// The bytes of the channel files and manifests that a response holds; what is left out comes from the tree.
  package static let maximumResponse = 8 << 20

  /// The bytes of a manifest that comes along.
  package static let maximumManifest = 256 << 10
}
