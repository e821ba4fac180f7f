/// A handler or transport that never blocks the thread it is called on: it opens no file, waits for no lock that is held
/// during I/O, and computes only briefly.
///
/// A pipeline that consists only of these runs requests on the threads that serve connections. One other handler is enough,
/// and the pipeline leaves those threads first.
package protocol NonBlocking {}
