internal import ArgumentParser

/// A folder and the URL below which its files are served: `FOLDER@URL`.
struct HandlerArgument {
  let folder: String
  let url: String

  /// Throws `ValidationError` for any other text. The folder's name may contain an `@` as well.
  init(_ text: String) throws {
    guard let mark = text.ranges(of: "@http").last, mark.lowerBound > text.startIndex else {
      throw ValidationError(
        "--handler \(text): write FOLDER@URL, as in web@https://shop.example/assets/")
    }
    folder = String(text[..<mark.lowerBound])
    url = String(text[mark.lowerBound...].dropFirst())
  }
}
