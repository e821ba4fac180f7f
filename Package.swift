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

/// Modules that process many bytes: there, tests save more time than the optimizer takes.
let optimized: Set = [
  "BridgeArchive", "BridgeBlobs", "BridgeBodies", "BridgeCoding", "BridgeComparison", "BridgeCore",
  "BridgeCrypto", "BridgeFormats", "BridgeHAR", "BridgeHost", "BridgeJar", "BridgeRecording",
  "BridgeRedaction", "BridgeSystem", "BridgeTLS", "BridgeTransport", "BridgeWebSocket",
]

let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
let grdb: [Target.Dependency] =
  ["GRDB", "GRDBSQLite"].map { .product(name: $0, package: "GRDB.swift") }
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nio: [Target.Dependency] = [nioCore, .product(name: "NIOPosix", package: "swift-nio")]
let nioEmbedded: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio")
let nioEvents: Target.Dependency = .product(name: "NIOTLS", package: "swift-nio")
let nioTLS = nio + [nioEvents]
let nioTLSAndHTTP2 =
  nioTLS + ["NIOHPACK", "NIOHTTP2"].map { .product(name: $0, package: "swift-nio-http2") }
let fileSystem: Target.Dependency = .target(
  name: "CFileSystem", condition: .when(platforms: [.linux]))
let recorded: [Target.Dependency] = [
  "BridgeBlobs", "BridgeCoding", "BridgeCrypto", "BridgeFormats", "BridgeHAR", "BridgeSystem",
]

func library(
  _ name: String, _ dependencies: [Target.Dependency], in folder: String = "Sources"
) -> Target {
  let settings = optimized.contains(name) ? flags(["-O", "-assert-config", "Debug"]) : []
  return .target(
    name: name, dependencies: dependencies, path: "\(folder)/\(name)",
    swiftSettings: strict + settings)
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], in folder: String = "Sources"
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: strict)
}

/// What only exists with the trait of that name; a build without it needs no WebKitGTK.
let webKitTrait = "WebKitGTK"
let webKit: Target.Dependency = .target(name: "CWebKitGTK", condition: .when(traits: [webKitTrait]))

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["BridgeTestSupport"],
    swiftSettings: strict + flags(["-no-emit-module-separately-wmo"]))  // No module waits for them.
}

let programs = ["bridge", "bridge-replay", "bridge-replay-pages", "bridge-view"]
let package = Package(
  name: "ajax-bridge",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    "BridgeCache", "BridgeComparison", "BridgeCookies", "BridgeKit", "BridgePackages",
    "BridgePages", "BridgeRecording", "BridgeRedaction", "BridgeReplay", "BridgeSession",
    "BridgeTesting", "BridgeWebKitGTK",
  ].map { .library(name: $0, targets: [$0]) } + [
    // What WebKit loads into its web processes: a file of its own, beside the program.
    .library(name: "BridgeWebProcess", type: .dynamic, targets: ["CBridgeWebProcess"])
  ] + programs.map { .executable(name: $0, targets: [$0]) },
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

    library("BridgeCore", ["BridgeFormats", "BridgeSystem", httpTypes]),
    library("BridgeFormats", []),
    library("BridgeSystem", []),
    library("BridgeHost", ["BridgeCore", "BridgeFormats", httpTypes]),
    library(
      "BridgeCrypto",
      [
        "BridgeFormats", .target(name: "CCrypto", condition: .when(platforms: [.linux, .android])),
      ]),
    library("BridgeArchive", ["BridgeCoding", "BridgeCrypto", "BridgeFormats", "BridgeSystem"]),
    library("BridgeBlobs", ["BridgeCore", "BridgeCrypto", "BridgeSystem", fileSystem]),
    library(
      "BridgePackages",
      [
        "BridgeArchive", "BridgeBlobs", "BridgeCoding", "BridgeCore", "BridgeCrypto",
        "BridgeFormats", "BridgeHandlers", "BridgeSystem", fileSystem, httpTypes,
      ] + grdb),
    library(
      "BridgeCache",
      [
        "BridgeBlobs", "BridgeCore", "BridgeCrypto", "BridgeFormats", "BridgeHandlers", "BridgeJar",
        "BridgeSystem", httpTypes,
        .product(name: "RawStructuredFieldValues", package: "swift-http-structured-headers"),
      ] + grdb),
    library("BridgeConsole", ["BridgeFormats", "BridgeSystem", argumentParser]),
    library(
      "BridgeJar", ["BridgeCore", "BridgeFormats", "BridgeSystem", "CPublicSuffix", httpTypes]),
    library(
      "BridgeCookies",
      ["BridgeCore", "BridgeFormats", "BridgeHAR", "BridgeJar", "BridgeSystem", httpTypes] + grdb),
    library("BridgeBodies", ["BridgeCore", "BridgeFormats", "BridgeSystem", httpTypes]),
    library("BridgeCoding", ["BridgeFormats", "CCompression"]),
    library(
      "BridgeTransport", ["BridgeCore", "BridgeFormats", "BridgeSystem", "CCurl", httpTypes]),
    library(
      "BridgeHandlers",
      [
        "BridgeBodies", "BridgeCoding", "BridgeCore", "BridgeCrypto", "BridgeFormats", "BridgeHost",
        "BridgeJar", "BridgeRecording", "BridgeSystem", fileSystem, httpTypes,
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
    library("BridgeWebSocket", ["BridgeCoding", "BridgeCore", "BridgeFormats"]),
    library("BridgeTLS", ["CCrypto", "CTLS", nioCore, nioEvents]),
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
    library("BridgeHAR", ["BridgeFormats"]),
    library("BridgeRecording", recorded),
    library("BridgeRedaction", recorded + ["BridgeRecording"]),
    library(
      "BridgeComparison",
      ["BridgeCoding", "BridgeCrypto", "BridgeFormats", "BridgeRecording", "CGumbo", "CRE2"]),
    library(
      "BridgeSession",
      [
        "BridgeComparison", "BridgeCore", "BridgeFormats", "BridgeJar", "BridgeRecording",
        "BridgeRedaction", httpTypes,
      ]),
    library(
      "BridgeReplay",
      [
        "BridgeCoding", "BridgeComparison", "BridgeCore", "BridgeCrypto", "BridgeFormats",
        "BridgeHandlers", "BridgePageJobs", "BridgePipeline", "BridgeRecording", "BridgeRedaction",
        "BridgeServer", "BridgeSession", "BridgeSystem", "BridgeTransport", "CBridgeReport",
        httpTypes,
      ]),
    program(
      "bridge-replay",
      [
        "BridgeComparison", "BridgeConsole", "BridgeCore", "BridgeFormats", "BridgeRecording",
        "BridgeRedaction", "BridgeReplay", "BridgeServer", "BridgeSession", "BridgeSystem",
        "BridgeTransport", argumentParser,
      ]),
    program(
      "bridge-replay-pages",
      [
        "BridgeBodies", "BridgeCookies", "BridgeCore", "BridgeKit", "BridgePageJobs",
        "BridgePages", "BridgeScript", "BridgeSystem", httpTypes,
      ]),
    library(
      "BridgeCommands",
      [
        "BridgeArchive", "BridgeCache", "BridgeConsole", "BridgeCookies", "BridgeCore",
        "BridgeCrypto", "BridgeFormats", "BridgeHandlers", "BridgeKit", "BridgePackages",
        "BridgePages", "BridgeProxy", "BridgeRecording", "BridgeRedaction", "BridgeScript",
        "BridgeServer", "BridgeSystem", "BridgeTransport", httpTypes, argumentParser,
      ]),
    program("bridge", ["BridgeCommands"]),
    // A program of its own: with WebKitGTK's libraries each start takes several times as long.
    program(
      "bridge-view",
      [
        "BridgeCache", "BridgeCommands", "BridgeConsole", "BridgeCore", "BridgeFormats",
        "BridgeKit", "BridgePackages", "BridgeSystem", "BridgeTransport", "BridgeWebKitGTK",
        argumentParser,
      ]),

    library("BridgeTesting", ["BridgeCore", "BridgeFormats", "BridgeSystem"]),
    library("BridgeTestSupport", ["BridgeCore", "BridgeSystem", "BridgeTesting", httpTypes]),
    tests("BridgeArchiveTests", ["BridgeArchive", "BridgeCoding", "BridgeCrypto"]),
    program(
      "cache-worker",
      ["BridgeCache", "BridgeConsole", "BridgeKit", "BridgeTestSupport", httpTypes], in: "Tests"),
    library(
      "BridgeCacheFixtures", ["BridgeCookies", "BridgeCore", "BridgeFormats", httpTypes],
      in: "Tests"),
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
    library("BridgeSocketFixtures", [nioCore], in: "Tests"),
    tests("BridgeCodingTests", ["BridgeCoding"]),
    tests("BridgeCoreTests", ["BridgeCore", httpTypes]),
    library("BridgeCookiesOracle", ["BridgeCookies"], in: "Tests"),
    program("jar-worker", ["BridgeCookies", "BridgeCore"], in: "Tests"),
    tests("BridgeCryptoTests", ["BridgeCrypto"]),
    tests("BridgeBlobsTests", ["BridgeBlobs", "BridgeCore", "BridgeCrypto"]),
    tests("BridgeFormatsTests", ["BridgeFormats"]),
    tests("BridgeHARTests", ["BridgeFormats", "BridgeHAR"]),
    program(
      "package-worker",
      [
        "BridgeArchive", "BridgeBlobs", "BridgeCrypto", "BridgeKit", "BridgePackages",
        "BridgeTransport",
      ], in: "Tests"),
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
        "BridgeKit", "BridgeProxy", "BridgeServer", "BridgeTesting", "BridgeTLS", "BridgeTransport",
        "BridgeWebSocket", httpTypes, nioEmbedded,
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
    tests("BridgeRedactionTests", recorded + ["BridgeRecording", "BridgeRedaction"]),
    tests(
      "BridgeComparisonTests",
      ["BridgeCoding", "BridgeComparison", "BridgeCrypto", "BridgeFormats", "BridgeRecording"]),
    tests(
      "BridgeScriptTests",
      [
        "BridgeCookies", "BridgeCore", "BridgeHandlers", "BridgeKit", "BridgePages", "BridgeScript",
        "BridgeTransport", httpTypes,
      ]),
    tests(
      "BridgeReplayTests",
      [
        "BridgeCoding", "BridgeComparison", "BridgeCore", "BridgeFormats", "BridgeHandlers",
        "BridgeKit", "BridgeRecording", "BridgeRedaction", "BridgeReplay", "BridgeSession",
        "BridgeTransport", "bridge-replay-pages", httpTypes,
      ]),
    program(
      "view-storm", ["BridgeCore", "BridgeKit", "BridgePackages", "BridgeWebKitGTK", httpTypes],
      in: "Tests"),
    tests(
      "BridgeWebKitGTKTests",
      [
        "bridge", "bridge-view", "view-storm", "BridgeCommands", "BridgeCookies", "BridgeCore",
        "BridgeCrypto", "BridgeFormats", "BridgeHost", "BridgeKit", "BridgeRecording",
        "BridgeTransport", "BridgeWebKitGTK", httpTypes,
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
  let fuzzed = strict + [.unsafeFlags(["-parse-as-library"])]
  package.targets += [
    .executableTarget(
      name: "bridge-fuzz", dependencies: ["BridgeCookiesOracle"], path: "Fuzz",
      exclude: ["set-cookie.dict", "Archive"], swiftSettings: fuzzed),
    .executableTarget(
      name: "bridge-fuzz-archive", dependencies: ["BridgeArchive"], path: "Fuzz/Archive",
      swiftSettings: fuzzed),
  ]
}

// A sanitizer's build needs no more than the tests that run under it: Scripts/test names them.
if let names = Context.environment["BRIDGE_TEST_TARGETS"] {
  var needed: Set<String> = []
  var found = names.split(separator: " ").map(String.init)
  while let name = found.popLast() {
    let target = package.targets.first { $0.name == name }
    guard let target, needed.insert(name).inserted else { continue }
    if name == "BridgeWebKitGTK" { found.append("CBridgeWebProcess") }  // Views load it as a file.
    for case .byNameItem(let name, _) in target.dependencies { found.append(name) }
    for case .targetItem(let name, _) in target.dependencies { found.append(name) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  let isKept = needed.contains("CBridgeWebProcess")
  package.products.removeAll { $0.name != "BridgeWebProcess" || !isKept }
}
