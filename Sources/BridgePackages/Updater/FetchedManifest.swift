/// The verified manifest of a version that is being downloaded.
struct FetchedManifest: Sendable {
  let manifest: PackageManifest
  let bytes: [UInt8]
  let signature: [UInt8]?
}
