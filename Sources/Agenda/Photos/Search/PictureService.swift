import HTTPTransport
import OutsideServices
import Values

/// The service that searches pictures: Flickr if there is a key, else Openverse, which needs none.
package enum PictureService: Sendable {
    case flickr(url: String, key: String)
    case openverse(url: String)

    /// How long search results are cached.
    static let holdsFor: Duration = .days(1)

    package var name: String {
        switch self {
        case .flickr: "Flickr"
        case .openverse: "Openverse"
        }
    }

    var baseURL: String {
        switch self {
        case .flickr(let url, _), .openverse(let url): url
        }
    }

    /// The last page of results that a service delivers: Flickr shows 4,000 results of a search, Openverse 240 to
    /// anonymous clients.
    var lastPage: Int {
        switch self {
        case .flickr: 40
        case .openverse: 12
        }
    }

    func request(_ phrase: String, page: Int) -> OutsideRequest {
        switch self {
        case .flickr(let url, let key):
            .get(
                name, url,
                [
                    "method": "flickr.photos.search", "api_key": key, "text": phrase, "safe_search": "1",
                    "content_type": "1", "media": "photos", "extras": "url_m,owner_name,license", "per_page": "100",
                    "page": "\(page)", "sort": "relevance", "format": "json", "nojsoncallback": "1",
                ], holdsFor: Self.holdsFor)
        case .openverse(let url):
            .get(
                name, url + (url.hasSuffix("/") ? "" : "/") + "images/",
                ["q": phrase, "page": "\(page)", "page_size": "20", "mature": "false", "format": "json"],
                holdsFor: Self.holdsFor)
        }
    }

    func read(_ body: [UInt8]) throws -> FoundPage {
        switch self {
        case .flickr: try FlickrResponse.page(body)
        case .openverse: try OpenverseResponse.page(body, baseURL: baseURL)
        }
    }

    /// The request for a picture's file. Only the service's own host may be a private address, if the settings say so.
    func file(at address: String) -> OutsideRequest {
        let isOwn = OutsideRequest.authority(of: address) == OutsideRequest.authority(of: baseURL)
        let request = HTTPRequest(
            .get, address, headers: [HTTPField("Accept", "image/jpeg, image/png, image/webp")],
            timeout: .seconds(30), maximumBodyBytes: PhotoStore.maximumBytes,
            allowedAddresses: isOwn ? .any : .publicOnly)
        return OutsideRequest(name, request, holdsFor: nil)
    }

    /// Whether a redirect to this URL is followed: only to HTTPS, unless the service itself uses HTTP.
    func follows(to address: String) -> Bool {
        let scheme = address.lowercased().prefix { $0 != ":" }
        return scheme == "https" || scheme == "http" && baseURL.lowercased().hasPrefix("http:")
    }
}

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
