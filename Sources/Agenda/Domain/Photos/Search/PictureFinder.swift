import ImageFiles
package import OutsideServices
package import Values

/// Picks a random picture for a search phrase.
package struct PictureFinder: Sendable {
    private let service: PictureService
    private let client: OutsideClient
    private let photoStore: PhotoStore
    private let random: RandomSource

    /// Pictures that are tried if files cannot be downloaded or used.
    private static let maximumAttempts = 4
    /// Redirects that are followed for one file.
    private static let maximumRedirects = 3

    package init(_ service: PictureService, client: OutsideClient, photoStore: PhotoStore, random: RandomSource) {
        (self.service, self.client, self.photoStore, self.random) = (service, client, photoStore, random)
    }

    /// A picture whose file was stored.
    package struct Pick: Sendable {
        package let picture: FoundPicture
        package let file: PhotoFile
        /// The identifiers of pictures that were tried before and could not be used.
        package let skipped: [String]
    }

    /// Picks a picture and stores its file.
    ///
    /// - Parameter shown: the pictures shown before for this phrase, the last one last. They are picked again only
    ///   after all others, and never the last one.
    /// - Throws: `PhotoError` if no usable picture is found, `OutsideError` if the service fails.
    package func pick(_ phrase: String, shown: [String]) async throws -> Pick {
        var random = random
        let results = try await results(phrase, using: &random)
        guard !results.isEmpty else { throw PhotoError.nothingFound(phrase) }
        var skipped: [String] = []
        var problem: (any Error)?
        while skipped.count < Self.maximumAttempts,
            let picture = results.choose(shown: shown, excluding: skipped, using: &random)
        {
            do {
                return Pick(
                    picture: picture, file: try await photoStore.add(try await bytes(of: picture)), skipped: skipped)
            } catch let error as OutsideError {
                // A rate limit applies to all pictures of the host.
                if case .limited = error { throw error }
                problem = error
            } catch let error as ImageError {
                problem = error
            }
            skipped.append(picture.key)
        }
        guard let problem else { throw PhotoError.nothingElse(phrase) }
        // The error is temporary.
        if let outside = problem as? OutsideError, outside.mayPass { throw outside }
        if results.isLast(shown.last, excluding: skipped) { throw PhotoError.nothingElse(phrase) }
        throw PhotoError.noneOfUse(phrase, drawn: skipped.count, why: "\(problem)")
    }

    /// A valid search phrase, with single spaces.
    ///
    /// - Throws: `PhotoError` if it is empty or too long.
    package static func phrase(_ text: String) throws(PhotoError) -> String {
        let phrase = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !phrase.isEmpty else { throw .noPhrase }
        guard phrase.count <= 200 else { throw .phraseTooLong }
        return phrase
    }
}

// MARK: - Searching

/// The results of one search.
private struct SearchResults {
    /// A random page.
    let randomPage: [FoundPicture]
    /// The first page, in case the random one has no new picture.
    let firstPage: [FoundPicture]

    var isEmpty: Bool { randomPage.isEmpty && firstPage.isEmpty }

    /// Nil if there are no other pictures than the last one shown and the unusable ones.
    func choose(shown: [String], excluding unusable: [String], using random: inout RandomSource) -> FoundPicture? {
        let known = Set(shown).union(unusable)
        for page in [randomPage, firstPage] {
            if let new = page.filter({ !known.contains($0.key) }).randomElement(using: &random) { return new }
        }
        return (randomPage + firstPage).filter { $0.key != shown.last && !unusable.contains($0.key) }
            .randomElement(using: &random)
    }

    /// Whether this is the only picture left.
    func isLast(_ key: String?, excluding unusable: [String]) -> Bool {
        key.map { Set((randomPage + firstPage).map(\.key)).subtracting(unusable) == [$0] } ?? false
    }
}

extension PictureFinder {
    private func results(_ phrase: String, using random: inout RandomSource) async throws -> SearchResults {
        let first = try await page(1, phrase)
        let number = Int.random(in: 1...max(1, min(first.pages, service.lastPage)), using: &random)
        // Services announce more pages than they deliver; then the first page is used.
        let other = number == 1 ? first : try await page(number, phrase)
        return SearchResults(randomPage: other.pictures, firstPage: first.pictures)
    }

    private func page(_ number: Int, _ phrase: String) async throws -> FoundPage {
        try await client.fetch(service.request(phrase, page: number), read: service.read)
    }

    /// Follows redirects that the service allows.
    private func bytes(of picture: FoundPicture) async throws -> [UInt8] {
        var address = picture.imageURL
        for _ in 0...Self.maximumRedirects {
            do {
                return try await client.fetch(service.file(at: address)) { $0 }
            } catch OutsideError.moved(_, let next) {
                guard service.follows(to: next) else {
                    throw OutsideError.refused(service.name, why: Self.hasMoved)
                }
                address = next
            }
        }
        throw OutsideError.refused(service.name, why: Self.redirectsTooOften)
    }

    private static var hasMoved: String { "the picture has moved to a site that is not allowed" }
    private static var redirectsTooOften: String { "the picture's address redirects too often" }
}
