/// Called with how far long work on a package or a store has come, in the thread that does it.
///
/// `done` and `total` count what the work names: bytes of an installation, files of everything else.
public typealias PackageProgress = @Sendable (_ done: Int, _ total: Int) -> Void
