/// Called with how far long work on a package or a store has come, in the thread that does it.
///
/// `done` and `total` are bytes for an installation, and files for everything else.
public typealias PackageProgress = @Sendable (_ done: Int, _ total: Int) -> Void
