import Storage
package import Values

/// The source, the author and the license of a photo.
package struct PhotoCredit: Hashable, Sendable, Codable {
    /// Where a photo came from; a stored value.
    package enum Source: String, Sendable, Codable {
        case file, text, flickr, openverse
    }

    package let source: Source
    package let title: String?
    package let author: String?
    /// For people: `CC BY-SA 2.0`.
    package let license: String?
    /// The page of the photo at its source, which the license requires to be linked.
    package let page: String?

    /// As they are stored.
    private enum CodingKeys: String, CodingKey {
        case source, title, author, license = "licence", page
    }

    package init(
        _ source: Source, title: String? = nil, author: String? = nil, license: String? = nil, page: String? = nil
    ) {
        (self.source, self.title, self.author, self.license, self.page) = (source, title, author, license, page)
    }

    /// `"Canyon at dawn" by Ada, CC BY 2.0, via Flickr`; nil for the account's own photos.
    package var line: String? {
        let via: String? =
            switch source {
            case .flickr: "via Flickr"
            case .openverse: "via Openverse"
            case .file, .text: nil
            }
        guard let via else { return nil }
        let work = (title.map { "\"\($0)\"" } ?? "Photo") + (author.map { " by \($0)" } ?? "")
        return [work, license ?? "license unknown", via].joined(separator: ", ")
    }
}

extension PhotoCredit {
    init(stored text: String) throws {
        do {
            self = try JSONColumn.value(PhotoCredit.self, from: text)
        } catch {
            throw InvalidColumn()
        }
    }

    func stored() throws -> String { try JSONColumn.text(self) }

    /// A stored credit that cannot be read.
    package struct InvalidColumn: UserFacingError {
        package var sentence: String { "The database has an invalid photo credit." }
        package var nextSteps: [NextStep] { [NextStep("Run", OperatorAction.diagnose)] }
        package var kind: ErrorKind { .refused }
    }
}
