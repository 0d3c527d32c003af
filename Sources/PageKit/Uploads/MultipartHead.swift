/// The headers of one part of a form.
struct MultipartHead: Hashable, Sendable {
    /// The name of the field.
    let name: String
    /// As the browser sends it; nil for a part that is no file. Empty if nobody chose a file.
    let fileName: String?
    /// In lower case, without parameters; empty if it is not named.
    let contentType: String

    var isFile: Bool { fileName != nil }

    /// Nil if a browser would not write it: without a name, with a header twice, or with an encoding.
    ///
    /// - Parameter bytes: without the empty line.
    init?(_ bytes: some Collection<UInt8>) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var headers: [String: String] = [:]
        // A line end is one character.
        for line in text.split(separator: "\r\n", omittingEmptySubsequences: false) {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let name = String(line[..<colon]).lowercased()
            let value = String(line[line.index(after: colon)...])
            guard !name.isEmpty, name.allSatisfy({ $0.isASCII && !$0.isWhitespace }),
                !value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }),
                headers.updateValue(value.trimmed(), forKey: name) == nil
            else { return nil }
        }
        guard let disposition = headers["content-disposition"].flatMap(Self.disposition) else { return nil }
        if let encoding = headers["content-transfer-encoding"]?.lowercased() {
            guard ["7bit", "8bit", "binary"].contains(encoding) else { return nil }
        }
        (name, fileName) = disposition
        contentType = (headers["content-type"] ?? "").prefix { $0 != ";" }.trimmed().lowercased()
    }

    /// Reads `form-data; name="…"; filename="…"`, in which both may stand once, and nothing else.
    private static func disposition(_ text: String) -> (String, String?)? {
        var rest = Substring(text)
        guard rest.prefix("form-data".count).lowercased() == "form-data" else { return nil }
        rest = rest.dropFirst("form-data".count)
        var values: [String: String] = [:]
        while !rest.isEmpty {
            rest = rest.drop { $0 == " " }
            guard rest.first == ";" else { return nil }
            rest = rest.dropFirst().drop { $0 == " " }
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let name = rest[..<equals].lowercased()
            rest = rest[rest.index(after: equals)...]
            guard name == "name" || name == "filename", let value = quoted(&rest),
                values.updateValue(value, forKey: name) == nil
            else { return nil }
        }
        guard let name = values["name"], !name.isEmpty else { return nil }
        return (name, values["filename"])
    }

    /// A text in quotation marks. Browsers write one within as `%22`, other programs as `\"`.
    private static func quoted(_ rest: inout Substring) -> String? {
        guard rest.first == "\"" else { return nil }
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return text.replacing("%22", with: "\"")
            case "\\" where rest.first == "\"": text.append(rest.removeFirst())
            default: text.append(character)
            }
        }
        return nil
    }
}
