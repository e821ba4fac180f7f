/// Reports the progress of long work on a package or a store. Called on the thread that does the work.
///
/// `done` and `total` count bytes for an installation, and files for everything else.
public typealias PackageProgress = @Sendable (_ done: Int, _ total: Int) -> Void
