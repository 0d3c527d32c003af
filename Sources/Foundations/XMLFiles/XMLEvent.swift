/// A part of an XML document, in its order. Names are without the namespace prefix; names of attributes are with it.
package enum XMLEvent: Hashable, Sendable {
    case start(String, [String: String])
    /// A piece of text: a long text, or one with entities, comes in several.
    case text(String)
    case end(String)
}
