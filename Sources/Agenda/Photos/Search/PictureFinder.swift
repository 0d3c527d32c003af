package import Outside
package import Values

/// Draws a picture for a phrase, each time another one.
package struct PictureFinder: Sendable {
    private let service: PictureService
    private let client: OutsideClient
    private let random: RandomSource

    package init(_ service: PictureService, client: OutsideClient, random: RandomSource) {
        (self.service, self.client, self.random) = (service, client, random)
    }

    /// A picture and its file.
    ///
    /// - Parameter shown: those that were drawn before for this phrase, the last one last. They come again only when all
    ///   were shown, and the last one never at once.
    /// - Throws: `PhotoError` where nothing (else) is found, `OutsideError` where the service does not help.
    package func draw(_ phrase: String, shown: [String]) async throws -> (FoundPicture, [UInt8]) {
        let picture = try await choose(phrase, shown: shown)
        let bytes = try await client.fetch(service.file(picture)) { $0 }
        return (picture, bytes)
    }

    /// Reads a phrase as somebody typed it.
    package static func phrase(_ text: String) throws(PhotoError) -> String {
        let phrase = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !phrase.isEmpty else { throw .noPhrase }
        guard phrase.count <= 200 else { throw .phraseTooLong }
        return phrase
    }

    private func choose(_ phrase: String, shown: [String]) async throws -> FoundPicture {
        var random = random
        let first = try await page(1, phrase)
        guard !first.pictures.isEmpty || first.pages > 1 else { throw PhotoError.nothingFound(phrase) }
        let number = Int.random(in: 1...max(1, min(first.pages, service.deepestPage)), using: &random)
        // Services promise more pages than they give: then the first one does.
        let drawn = number == 1 ? first : try await page(number, phrase)
        let known = Set(shown)
        let all = drawn.pictures + first.pictures
        let fresh = [drawn.pictures, first.pictures].map { $0.filter { !known.contains($0.key) } }
        if let picture = fresh.first(where: { !$0.isEmpty })?.randomElement(using: &random) { return picture }
        guard !all.isEmpty else { throw PhotoError.nothingFound(phrase) }
        guard let again = all.filter({ $0.key != shown.last }).randomElement(using: &random) else {
            throw PhotoError.nothingElse(phrase)
        }
        return again
    }

    private func page(_ number: Int, _ phrase: String) async throws -> FoundPage {
        try await client.fetch(service.request(phrase, page: number), read: service.read)
    }
}
