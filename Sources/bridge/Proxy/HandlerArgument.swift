internal import ArgumentParser

/// A folder and the place that its files are given for: `FOLDER@URL`.
struct HandlerArgument {
  let folder: String
  let url: String

  /// Throws `ValidationError` for any other text. A folder's name may have an `@` as well.
  init(_ text: String) throws {
    guard let mark = text.ranges(of: "@http").last, mark.lowerBound > text.startIndex else {
      throw ValidationError(
        "--handler \(text): write FOLDER@URL, as in web@https://shop.example/assets/")
    }
    folder = String(text[..<mark.lowerBound])
    url = String(text[mark.lowerBound...].dropFirst())
  }
}
