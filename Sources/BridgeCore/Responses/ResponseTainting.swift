/// Fetch's response tainting (§2.2.5): all but cookies can be read, what the other origin allows, nothing.
package enum ResponseTainting: String, Sendable { case basic, cors, opaque }
