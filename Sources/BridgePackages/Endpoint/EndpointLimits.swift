/// Limits for requests to an endpoint, and for its use of the tree.
package enum EndpointLimits {
  /// The size of a request, in bytes.
  package static let maximumRequest = 256 << 10

  /// The number of packages in a request, of versions for each, and of reported outcomes.
  package static let maximumPackages = 1_000
  package static let maximumVersions = 64
  package static let maximumOutcomes = 1_000

  /// The total size of channel files and manifests in a response, in bytes. Clients get the others from the tree.
  package static let maximumResponse = 8 << 20

  /// The size of a manifest in a response, in bytes.
  package static let maximumManifest = 256 << 10
}
