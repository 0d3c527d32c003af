/// A minimal file with valid JPEG headers and no real pixels.
package enum SampleImage {
    /// - Parameters:
    ///   - place: the content of the EXIF field for the location.
    ///   - mark: a byte that makes the file different.
    package static func jpeg(width: Int = 40, height: Int = 30, place: String = "", mark: UInt8 = 0) -> [UInt8] {
        let words = Array("Exif\0\0\(place)".utf8)
        let exif: [UInt8] = place.isEmpty ? [] : [0xFF, 0xE1, 0, UInt8(words.count + 2)] + words
        let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0) }
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8] + size + [1, 1, 0x11, 0]
        return [0xFF, 0xD8] + exif + frame + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + [mark, 1, 2, 0xFF, 0, 3]
            + [0xFF, 0xD9]
    }
}

/// A local server that responds like Openverse and Flickr.
package final class PictureStub: Sendable {
    package let server: LoopbackServer

    /// A shared server with the default responses.
    package static let shared = try? PictureStub()

    /// - Parameter answer: nil for the default response with three pictures.
    package init(_ answer: @escaping @Sendable (ReceivedRequest) -> Served? = { _ in nil }) throws {
        server = try LoopbackServer { connection in
            while let request = connection.readRequest() {
                let host = "http://" + (request.header("Host") ?? "")
                connection.send((answer(request) ?? Self.usual(request, host: host)).bytes)
            }
        }
    }

    package var flickrURL: String { server.url + "/services/rest/" }
    package var openverseURL: String { server.url + "/v1/" }

    private static func usual(_ request: ReceivedRequest, host: String) -> Served {
        let path = request.line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        if path.hasPrefix("/services/rest/") { return Served(json: flickr(host: host)) }
        if path.hasPrefix("/v1/images/?") { return Served(json: openverse(host: host)) }
        let mark = UInt8(path.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 200 })
        return Served(headers: ["Content-Type: image/jpeg"], body: SampleImage.jpeg(place: "36.1N 112.1W", mark: mark))
    }

    /// As in Flickr's responses, numbers are strings, and one photo has no URL.
    package static func flickr(host: String, keys: [String] = ["f1", "f2", "f3"], pages: String = "\"1\"") -> String {
        let photos = keys.map { key in
            """
            {"id":"\(key)","owner":"58722587@N00","secret":"592a1a3238","server":"2082","farm":3,"title":"Canyon \(key)",
            "ispublic":1,"isfriend":0,"isfamily":0,"license":"4","ownername":"mmarsupilami",
            "url_m":"\(host)/photo/\(key).jpg","height_m":"333","width_m":500}
            """
        }
        let without = #"{"id":"f0","owner":"1@N00","secret":"x","server":"1","farm":1,"title":"no file"}"#
        return """
            {"photos":{"page":1,"pages":\(pages),"perpage":100,"total":"\(keys.count)","photo":[
            \((photos + [without]).joined(separator: ","))]},"stat":"ok"}
            """
    }

    package static func openverse(host: String, keys: [String] = ["o1", "o2", "o3"], pages: Int = 1) -> String {
        let results = keys.map { key in
            """
            {"id":"\(key)","title":"Canyon \(key)","url":"https://images.example.org/\(key).jpg",
            "thumbnail":"\(host)/v1/images/\(key)/thumb/","foreign_landing_url":"https://example.org/\(key)",
            "creator":"Ada","license":"by-sa","license_version":"2.0","attribution":"…"}
            """
        }
        return """
            {"result_count":\(keys.count),"page_count":\(pages),"page_size":20,"page":1,
            "results":[\(results.joined(separator: ","))]}
            """
    }
}
