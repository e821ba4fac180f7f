#if WebKitGTK
  internal import CWebKitGTK

  /// The user's preferred locales, best first.
  func systemLanguages() -> [String] {
    guard var name = g_get_language_names() else { return [] }
    var names: [String] = []
    while let text = name.pointee {
      names.append(String(cString: text))
      name += 1
    }
    return names
  }
#endif
