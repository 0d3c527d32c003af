internal import ImageFiles
package import OutsideServices
package import Values

/// Draws a picture for a phrase, each time another one.
package struct PictureFinder: Sendable {
    private let service: PictureService
    private let client: OutsideClient
    private let shelf: PhotoStore
    private let random: RandomSource

    /// A hit whose file cannot be had or used is passed over, so many times.
    private static let mostTries = 4
    /// From one address to the next, for one file.
    private static let mostMoves = 3

    package init(_ service: PictureService, client: OutsideClient, shelf: PhotoStore, random: RandomSource) {
        (self.service, self.client, self.shelf, self.random) = (service, client, shelf, random)
    }

    /// A picture whose file is on the shelf.
    package struct Drawn: Sendable {
        package let picture: FoundPicture
        package let file: PhotoFile
        /// Drawn before it, and of no use.
        package let passedOver: [String]
    }

    /// A picture and its file.
    ///
    /// - Parameter shown: those that were drawn before for this phrase, the last one last. They come again only when all
    ///   were shown, and the last one never at once.
    /// - Throws: `PhotoError` where nothing (else) is found or nothing of it can be used, `OutsideError` where the
    ///   service does not help.
    package func draw(_ phrase: String, shown: [String]) async throws -> Drawn {
        var random = random
        let hits = try await hits(phrase, using: &random)
        guard !hits.isEmpty else { throw PhotoError.nothingFound(phrase) }
        var passedOver: [String] = []
        var problem: (any Error)?
        while passedOver.count < Self.mostTries,
            let picture = hits.choose(shown: shown, passingOver: passedOver, using: &random)
        {
            do {
                return Drawn(
                    picture: picture, file: try shelf.take(try await bytes(of: picture)), passedOver: passedOver)
            } catch let error as OutsideError {
                // A host that wants a pause wants it for all of its pictures.
                if case .limited = error { throw error }
                problem = error
            } catch let error as ImageError {
                problem = error
            }
            passedOver.append(picture.key)
        }
        guard let problem else { throw PhotoError.nothingElse(phrase) }
        // Another try may do.
        if let outside = problem as? OutsideError, outside.mayPass { throw outside }
        if hits.isLast(shown.last, passingOver: passedOver) { throw PhotoError.nothingElse(phrase) }
        throw PhotoError.noneOfUse(phrase, drawn: passedOver.count, why: "\(problem)")
    }

    /// Reads a phrase as somebody typed it.
    package static func phrase(_ text: String) throws(PhotoError) -> String {
        let phrase = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !phrase.isEmpty else { throw .noPhrase }
        guard phrase.count <= 200 else { throw .phraseTooLong }
        return phrase
    }
}

// MARK: - Searching

/// What a search has found.
private struct Hits {
    /// A page drawn by chance.
    let drawn: [FoundPicture]
    /// The first page, for when the drawn one has nothing new.
    let first: [FoundPicture]

    var isEmpty: Bool { drawn.isEmpty && first.isEmpty }

    /// Nil where there is none but the one that was shown last and those passed over.
    func choose(
        shown: [String], passingOver useless: [String], using random: inout RandomSource
    ) -> FoundPicture? {
        let known = Set(shown).union(useless)
        for page in [drawn, first] {
            if let fresh = page.filter({ !known.contains($0.key) }).randomElement(using: &random) { return fresh }
        }
        return (drawn + first).filter { $0.key != shown.last && !useless.contains($0.key) }
            .randomElement(using: &random)
    }

    /// Whether this is the only one left.
    func isLast(_ key: String?, passingOver useless: [String]) -> Bool {
        key.map { Set((drawn + first).map(\.key)).subtracting(useless) == [$0] } ?? false
    }
}

extension PictureFinder {
    private func hits(_ phrase: String, using random: inout RandomSource) async throws -> Hits {
        let first = try await page(1, phrase)
        let number = Int.random(in: 1...max(1, min(first.pages, service.deepestPage)), using: &random)
        // Services promise more pages than they give: then the first one does.
        let drawn = number == 1 ? first : try await page(number, phrase)
        return Hits(drawn: drawn.pictures, first: first.pictures)
    }

    private func page(_ number: Int, _ phrase: String) async throws -> FoundPage {
        try await client.fetch(service.request(phrase, page: number), read: service.read)
    }

    /// Wherever the file has gone, as long as we may go there.
    private func bytes(of picture: FoundPicture) async throws -> [UInt8] {
        var address = picture.imageURL
        for _ in 0...Self.mostMoves {
            do {
                return try await client.fetch(service.file(at: address)) { $0 }
            } catch OutsideError.moved(_, let next) {
                guard service.follows(to: next) else {
                    throw OutsideError.refused(service.name, why: "the picture has gone where it is not fetched from")
                }
                address = next
            }
        }
        throw OutsideError.refused(service.name, why: "the picture is sent from one address to the next")
    }
}
