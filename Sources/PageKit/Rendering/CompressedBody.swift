import HTTPTypes
import Hummingbird
import NIOCore
import ZipFiles

/// Which responses are compressed, and how.
///
/// Compression reveals by the length of a response whether something that an attacker can put into it repeats a secret
/// that is also in it (BREACH). So:
/// - Stylesheets, scripts, the icon and the manifest are compressed. They hold no secrets.
/// - A page of somebody who is signed in is compressed only if the request has no query and no form: then it reflects
///   nothing that the request says, such as what is searched for. The cookie of the session is not sent along with the
///   requests that another site's page makes (`SameSite=Lax`), except where it leads the whole window here.
/// - What strangers write, such as a text in the inbox, can still be on such a page, and the page fetches it by itself.
///   The secret beside it is the token of the forms, which is therefore another one in every response.
/// - Pages for visitors, error pages, feeds, files and event streams are not compressed. The first two reflect what was
///   typed; the addresses of feeds are secrets.
enum CompressedBody {
    /// In bytes. Less fits into one packet anyway.
    private static let minimum = 1000

    /// How much time is spent: 1 (least) to 9.
    enum Effort: Int32 { case eachTime = 5, once = 9 }

    /// A gzip member; nil if it would not be shorter.
    static func gzip(_ bytes: [UInt8], _ effort: Effort) -> [UInt8]? {
        guard bytes.count >= minimum, let compressed = GzipFile.pack(bytes, level: effort.rawValue),
            compressed.count < bytes.count
        else { return nil }
        return compressed
    }

    /// Whether a browser takes gzip (RFC 9110, 12.5.3).
    static func isAccepted(by request: Request) -> Bool { isAccepted(request.headers[values: .acceptEncoding]) }

    /// - Parameter fields: the values of `Accept-Encoding`.
    static func isAccepted(_ fields: [String]) -> Bool {
        var all = false
        for item in fields.joined(separator: ",").lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first, ["gzip", "x-gzip", "*"].contains(name) else { continue }
            let isWanted = !parts.dropFirst().contains { $0.wholeMatch(of: /q=0(\.0*)?/) != nil }
            if name != "*" { return isWanted }
            all = isWanted
        }
        return all
    }
}

extension Response {
    /// A body that is compressed if there is a compressed one. Caches keep both apart.
    init(
        status: HTTPResponse.Status, headers: HTTPFields, bytes: [UInt8], compressed: [UInt8]?, mayBeCompressed: Bool
    ) {
        var headers = headers
        if compressed != nil { headers[.contentEncoding] = "gzip" }
        if mayBeCompressed { headers[.vary] = "Accept-Encoding" }
        self.init(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: compressed ?? bytes)))
    }
}
