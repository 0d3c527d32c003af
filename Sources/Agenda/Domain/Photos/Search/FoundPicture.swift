/// A picture that a search found.
package struct FoundPicture: Hashable, Sendable {
    /// Its identifier at the service.
    package let key: String
    let imageURL: String
    package let credit: PhotoCredit
}

/// One page of search results.
struct FoundPage: Sendable {
    let pages: Int
    let pictures: [FoundPicture]
}
