import Foundation
import OutsideServices
import Values

/// The response of `flickr.photos.search`. Some numbers are strings, and errors have HTTP status 200.
struct FlickrResponse: Decodable {
    let stat: String
    let code: Int?
    let message: String?
    let photos: Photos?

    struct Photos: Decodable {
        let pages: LooseNumber?
        let photo: [Entry]
    }

    struct Entry: Decodable {
        let id: String?
        let owner: String?
        let title: String?
        let ownername: String?
        let license: LooseNumber?
        let url_m: String?
    }

    static func page(_ body: [UInt8]) throws -> FoundPage {
        guard let answer = try? JSONDecoder().decode(FlickrResponse.self, from: Data(body)) else {
            throw OutsideError.unreadable("Flickr")
        }
        guard answer.stat == "ok", let photos = answer.photos else { throw answer.failure }
        let pictures = photos.photo.compactMap { entry -> FoundPicture? in
            // Some photos have no file of this size.
            guard let id = entry.id, let owner = entry.owner, let url = entry.url_m, url.hasPrefix("http") else {
                return nil
            }
            return FoundPicture(
                key: id, imageURL: url,
                credit: PhotoCredit(
                    .flickr, title: entry.title.nonBlank, author: entry.ownername.nonBlank,
                    license: entry.license.flatMap { licenses[$0.value] },
                    page: "https://www.flickr.com/photos/\(owner.percentEncoded)/\(id)"))
        }
        return FoundPage(pages: photos.pages?.value ?? 1, pictures: pictures)
    }

    private var failure: OutsideError {
        let why = message.map { "\($0)" } ?? "no reason given"
        return switch code {
        // 10 and 105: the search, or the service, is not available.
        case 10, 105: .unavailable("Flickr", detail: why)
        case 100: .refused("Flickr", why: "\(why); check GREENROOM_FLICKR_KEY")
        default: .refused("Flickr", why: why)
        }
    }

    /// Source: flickr.photos.licenses.getInfo.
    private static let licenses: [Int: String] = [
        0: "all rights reserved", 1: "CC BY-NC-SA 2.0", 2: "CC BY-NC 2.0", 3: "CC BY-NC-ND 2.0", 4: "CC BY 2.0",
        5: "CC BY-SA 2.0", 6: "CC BY-ND 2.0", 7: "no known copyright restrictions", 8: "United States government work",
        9: "CC0 1.0", 10: "public domain", 11: "CC BY 4.0", 12: "CC BY-SA 4.0", 13: "CC BY-ND 4.0",
        14: "CC BY-NC 4.0", 15: "CC BY-NC-SA 4.0", 16: "CC BY-NC-ND 4.0",
    ]
}

/// An integer, or a string with one.
struct LooseNumber: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            value = number
        } else if let number = Int(try container.decode(String.self)) {
            value = number
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number")
        }
    }
}

extension String? {
    /// Nil if empty or blank.
    var nonBlank: String? {
        flatMap { text in
            let trimmed = text.trimmedBlanks
            return trimmed.isEmpty ? nil : trimmed
        }
    }
}
