/// A regular expression as a nondeterministic automaton (Thompson 1968), made to be run from the end of a text to
/// its beginning.
///
/// Run that way, with the place it began at kept beside each state, one pass finds for every place of a text how
/// far the longest fit that begins there goes.
struct PatternProgram: Sendable {
  private enum State: Sendable {
    case scalar(ScalarClass, next: Int)
    case place(PatternPlace, next: Int)
    case split([Int])
    case done
  }

  /// A larger pattern is refused: each state costs time at each character.
  static let maximumStates = 2_000

  /// A longer line is left as it is: the run keeps four bytes for each of its characters.
  private static let longestLine = 64 * 1024 * 1024

  private var states: [State] = [.done]
  private var start = 0

  init(_ node: PatternNode, ignoresCase: Bool, pattern: String) throws(TextMaskError) {
    start = add(node, before: 0, ignoresCase)
    guard states.count <= Self.maximumStates else {
      throw TextMaskError(pattern: pattern, problem: "it is too large; repeat less often")
    }
  }

  /// Adds the states of a node that go on to `next`, and gives the first. Too large a program stays unfinished.
  private mutating func add(_ node: PatternNode, before next: Int, _ ignoresCase: Bool) -> Int {
    guard states.count <= Self.maximumStates else { return next }
    switch node {
    case .scalar(let set): return add(.scalar(ignoresCase ? set.withBothCases : set, next: next))
    case .place(let place): return add(.place(place, next: next))
    // The run goes backwards, so that the first node is the last to be met.
    case .sequence(let nodes): return nodes.reduce(next) { add($1, before: $0, ignoresCase) }
    case .choice(let branches):
      let firsts = branches.map { add($0, before: next, ignoresCase) }
      return add(.split(firsts))
    case .repeated(let node, let from, let to):
      return add(node, from, to, before: next, ignoresCase)
    }
  }

  private mutating func add(
    _ node: PatternNode, _ from: Int, _ to: Int?, before next: Int, _ ignoresCase: Bool
  ) -> Int {
    var first = next
    if let to {
      for _ in from..<to where states.count <= Self.maximumStates {
        first = add(.split([add(node, before: first, ignoresCase), next]))
      }
    } else {
      let split = add(.split([]))
      states[split] = .split([add(node, before: split, ignoresCase), next])
      first = split
    }
    for _ in 0..<from where states.count <= Self.maximumStates {
      first = add(node, before: first, ignoresCase)
    }
    return first
  }

  private mutating func add(_ state: State) -> Int {
    states.append(state)
    return states.count - 1
  }

  /// For each place of a line the end of the longest fit that begins there, or the place itself; nil where the
  /// line is too long.
  func longestEnds(in text: [UInt32]) -> [Int32]? {
    guard text.count <= Self.longestLine else { return nil }
    var ends = Array(0...Int32(text.count))
    var run = Run(states)
    var threads: [Thread] = []
    for place in stride(from: text.count, through: 0, by: -1) {
      // A fit that ends further on comes first, so that each state keeps the longest.
      run.begin()
      for thread in threads { run.follow(thread, at: place, in: text) }
      run.follow((start, Int32(place)), at: place, in: text)
      if let end = run.end { ends[place] = end }
      guard place > 0 else { break }
      threads = run.stepped(over: text[place - 1])
    }
    return ends
  }

  private typealias Thread = (state: Int, end: Int32)

  /// The states that are reached at one place.
  private struct Run {
    private let states: [State]
    private var threads: [Thread] = []
    private var visited: [Int]
    private var visit = 0
    private(set) var end: Int32?

    init(_ states: [State]) {
      self.states = states
      visited = Array(repeating: 0, count: states.count)
    }

    mutating func begin() {
      visit += 1
      threads.removeAll(keepingCapacity: true)
      end = nil
    }

    mutating func follow(_ thread: Thread, at place: Int, in text: [UInt32]) {
      var pending = [thread.state]
      while let state = pending.popLast() {
        guard visited[state] != visit else { continue }
        visited[state] = visit
        switch states[state] {
        case .done: end = end ?? thread.end
        case .scalar: threads.append((state, thread.end))
        case .place(let condition, let next):
          if condition.holds(place, in: text) { pending.append(next) }
        case .split(let branches): pending += branches
        }
      }
    }

    func stepped(over scalar: UInt32) -> [Thread] {
      threads.compactMap { thread in
        guard case .scalar(let set, let next) = states[thread.state], set.contains(scalar) else {
          return nil
        }
        return (next, thread.end)
      }
    }
  }
}
