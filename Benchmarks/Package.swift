// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Whether the web view is measured as well, which needs WebKitGTK.
let hasView = Context.environment["BRIDGE_BENCH_VIEW"] != nil

let package = Package(
  name: "bridge-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ajax-bridge", path: "..", traits: hasView ? ["WebKitGTK"] : [])],
  targets: [
    .executableTarget(
      name: "bridge-bench",
      dependencies: [
        .product(name: "BridgeCache", package: "ajax-bridge"),
        .product(name: "BridgeCookies", package: "ajax-bridge"),
        .product(name: "BridgeKit", package: "ajax-bridge"),
        .product(name: "BridgePackages", package: "ajax-bridge"),
        .product(name: "BridgePages", package: "ajax-bridge"),
        .product(name: "BridgeRecording", package: "ajax-bridge"),
        .product(name: "BridgeRedaction", package: "ajax-bridge"),
        // Not linked: so that one build makes all programs.
        .product(name: "bridge", package: "ajax-bridge"),
        .product(name: "bridge-replay", package: "ajax-bridge"),
      ],
      swiftSettings: strict)
  ]
)

if hasView {
  package.targets.append(
    .executableTarget(
      name: "view-bench",
      dependencies: [
        .product(name: "BridgeKit", package: "ajax-bridge"),
        .product(name: "BridgeWebKitGTK", package: "ajax-bridge"),
        .product(name: "BridgeWebProcess", package: "ajax-bridge"),
      ],
      swiftSettings: strict))
}
