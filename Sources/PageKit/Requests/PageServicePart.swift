/// What the pages of one module need from the program besides what all pages need, such as a client of another service.
/// The program adds it to the `PageServices`, and the pages find it there by its type.
package protocol PageServicePart: Sendable {
    /// Stands in for the part where the program has none, as in a test of other pages.
    static var absent: Self { get }
}

extension PageServices {
    /// The part of this type that the program has added, or the one that stands in for it.
    package subscript<Part: PageServicePart>(_ type: Part.Type) -> Part {
        parts[ObjectIdentifier(type)] as? Part ?? Part.absent
    }
}
