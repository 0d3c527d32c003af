import Foundation
import OutsideServices

/// The response of Openverse's image search.
struct OpenverseResponse: Decodable {
    let page_count: LooseNumber?
    let results: [Entry]

    struct Entry: Decodable {
        let id: String?
        let title: String?
        let url: String?
        let thumbnail: String?
        let foreign_landing_url: String?
        let creator: String?
        let license: String?
        let license_version: String?
    }

    static func page(_ body: [UInt8], baseURL: String) throws -> FoundPage {
        guard let answer = try? JSONDecoder().decode(OpenverseResponse.self, from: Data(body)) else {
            throw OutsideError.unreadable("Openverse")
        }
        let own = OutsideRequest.authority(of: baseURL)
        let pictures = answer.results.compactMap { entry -> FoundPicture? in
            // The service's own copy is always available and not too large.
            let preview = entry.thumbnail.flatMap { OutsideRequest.authority(of: $0) == own ? $0 : nil }
            guard let id = entry.id, let url = preview ?? entry.url, url.hasPrefix("http") else { return nil }
            return FoundPicture(
                key: id, imageURL: url,
                credit: PhotoCredit(
                    .openverse, title: entry.title.nonBlank, author: entry.creator.nonBlank,
                    license: entry.license.nonBlank.map { name(ofLicense: $0, entry.license_version) },
                    page: entry.foreign_landing_url.nonBlank))
        }
        return FoundPage(pages: answer.page_count?.value ?? 1, pictures: pictures)
    }

    /// `by-sa`, `2.0` → `CC BY-SA 2.0`.
    private static func name(ofLicense code: String, _ version: String?) -> String {
        let number = version.nonBlank.map { " " + $0 } ?? ""
        return switch code {
        case "cc0": "CC0" + number
        case "pdm": "public domain"
        default: "CC \(code.uppercased())\(number)"
        }
    }
}
