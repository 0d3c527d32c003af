internal import HTTPTransport
internal import OutsideServices
internal import Values

/// Where pictures are searched: Flickr for whoever has a key for it, else Openverse, which needs none.
package enum PictureService: Sendable {
    case flickr(url: String, key: String)
    case openverse(url: String)

    /// What a service finds for a phrase stays as it is for a day, as far as we are concerned.
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

    /// Pages further back are not given out: Flickr shows 4,000 results of any search, Openverse 240 to strangers.
    var deepestPage: Int {
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
        case .flickr: try FlickrAnswer.page(body)
        case .openverse: try OpenverseAnswer.page(body, baseURL: baseURL)
        }
    }

    /// How a picture's file is asked for. Only the service's own address goes where the settings say; whatever else an
    /// answer names must be on the public Internet.
    func file(at address: String) -> OutsideRequest {
        let isOwn = OutsideRequest.authority(of: address) == OutsideRequest.authority(of: baseURL)
        let request = HTTPRequest(
            .get, address, headers: [HTTPField("Accept", "image/jpeg, image/png, image/webp")],
            timeout: .seconds(30), maximumBodyBytes: PhotoStore.mostBytes,
            allowedAddresses: isOwn ? .any : .publicOnly)
        return OutsideRequest(name, request, holdsFor: nil)
    }

    /// Whether a file that has moved is fetched from there: never unencrypted, unless the service itself is.
    func follows(to address: String) -> Bool {
        let scheme = address.lowercased().prefix { $0 != ":" }
        return scheme == "https" || scheme == "http" && baseURL.lowercased().hasPrefix("http:")
    }
}
