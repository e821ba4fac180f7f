/// Short names for files: the shortest distinct suffixes of their paths.
struct DistinctNames {
  /// One name per path, in order. A repeated path gets a number after its name.
  let names: [String]

  init(_ paths: [String]) {
    let components = paths.map { $0.split(separator: "/") }
    let rivals = Dictionary(grouping: paths.indices) { components[$0].last }
    var seen: [String: Int] = [:]
    names = paths.indices.map { index in
      let others = rivals[components[index].last, default: []].filter { paths[$0] != paths[index] }
      let name = Self.name(paths[index], components[index], besides: others.map { components[$0] })
      seen[paths[index], default: 0] += 1
      let count = seen[paths[index], default: 1]
      return count == 1 ? name : "\(name) (\(count))"
    }
  }

  private static func name(
    _ path: String, _ components: [Substring], besides others: [[Substring]]
  ) -> String {
    let length = components.indices.dropFirst().first { length in
      !others.contains { $0.suffix(length) == components.suffix(length) }
    }
    return length.map { components.suffix($0).joined(separator: "/") } ?? path
  }
}
