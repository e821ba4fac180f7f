// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "bridge-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ajax-bridge", path: "..")],
  targets: [
    .executableTarget(
      name: "bridge-bench",
      dependencies: [
        .product(name: "BridgeCookies", package: "ajax-bridge"),
        .product(name: "BridgeKit", package: "ajax-bridge"),
        .product(name: "BridgeRecording", package: "ajax-bridge"),
      ],
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ])
  ]
)
