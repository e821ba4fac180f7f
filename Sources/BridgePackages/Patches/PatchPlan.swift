/// Plans the sections of a patch: which new files it holds, and which old files serve as their prefix.
///
/// A file that the old version has under any path is left out. The old files that the new version lacks are the base:
/// the rest of the old version rarely resembles a new file, and would cost memory. Both are sorted by path, so that
/// similar files are close to each other.
struct PatchPlan {
  struct Section: Equatable {
    var base: [PackageFile] = []
    var files: [PackageFile] = []
  }

  let sections: [Section]

  /// Plans a patch. If the whole base or the whole content exceeds `limit`, each file gets only the old file with the
  /// most similar path, and a section takes as many files as fit.
  init(from old: [PackageFile], to new: [PackageFile], limit: Int = PatchLimits.maximumBase) {
    let (known, wanted) = (Set(old.map(\.sha256)), Set(new.map(\.sha256)))
    var seen = Set(wanted)
    let gone = Self.sorted(old).filter { $0.size > 0 && seen.insert($0.sha256).inserted }
    let files = Self.sorted(new).filter {
      !known.contains($0.sha256) || InstallPlan.isAbout($0.path)
    }
    let whole = Section(base: gone, files: files)
    sections =
      whole.baseSize <= limit && whole.contentSize <= limit
      ? [whole] : Self.split(files, gone, limit)
  }

  private static func split(
    _ files: [PackageFile], _ gone: [PackageFile], _ limit: Int
  ) -> [Section] {
    var (sections, section) = ([Section](), Section())
    for file in files {
      var next = section
      next.files.append(file)
      let similar = likest(file, gone, limit)
      if let similar, !next.base.contains(similar) { next.base.append(similar) }
      let fits = next.baseSize <= limit && next.contentSize <= limit
      if !fits, !section.files.isEmpty {
        sections.append(section)
        next = Section(base: similar.map { [$0] } ?? [], files: [file])
      }
      section = next
    }
    return section.files.isEmpty ? sections : sections + [section]
  }

  /// The old file with the same path, or with the longest common start and end of the path.
  private static func likest(
    _ file: PackageFile, _ gone: [PackageFile], _ limit: Int
  ) -> PackageFile? {
    let path = Array(file.path.utf8)
    var best: (file: PackageFile, score: Int)?
    for candidate in gone where candidate.size <= limit {
      let other = Array(candidate.path.utf8)
      if path == other { return candidate }
      let shared =
        zip(path, other).prefix { $0 == $1 }.count
        + zip(path.reversed(), other.reversed()).prefix { $0 == $1 }.count
      if shared > best?.score ?? path.count / 2 { best = (candidate, shared) }
    }
    return best?.file
  }

  /// The manifest and its signatures come first, because an installation reads them first.
  private static func sorted(_ files: [PackageFile]) -> [PackageFile] {
    files.sorted {
      let about = (InstallPlan.isAbout($0.path), InstallPlan.isAbout($1.path))
      return about.0 == about.1
        ? $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) : about.0
    }
  }
}

extension PatchPlan.Section {
  var baseSize: Int { base.reduce(0) { $0 + $1.size } }
  var contentSize: Int { files.reduce(0) { $0 + $1.size } }
}
