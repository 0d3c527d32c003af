extension PageAsset {
    package var isScript: Bool { rawValue.hasSuffix(".js") }
    package var isStylesheet: Bool { rawValue.hasSuffix(".css") }

    /// As it is served: without comments, indentation and most spaces around operators, which are a sixth of the
    /// scripts.
    package var bytes: [UInt8] {
        guard isScript || isStylesheet else { return source }
        let lines = String(decoding: source, as: UTF8.self).split(separator: "\n").lazy
            .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.isStyleComment }
        let text = lines.joined(separator: "\n") + "\n"
        guard isStylesheet else {
            let operators = [" => ", " === ", " && ", " || ", " ?? ", " = "].map { ($0, $0.filter { $0 != " " }) }
            return Array(operators.reduce(text) { $0.replacing($1.0, with: $1.1) }.utf8)
        }
        let short = [
            ("\n", " "), ("; ", ";"), (": ", ":"), (", ", ","), (" > ", ">"), (" {", "{"), ("{ ", "{"), (" }", "}"),
            ("} ", "}"),
        ]
        return Array(short.reduce(text) { $0.replacing($1.0, with: $1.1) }.replacing(";}", with: "}").utf8)
    }
}

extension Substring {
    /// A comment of a stylesheet, which has a line of its own.
    fileprivate var isStyleComment: Bool { hasPrefix("/*") && hasSuffix("*/") }
}
