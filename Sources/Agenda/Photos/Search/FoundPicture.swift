/// A picture that a service knows of.
package struct FoundPicture: Hashable, Sendable {
    /// Its name at its service.
    package let key: String
    let imageURL: String
    package let credit: PhotoCredit
}

/// A page of what a service has found.
struct FoundPage: Sendable {
    let pages: Int
    let pictures: [FoundPicture]
}
