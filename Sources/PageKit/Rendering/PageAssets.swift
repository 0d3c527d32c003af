import HTTPTypes
import Hummingbird
import Platform
package import Templates

/// Serves stylesheets, scripts and icon. Their addresses contain a hash of the content, so browsers may keep them for
/// good.
package struct PageAssets: Sendable {
    private struct File: Sendable {
        let bytes: [UInt8]
        let contentType: String
        /// Nil for pictures and sounds, which are compressed already.
        let compressed: [UInt8]?

        init(_ bytes: [UInt8], _ contentType: String) {
            (self.bytes, self.contentType) = (bytes, contentType)
            let isText = contentType.hasPrefix("text/") || ["svg", "json"].contains { contentType.contains($0) }
            compressed = isText ? CompressedBody.gzip(bytes, .once) : nil
        }
    }

    private let files: [String: File]
    private let names: [PageAsset: String]

    package init() {
        var (files, names): ([String: File], [PageAsset: String]) = ([:], [:])
        // What a file mentions has its name before it.
        let last: [PageAsset] = [.script, .mapScript, .manifest]
        for asset in PageAsset.allCases.filter({ !last.contains($0) }) + last {
            let bytes = last.contains(asset) ? Self.linked(asset.bytes, to: names) : asset.bytes
            let parts = asset.rawValue.split(separator: ".")
            let name = "\(parts[0])-\(Fingerprint.of(bytes).prefix(12)).\(parts[1])"
            names[asset] = name
            files[name] = File(bytes, asset.contentType)
        }
        (self.files, self.names) = (files, names)
    }

    /// The names of other files in a file become those that they are served under.
    private static func linked(_ bytes: [UInt8], to names: [PageAsset: String]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        return Array(names.reduce(text) { $0.replacing("\"./\($1.key.rawValue)\"", with: "\"./\($1.value)\"") }.utf8)
    }

    /// The address of a file, with the hash of its content.
    package func path(of asset: PageAsset) -> String { "/assets/\(names[asset] ?? "")" }

    fileprivate static let script = "text/javascript; charset=utf-8"
    fileprivate static let stylesheet = "text/css; charset=utf-8"

    func add(to router: Router<GatewayContext>) {
        router.get("assets/:file") { request, context in
            guard let name = context.parameters.get("file"), let file = files[name] else {
                return Response(status: .notFound)
            }
            let headers: HTTPFields = [
                .contentType: file.contentType, .cacheControl: "public, max-age=31536000, immutable",
                .xContentTypeOptions: "nosniff",
            ]
            guard let compressed = file.compressed else {
                let whole = PageFile(bytes: file.bytes, contentType: file.contentType)
                return Response(whole, headers: headers, range: request.headers[.range])
            }
            return Response(
                status: .ok, headers: headers, bytes: file.bytes,
                compressed: CompressedBody.isAccepted(by: request) ? compressed : nil, mayBeCompressed: true)
        }
    }
}

extension PageAsset {
    fileprivate var contentType: String {
        switch self {
        case .icon: "image/svg+xml"
        case .smallIcon, .largeIcon, .fullIcon: "image/png"
        case .manifest: "application/manifest+json"
        case .alarm: "audio/mpeg"
        default: isStylesheet ? PageAssets.stylesheet : PageAssets.script
        }
    }
}
