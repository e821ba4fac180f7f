/// Fetch's response tainting (§2.2.5). Scripts can read everything except cookies, the parts that the other origin
/// allows, or nothing.
package enum ResponseTainting: String, Sendable { case basic, cors, opaque }
