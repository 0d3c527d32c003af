import Values

/// A part of a mail: its headers, and its content as bytes (RFC 5322, RFC 2045 and 2046).
struct MailBody {
    /// With names in lower case, in their order, unfolded.
    let headers: [(name: String, value: String)]
    private let content: ArraySlice<UInt8>

    /// What is deeper, or after so many parts, is left out.
    private static let (deepest, mostParts) = (8, 60)
    private static let mostBytes = 256 << 10

    init(_ bytes: some Sequence<UInt8>) { self.init(slice: Array(bytes)[...]) }

    private init(slice bytes: ArraySlice<UInt8>) {
        var (headers, rest): ([(String, String)], ArraySlice<UInt8>) = ([], bytes)
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            var line = rest[..<end]
            rest = rest[(end + 1)...]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if line.isEmpty { break }
            let text = Self.text(line, charset: "utf-8")
            if let first = text.first, first == " " || first == "\t", !headers.isEmpty {
                headers[headers.count - 1].1 += " " + text.drop { $0 == " " || $0 == "\t" }
            } else if let colon = text.firstIndex(of: ":") {
                let value = text[colon...].dropFirst().drop { $0 == " " }
                headers.append((text[..<colon].lowercased(), String(value)))
            }
        }
        (self.headers, content) = (headers, rest)
    }

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// `text/plain`, in lower case.
    var type: String {
        let value = header("content-type")?.split(separator: ";").first ?? "text/plain"
        return value.filter { $0 != " " }.lowercased()
    }

    /// A parameter of the content type.
    func parameter(_ name: String) -> String? {
        for part in header("content-type")?.split(separator: ";").dropFirst() ?? [] {
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, sides[0].filter({ $0 != " " }).lowercased() == name else { continue }
            return sides[1].filter { $0 != " " && $0 != "\"" }
        }
        return nil
    }

    /// This part and all in it, in their order.
    var all: [MailBody] {
        var found: [MailBody] = []
        collect(into: &found, depth: 0)
        return found
    }

    private func collect(into found: inout [MailBody], depth: Int) {
        guard found.count < Self.mostParts, depth < Self.deepest else { return }
        found.append(self)
        if type == "message/rfc822" || type == "text/rfc822-headers" {
            MailBody(slice: content).collect(into: &found, depth: depth + 1)
        }
        guard type.hasPrefix("multipart/"), let boundary = parameter("boundary"), !boundary.isEmpty else { return }
        for part in parts(boundary) { MailBody(slice: part).collect(into: &found, depth: depth + 1) }
    }

    private func parts(_ boundary: String) -> [ArraySlice<UInt8>] {
        let mark = Array("--\(boundary)".utf8)
        var (parts, start): ([ArraySlice<UInt8>], Int?) = ([], nil)
        var line = content.startIndex
        while line < content.endIndex {
            let end = content[line...].firstIndex(of: UInt8(ascii: "\n")) ?? content.endIndex - 1
            if content[line...end].starts(with: mark) {
                if let start { parts.append(content[start..<line]) }
                start = end + 1
                if content[line...end].dropFirst(mark.count).starts(with: "--".utf8) { return parts }
            }
            line = end + 1
        }
        if let start, start <= content.endIndex { parts.append(content[start...]) }
        return parts
    }

    /// The decoded text.
    var text: String {
        let bytes: [UInt8] =
            switch header("content-transfer-encoding")?.filter({ $0 != " " }).lowercased() {
            case "base64":
                content.prefix(Self.mostBytes).withUnsafeBytes { TransferEncoding.base64($0, skipsOthers: true) ?? [] }
            case "quoted-printable": content.prefix(Self.mostBytes).withUnsafeBytes(TransferEncoding.quotedPrintable)
            default: Array(content.prefix(Self.mostBytes))
            }
        return Self.text(bytes[...], charset: parameter("charset") ?? "utf-8").replacing("\r\n", with: "\n")
    }

    /// UTF-8 where it is that; or else Windows-1252, which programs also call Latin-1.
    static func text(_ bytes: ArraySlice<UInt8>, charset: String) -> String {
        let isUTF8 = !["iso-8859-1", "iso-8859-15", "windows-1252", "latin1"].contains(charset.lowercased())
        if isUTF8, let text = String(validating: bytes, as: UTF8.self) { return text }
        return Windows1252.decode(bytes)
    }
}
