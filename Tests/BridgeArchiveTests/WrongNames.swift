import BridgeArchive

extension Wrong {
  /// Names that are not relative paths, or that equal another name on some file system.
  static let names: [Wrong] =
    [
      Wrong(name: "", .emptyName),
      Wrong(name: "a//b", .emptyName),
      Wrong(name: "a///", .emptyName),
      Wrong(name: "/etc/passwd", .absoluteName),
      Wrong(name: "//server/share", .absoluteName),
      Wrong(name: "/", .absoluteName),
      Wrong(name: "..", .parentFolder),
      Wrong(name: "../x", .parentFolder),
      Wrong(name: "a/../../x", .parentFolder),
      Wrong(name: "./../x", .parentFolder),
      Wrong(name: "a/..", .parentFolder),
      Wrong(name: "a/../", .parentFolder),
      Wrong(name: "a/./b", .dotFolder),
      Wrong(name: "a/.", .dotFolder),
      Wrong(name: ".", .dotFolder),
      Wrong(name: "..\\x", .backslash),
      Wrong(name: "a\\b", .backslash),
      Wrong(name: "C:/x", .driveLetter),
      Wrong(name: "c:x", .driveLetter),
      Wrong(name: "./C:/x", .driveLetter),
      Wrong(name: "././c:x", .driveLetter),
      Wrong(name: "a.txt\0.png", .controlCharacter),
      Wrong(name: "a\nb", .controlCharacter),
      Wrong(name: "a\u{1B}[31m", .controlCharacter),
      Wrong(name: "a\u{7F}", .controlCharacter),
      Wrong(name: "a\u{85}b", .controlCharacter),
      Wrong(name: "a.txt", .duplicateName),
      Wrong(name: "./a.txt", .duplicateName, shown: "a.txt"),
      Wrong(name: "A.TXT", .caseTwin),
      Wrong(name: "C/e.txt", .caseTwin, of: "c/d.txt"),
      Wrong(name: "a.txt/b", .fileAsFolder),
      Wrong(name: "c", .fileAsFolder, of: "c/d.txt"),
      Wrong(twins: "stra\u{DF}e", "STRASSE", .caseTwin),
      Wrong(twins: "\u{E9}", "e\u{301}", .normalizationTwin),
      Wrong(twins: "\u{C9}", "e\u{301}", .caseTwin),
      Wrong(twins: "\u{E9}/a", "e\u{301}/b", .normalizationTwin, shown: "e\u{301}/b"),
      Wrong(twins: "\u{3A3}", "\u{3C2}", .caseTwin),
      Wrong(twins: "\u{212A}", "k", .caseTwin),
      Wrong(twins: "\u{1F80}\u{301}", "\u{1F84}", .normalizationTwin),
      Wrong("a name that is not UTF-8, though flagged", .notText, name: "b\u{FFFD}") {
        $0.entries[1].both {
          $0.name = [0x62, 0xFF]
          $0.flags |= 0x800
        }
      },
      Wrong("an overlong form of a slash", .notText, name: "b\u{FFFD}\u{FFFD}") {
        $0.entries[1].both { $0.name = [0x62, 0xC0, 0xAF] }
      },
      Wrong("a surrogate in UTF-8", .notText, name: "\u{FFFD}\u{FFFD}\u{FFFD}") {
        $0.entries[1].both { $0.name = [0xED, 0xA0, 0x80] }
      },
      Wrong("another name in Unicode", .unicodePathDiffers) {
        $0.entries[1].central.extra = unicodePath("x.txt", of: "b.txt")
      },
      Wrong("a name in Unicode of another entry", .unicodePathDiffers) {
        $0.entries[1].central.extra = unicodePath("b.txt", of: "x.txt")
      },
    ]

  private init(name: String, _ reason: ArchiveError.Reason, shown: String) {
    self.init("the name \(name.debugDescription)", reason, name: shown) {
      $0.entries[1] = .init(name)
    }
  }

  /// A third entry is refused because the second has a similar name.
  private init(name: String, _ reason: ArchiveError.Reason, of shown: String) {
    self.init(name: name, reason, shown: shown)
  }

  private init(
    twins first: String, _ second: String, _ reason: ArchiveError.Reason, shown: String? = nil
  ) {
    self.init(
      "\(first.debugDescription) beside \(second.debugDescription)", reason, name: shown ?? second
    ) {
      $0.entries[0] = .init(first)
      $0.entries[1] = .init(second)
    }
  }
}
