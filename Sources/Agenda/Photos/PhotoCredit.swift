internal import Storage
internal import Values

/// Where a picture is from, who made it, and under which licence it may be shown.
package struct PhotoCredit: Hashable, Sendable, Codable {
    package enum Source: String, Sendable, Codable {
        case file, text, flickr, openverse
    }

    package let source: Source
    package let title: String?
    package let author: String?
    /// As people write it: `CC BY-SA 2.0`.
    package let licence: String?
    /// Where the picture is shown by whom it is from; it must be linked to.
    package let page: String?

    package init(
        _ source: Source, title: String? = nil, author: String? = nil, licence: String? = nil, page: String? = nil
    ) {
        self.source = source
        self.title = title
        self.author = author
        self.licence = licence
        self.page = page
    }

    /// `"Canyon at dawn" by Ada, CC BY 2.0, via Flickr`; nil for somebody's own picture.
    package var line: String? {
        let via: String? =
            switch source {
            case .flickr: "via Flickr"
            case .openverse: "via Openverse"
            case .file, .text: nil
            }
        guard let via else { return nil }
        let work = (title.map { "\"\($0)\"" } ?? "Photo") + (author.map { " by \($0)" } ?? "")
        return [work, licence ?? "licence unknown", via].joined(separator: ", ")
    }
}

extension PhotoCredit {
    init(stored text: String) throws {
        do {
            self = try JSONColumn.value(PhotoCredit.self, from: text)
        } catch {
            throw StoredCreditError()
        }
    }

    func stored() throws -> String { try JSONColumn.text(self) }

    private struct StoredCreditError: Error, CustomStringConvertible {
        let description = "A photo's credit in the database cannot be read. Look with: greenroom doctor"
    }
}
