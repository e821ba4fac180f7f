internal import BridgeArchive
internal import BridgeCore
internal import BridgeFormats
internal import BridgeSystem
internal import HTTPTypes

/// A fetched asset, and the file with its bytes until it is installed.
struct FetchedAsset: Sendable {
  let file: PackageFile
  let staged: String
}

/// Fetches individual assets into a folder.
struct AssetFetch: Sendable {
  enum Outcome: Sendable {
    case fetched(FetchedAsset)
    case failed(AssetFailure)
  }

  let download: PackageDownload
  let folder: String

  /// The number of concurrent fetches.
  private static let maximumAtOnce = 4

  /// Fetches assets. `progress` gets the number of completed ones.
  func fetch(_ assets: [Asset], progress: (Int) -> Void) async throws -> [Outcome] {
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      var outcomes: [Outcome] = []
      var rest = assets[...]
      for asset in rest.prefix(Self.maximumAtOnce) { group.addTask { try await fetch(asset) } }
      rest = rest.dropFirst(Self.maximumAtOnce)
      while let outcome = try await group.next() {
        outcomes.append(outcome)
        progress(outcomes.count)
        if let asset = rest.popFirst() { group.addTask { try await fetch(asset) } }
      }
      return outcomes
    }
  }

  /// Throws only `CancellationError`.
  private func fetch(_ asset: Asset) async throws -> Outcome {
    do {
      return .fetched(
        try await download.whole(at: asset.url) { path, fields in
          try take(asset, at: path, fields)
        })
    } catch let error as PackageDownload.StatusRefused {
      return .failed(
        AssetFailure(url: asset.url, error: error.asPackageError, isFinal: error.isFinal))
    } catch let error as PackageError {
      return .failed(AssetFailure(url: asset.url, error: error, isFinal: false))
    } catch {
      try Task.checkCancellation()
      return .failed(
        AssetFailure(url: asset.url, error: PackageError(error, in: folder), isFinal: false))
    }
  }

  /// Verifies the downloaded file, and moves it out of the downloads.
  private func take(
    _ asset: Asset, at path: String, _ fields: HTTPFields
  ) throws(PackageError) -> FetchedAsset {
    // The request did not allow a coding. The encoded bytes would be served as if they were the content.
    if let coding = fields[.contentEncoding], coding.lowercased() != "identity" {
      throw PackageError(
        .invalidResponse,
        "\(asset.url.withoutQuery) comes as \(coding.prefix(20).description.printable) although no content coding was requested; correct its server"
      )
    }
    var install = PackageInstall()
    (install.md5, install.keepsArchive) = (asset.md5?.bytes, true)
    let bytes: FileBytes
    do { bytes = try FileBytes(path: path) } catch {
      throw PackageError(error, in: String(asset.url.withoutQuery))
    }
    guard let sha256 = try ArchiveProof(bytes, at: String(asset.url.withoutQuery), install).sha256
    else {
      throw PackageError(.unreadable, "\(asset.url.withoutQuery) cannot be hashed")
    }
    let staged = "\(folder)/\(asset.place.replacing("/", with: "-"))"
    guard rename(path, staged) == 0 else {
      throw .system("the download \(staged) cannot be written", errno)
    }
    var file = PackageFile(
      path: "\(asset.place)/\(asset.fileName)", sha256: sha256, size: Int(bytes.count),
      type: fields[.contentType].flatMap(Self.line))
    file.url = asset.url
    return FetchedAsset(file: file, staged: staged)
  }

  /// A media type that can be stored; nil leaves the type to the file extension.
  private static func line(_ type: String) -> String? {
    let isPlain = type.utf8.count <= 200 && type.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    return isPlain && type.contains("/") ? type : nil
  }
}

extension PackageDownload.StatusRefused {
  /// Whether the server lacks the file, as opposed to a temporary failure (RFC 9110 §15.5).
  fileprivate var isFinal: Bool {
    (400..<500).contains(status) && ![408, 425, 429].contains(status)
  }
}
