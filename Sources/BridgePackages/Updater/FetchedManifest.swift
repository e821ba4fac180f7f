/// The manifest of a version that is on its way, proved.
struct FetchedManifest: Sendable {
  let manifest: PackageManifest
  let bytes: [UInt8]
  let signature: [UInt8]?
}
