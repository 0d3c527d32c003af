internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Platform
internal import Templates

/// Serves stylesheet, scripts and icon. Their addresses contain a hash of the content, so browsers may keep them for good.
struct PageAssets: Sendable {
    private struct File: Sendable {
        let bytes: [UInt8]
        let contentType: String
    }

    private let files: [String: File]
    private let names: [PageAsset: String]

    init() {
        var (files, names): ([String: File], [PageAsset: String]) = ([:], [:])
        for asset in PageAsset.allCases {
            let bytes = asset.bytes
            let parts = asset.rawValue.split(separator: ".")
            let name = "\(parts[0])-\(Fingerprint.of(bytes).prefix(12)).\(parts[1])"
            names[asset] = name
            files[name] = File(bytes: bytes, contentType: asset.contentType)
        }
        (self.files, self.names) = (files, names)
    }

    func path(of asset: PageAsset) -> String { "/assets/\(names[asset] ?? "")" }

    func add(to router: Router<Gateway.Context>) {
        router.get("assets/:file") { _, context in
            guard let name = context.parameters.get("file"), let file = files[name] else {
                return Response(status: .notFound)
            }
            return Response(
                status: .ok,
                headers: [
                    .contentType: file.contentType, .cacheControl: "public, max-age=31536000, immutable",
                    .xContentTypeOptions: "nosniff",
                ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
        }
    }
}

extension PageAsset {
    fileprivate var contentType: String {
        switch self {
        case .stylesheet: "text/css; charset=utf-8"
        case .script, .countdownScript, .cropScript, .listScript, .noteScript, .positionScript, .studyScript,
            .timerScript:
            "text/javascript; charset=utf-8"
        case .icon: "image/svg+xml"
        case .alarm: "audio/mpeg"
        }
    }
}
