// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OfflinePages",
  dependencies: [.package(name: "ajax-bridge", path: "../..", traits: ["WebKitGTK"])],
  targets: [
    .executableTarget(
      name: "OfflinePages",
      dependencies: [
        .product(name: "BridgeCache", package: "ajax-bridge"),
        .product(name: "BridgeKit", package: "ajax-bridge"),
        .product(name: "BridgeWebKitGTK", package: "ajax-bridge"),
        .product(name: "BridgeWebProcess", package: "ajax-bridge"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
