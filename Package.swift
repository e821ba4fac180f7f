// swift-tools-version: 6.2
import PackageDescription

/// Scripts/test asks for these: whole modules compile faster, and optimized ones keep every assertion.
func flags(_ flags: [String]) -> [SwiftSetting] {
  Context.environment["BRIDGE_OPTIMIZED"] == nil ? [] : [.unsafeFlags(flags)]
}
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + flags(["-wmo", "-num-threads", "2"])
/// For modules that process many bytes: there, tests save more time than the optimizer takes.
let optimized = flags(["-O", "-assert-config", "Debug"])

let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
let grdb: [Target.Dependency] = [
  .product(name: "GRDB", package: "GRDB.swift"),
  .product(name: "GRDBSQLite", package: "GRDB.swift"),
]
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nio: [Target.Dependency] = [nioCore, .product(name: "NIOPosix", package: "swift-nio")]
let nioEmbedded: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio")
let nioEvents: Target.Dependency = .product(name: "NIOTLS", package: "swift-nio")
let nioTLS = nio + [nioEvents]
let nioTLSAndHTTP2: [Target.Dependency] =
  nioTLS + [
    .product(name: "NIOHPACK", package: "swift-nio-http2"),
    .product(name: "NIOHTTP2", package: "swift-nio-http2"),
  ]

func library(
  _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + settings)
}

/// What only exists with the trait of that name; a build without it needs no WebKitGTK.
let webKitTrait = "WebKitGTK"
let webKit: Target.Dependency = .target(name: "CWebKitGTK", condition: .when(traits: [webKitTrait]))

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["BridgeTestSupport"],
    swiftSettings: strict + flags(["-no-emit-module-separately-wmo"]))  // No module waits for them.
}

let package = Package(
  name: "ajax-bridge",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    "BridgeCache", "BridgeComparison", "BridgeCookies", "BridgeKit", "BridgePackages",
    "BridgePages", "BridgeRecording", "BridgeRedaction", "BridgeReplay", "BridgeTesting",
    "BridgeWebKitGTK",
  ].map { .library(name: $0, targets: [$0]) } + [
    // What WebKit loads into its web processes: a file of its own, beside the program.
    .library(name: "BridgeWebProcess", type: .dynamic, targets: ["CBridgeWebProcess"]),
    .executable(name: "bridge", targets: ["bridge"]),
    .executable(name: "bridge-view", targets: ["bridge-view"]),
    .executable(name: "bridge-replay", targets: ["bridge-replay"]),
    .executable(name: "bridge-replay-pages", targets: ["bridge-replay-pages"]),
  ],
  traits: [.trait(name: webKitTrait, description: "The web view host, on libwebkit2gtk-4.1.")],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-http-structured-headers", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CCompression",
      providers: [.apt(["zlib1g-dev", "libdeflate-dev", "libbrotli-dev", "libzstd-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CTLS", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CFileSystem"),
    .systemLibrary(name: "CPublicSuffix", pkgConfig: "libpsl", providers: [.apt(["libpsl-dev"])]),
    .systemLibrary(
      name: "CJavaScriptCore", pkgConfig: "javascriptcoregtk-4.1",
      providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]),
    .target(
      name: "CUnicode", linkerSettings: [.linkedLibrary("icuuc"), .linkedLibrary("icudata")]),
    .target(name: "CGumbo", linkerSettings: [.linkedLibrary("gumbo")]),
    .target(name: "CRE2", linkerSettings: [.linkedLibrary("re2")]),
    .target(name: "CBridgeScript"),
    .target(name: "CBridgeReport"),
    .systemLibrary(
      name: "CWebKitGTK", pkgConfig: "webkit2gtk-4.1",
      providers: [.apt(["libwebkit2gtk-4.1-dev"])]),
    .target(
      name: "CBodyStream", dependencies: [webKit],
      cSettings: [.define("BRIDGE_WEBKITGTK", .when(traits: [webKitTrait]))]),
    .target(
      name: "CBridgeWebProcess",
      dependencies: [webKit, .target(name: "CCrypto", condition: .when(platforms: [.linux]))],
      cSettings: [.define("BRIDGE_WEBKITGTK", .when(traits: [webKitTrait]))]),

    library("BridgeCore", ["BridgeFormats", "BridgeSystem", httpTypes], optimized),
    library("BridgeFormats", [], optimized),
    library("BridgeSystem", [], optimized),
    library("BridgeHost", ["BridgeCore", "BridgeFormats", httpTypes], optimized),
    library(
      "BridgeCrypto",
      [.target(name: "CCrypto", condition: .when(platforms: [.linux, .android]))], optimized),
    library(
      "BridgeArchive", ["BridgeCoding", "BridgeCrypto", "BridgeFormats", "BridgeSystem"], optimized),
    library(
      "BridgeBlobs",
      [
        "BridgeCore", "BridgeCrypto", "BridgeSystem",
        .target(name: "CFileSystem", condition: .when(platforms: [.linux])),
      ], optimized),
    library(
      "BridgePackages",
      [
        "BridgeArchive", "BridgeBlobs", "BridgeCoding", "BridgeCore", "BridgeCrypto",
        "BridgeFormats", "BridgeHandlers", "BridgeSystem",
        .target(name: "CFileSystem", condition: .when(platforms: [.linux])), httpTypes,
      ] + grdb),
    library(
      "BridgeCache",
      [
        "BridgeBlobs", "BridgeCore", "BridgeCrypto", "BridgeFormats", "BridgeHandlers",
        "BridgeJar", "BridgeSystem", httpTypes,
        .product(name: "RawStructuredFieldValues", package: "swift-http-structured-headers"),
      ] + grdb),
    library("BridgeConsole", ["BridgeFormats", "BridgeSystem", argumentParser]),
    library(
      "BridgeJar", ["BridgeCore", "BridgeFormats", "BridgeSystem", "CPublicSuffix", httpTypes],
      optimized),
    library(
      "BridgeCookies",
      ["BridgeCore", "BridgeFormats", "BridgeHAR", "BridgeJar", "BridgeSystem", httpTypes] + grdb),
    library("BridgeBodies", ["BridgeCore", "BridgeFormats", "BridgeSystem", httpTypes], optimized),
    library("BridgeCoding", ["CCompression"], optimized),
    library(
      "BridgeTransport", ["BridgeCore", "BridgeFormats", "BridgeSystem", "CCurl", httpTypes],
      optimized),
    library(
      "BridgeHandlers",
      [
        "BridgeBodies", "BridgeCoding", "BridgeCore", "BridgeCrypto", "BridgeFormats",
        "BridgeHost", "BridgeJar", "BridgeRecording", "BridgeSystem",
        .target(name: "CFileSystem", condition: .when(platforms: [.linux])), httpTypes,
      ]),
    library(
      "BridgeScript",
      [
        "BridgeCore", "BridgeFormats", "BridgeHost", "BridgeSystem", "CBridgeScript",
        "CJavaScriptCore", "CUnicode", httpTypes,
      ]),
    library(
      "BridgePipeline",
      ["BridgeBodies", "BridgeCore", "BridgeHandlers", "BridgeJar", "BridgeTransport", httpTypes]),
    library("BridgeKit", ["BridgeCookies", "BridgePipeline"]),
    library(
      "BridgePages",
      [
        "BridgeBodies", "BridgeCookies", "BridgeCore", "BridgeHandlers", "BridgeKit",
        "BridgeScript",
      ]),
    library("BridgePageJobs", ["BridgeSystem"]),
    library(
      "BridgeWebKitGTK",
      [
        "BridgeBodies", "BridgeCookies", "BridgeCore", "BridgeCrypto", "BridgeFormats",
        "BridgeHandlers", "BridgeHost", "BridgeKit", "BridgeProxy", "BridgeServer", "BridgeSystem",
        "CBodyStream", "CBridgeScript", webKit, httpTypes,
      ]),
    library("BridgeWebSocket", ["BridgeCoding", "BridgeCore", "BridgeFormats"], optimized),
    library("BridgeTLS", ["CCrypto", "CTLS", nioCore, nioEvents], optimized),
    library(
      "BridgeServer",
      [
        "BridgeCore", "BridgeCrypto", "BridgeFormats", "BridgeSystem", "BridgeTLS",
        "BridgeWebSocket", httpTypes,
      ] + nioTLSAndHTTP2),
    library(
      "BridgeProxy",
      [
        "BridgeCore", "BridgeCrypto", "BridgeFormats", "BridgeHandlers", "BridgeJar",
        "BridgeServer", "BridgeTLS", "BridgeTransport", "CBridgeScript", httpTypes,
      ] + nioTLS),
    library("BridgeHAR", ["BridgeFormats"], optimized),
    library(
      "BridgeRecording",
      [
        "BridgeBlobs", "BridgeCoding", "BridgeCrypto", "BridgeFormats", "BridgeHAR", "BridgeSystem",
      ], optimized),
    library(
      "BridgeRedaction",
      [
        "BridgeBlobs", "BridgeCoding", "BridgeCrypto", "BridgeFormats", "BridgeHAR",
        "BridgeRecording", "BridgeSystem",
      ], optimized),
    library(
      "BridgeComparison",
      ["BridgeCoding", "BridgeCrypto", "BridgeFormats", "BridgeRecording", "CGumbo", "CRE2"],
      optimized),
    library(
      "BridgeReplay",
      [
        "BridgeCoding", "BridgeComparison", "BridgeCore", "BridgeCrypto", "BridgeFormats",
        "BridgeHandlers", "BridgePageJobs", "BridgePipeline", "BridgeRecording", "BridgeRedaction",
        "BridgeServer", "BridgeSystem", "BridgeTransport", "CBridgeReport", httpTypes,
      ]),
    .executableTarget(
      name: "bridge-replay",
      dependencies: [
        "BridgeComparison", "BridgeConsole", "BridgeCore", "BridgeFormats", "BridgeRecording",
        "BridgeRedaction", "BridgeReplay", "BridgeServer", "BridgeSystem", "BridgeTransport",
        argumentParser,
      ], swiftSettings: strict),
    .executableTarget(
      name: "bridge-replay-pages",
      dependencies: [
        "BridgeBodies", "BridgeCookies", "BridgeCore", "BridgeKit", "BridgePageJobs",
        "BridgePages", "BridgeScript", "BridgeSystem", httpTypes,
      ], swiftSettings: strict),
    library(
      "BridgeCommands",
      [
        "BridgeArchive", "BridgeCache", "BridgeConsole", "BridgeCookies", "BridgeCore",
        "BridgeCrypto", "BridgeFormats", "BridgeHandlers", "BridgeKit", "BridgePackages",
        "BridgePages", "BridgeProxy", "BridgeRecording", "BridgeRedaction", "BridgeScript",
        "BridgeServer", "BridgeSystem", "BridgeTransport", httpTypes, argumentParser,
      ]),
    .executableTarget(name: "bridge", dependencies: ["BridgeCommands"], swiftSettings: strict),
    // A program of its own: with WebKitGTK's libraries each start takes several times as long.
    .executableTarget(
      name: "bridge-view",
      dependencies: [
        "BridgeCache", "BridgeCommands", "BridgeConsole", "BridgeCore", "BridgeFormats",
        "BridgeKit", "BridgePackages", "BridgeSystem", "BridgeTransport", "BridgeWebKitGTK",
        argumentParser,
      ], swiftSettings: strict),

    library("BridgeTesting", ["BridgeCore", "BridgeSystem"]),
    library("BridgeTestSupport", ["BridgeCore", "BridgeSystem", "BridgeTesting", httpTypes]),
    tests("BridgeArchiveTests", ["BridgeArchive", "BridgeCoding", "BridgeCrypto"]),
    .executableTarget(
      name: "cache-worker",
      dependencies: [
        "BridgeCache", "BridgeConsole", "BridgeKit", "BridgeTestSupport", httpTypes,
      ],
      path: "Tests/cache-worker", swiftSettings: strict),
    .target(
      name: "BridgeCacheFixtures",
      dependencies: ["BridgeCookies", "BridgeCore", "BridgeFormats", httpTypes],
      path: "Tests/BridgeCacheFixtures", swiftSettings: strict),
    tests(
      "BridgeCacheTests",
      [
        "BridgeBlobs", "BridgeCache", "BridgeCacheFixtures", "BridgeComparison", "BridgeCookies",
        "BridgeCore", "BridgeFormats", "BridgeHandlers", "BridgeKit", "BridgeTransport", httpTypes,
      ] + grdb),
    // Apart from the others, so that those can be built for a sanitizer without a server and its TLS.
    tests(
      "BridgeCacheWireTests",
      [
        "BridgeCache", "BridgeCacheFixtures", "BridgeCore", "BridgeFormats", "BridgeHandlers",
        "BridgeKit", "BridgeServer", "BridgeTransport", httpTypes,
      ]),
    // Apart from BridgeTestSupport, so that tests of base modules need no NIO.
    .target(
      name: "BridgeSocketFixtures", dependencies: [nioCore], path: "Tests/BridgeSocketFixtures",
      swiftSettings: strict),
    tests("BridgeCodingTests", ["BridgeCoding"]),
    tests("BridgeCoreTests", ["BridgeCore", httpTypes]),
    .target(
      name: "BridgeCookiesOracle", dependencies: ["BridgeCookies"],
      path: "Tests/BridgeCookiesOracle", swiftSettings: strict),
    .executableTarget(
      name: "jar-worker", dependencies: ["BridgeCookies", "BridgeCore"],
      path: "Tests/jar-worker", swiftSettings: strict),
    tests("BridgeCryptoTests", ["BridgeCrypto"]),
    tests("BridgeBlobsTests", ["BridgeBlobs", "BridgeCore", "BridgeCrypto"]),
    tests("BridgeFormatsTests", ["BridgeFormats"]),
    tests("BridgeHARTests", ["BridgeFormats", "BridgeHAR"]),
    .executableTarget(
      name: "package-worker",
      dependencies: [
        "BridgeArchive", "BridgeBlobs", "BridgeCrypto", "BridgeKit", "BridgePackages",
        "BridgeTransport",
      ],
      path: "Tests/package-worker", swiftSettings: strict),
    tests(
      "BridgePackagesTests",
      [
        "package-worker", "BridgeArchive", "BridgeBlobs", "BridgeCoding", "BridgeCookies",
        "BridgeCore", "BridgeCrypto", "BridgeFormats", "BridgeHandlers", "BridgeKit",
        "BridgePackages", "BridgeSystem", "BridgeTesting", "BridgeTransport", httpTypes,
      ] + grdb),
    tests("BridgeHostTests", ["BridgeCore", "BridgeHost", httpTypes]),
    tests(
      "BridgeCookiesTests",
      [
        "BridgeCookies", "BridgeCookiesOracle", "BridgeCore", "BridgeFormats", "jar-worker",
        httpTypes,
      ]
        + grdb),
    tests(
      "BridgeCommandTests",
      ["bridge", "bridge-view", "BridgeCookies", "BridgeCore", "BridgeCrypto", "BridgeFormats"]),
    tests(
      "BridgeServerTests",
      [
        "BridgeCore", "BridgeKit", "BridgeServer", "BridgeSocketFixtures", "BridgeTLS",
        "BridgeTransport", "BridgeWebSocket", httpTypes, nioEmbedded,
      ] + nioTLSAndHTTP2),
    tests(
      "BridgeProxyTests",
      [
        "BridgeCookies", "BridgeCore", "BridgeCrypto", "BridgeFormats", "BridgeHandlers",
        "BridgeKit", "BridgeProxy", "BridgeServer", "BridgeTesting", "BridgeTLS",
        "BridgeTransport", "BridgeWebSocket", httpTypes, nioEmbedded,
      ] + nioTLSAndHTTP2),
    tests(
      "BridgeTLSTests",
      ["BridgeCrypto", "BridgeSocketFixtures", "BridgeTLS", "CTLS", nioEmbedded] + nioTLS),
    tests("BridgeWebSocketTests", ["BridgeCore", "BridgeWebSocket"]),
    tests("BridgeTransportTests", ["BridgeCore", "BridgeTransport", httpTypes]),
    tests("BridgeBodiesTests", ["BridgeBodies", "BridgeCore", httpTypes]),
    tests(
      "BridgeHandlersTests",
      [
        "BridgeBodies", "BridgeCoding", "BridgeCookies", "BridgeCore", "BridgeHandlers",
        "BridgeKit", "BridgeRecording", "BridgeRedaction", "BridgeTransport", httpTypes,
      ]),
    tests(
      "BridgeRecordingTests",
      [
        "BridgeCoding", "BridgeCrypto", "BridgeFormats", "BridgeHAR", "BridgeRecording",
        "BridgeRedaction", "BridgeSystem",
      ]),
    tests(
      "BridgeRedactionTests",
      [
        "BridgeBlobs", "BridgeCoding", "BridgeCrypto", "BridgeFormats", "BridgeRecording",
        "BridgeRedaction",
      ]),
    tests(
      "BridgeComparisonTests",
      ["BridgeCoding", "BridgeComparison", "BridgeCrypto", "BridgeFormats", "BridgeRecording"]),
    tests(
      "BridgeScriptTests",
      [
        "BridgeCookies", "BridgeCore", "BridgeHandlers", "BridgeKit", "BridgePages",
        "BridgeScript", "BridgeTransport", httpTypes,
      ]),
    tests(
      "BridgeReplayTests",
      [
        "BridgeCoding", "BridgeComparison", "BridgeCore", "BridgeFormats", "BridgeHandlers",
        "BridgeKit", "BridgeRecording", "BridgeRedaction", "BridgeReplay", "BridgeTransport",
        "bridge-replay-pages", httpTypes,
      ]),
    .executableTarget(
      name: "view-storm",
      dependencies: ["BridgeCore", "BridgeKit", "BridgePackages", "BridgeWebKitGTK", httpTypes],
      path: "Tests/view-storm", swiftSettings: strict),
    tests(
      "BridgeWebKitGTKTests",
      [
        "bridge", "bridge-view", "view-storm", "BridgeCommands", "BridgeCookies", "BridgeCore",
        "BridgeCrypto", "BridgeFormats",
        "BridgeHost", "BridgeKit", "BridgeRecording", "BridgeTransport", "BridgeWebKitGTK",
        httpTypes,
      ]),
    tests(
      "BridgeReplayCommandTests",
      [
        "bridge", "bridge-view", "bridge-replay", "BridgeCoding", "BridgeCore", "BridgeRecording",
        "BridgeRedaction", "BridgeServer", "BridgeWebSocket",
      ]),
  ]
)

// Only libFuzzer has a main for these, so that they cannot be part of ordinary builds: Scripts/fuzz asks for it.
if Context.environment["BRIDGE_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "bridge-fuzz", dependencies: ["BridgeCookiesOracle"], path: "Fuzz",
      exclude: ["set-cookie.dict", "Archive"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
  package.targets.append(
    .executableTarget(
      name: "bridge-fuzz-archive", dependencies: ["BridgeArchive"], path: "Fuzz/Archive",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}

// A sanitizer's build needs no more than the tests that run under it: Scripts/test names them.
if let names = Context.environment["BRIDGE_TEST_TARGETS"] {
  var needed: Set<String> = []
  var found = names.split(separator: " ").map(String.init)
  while let name = found.popLast() {
    guard needed.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    // Views load it as a file.
    if name == "BridgeWebKitGTK" { found.append("CBridgeWebProcess") }
    for dependency in target.dependencies {
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): found.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { product in
    product.name != "BridgeWebProcess" || !needed.contains("CBridgeWebProcess")
  }
}
