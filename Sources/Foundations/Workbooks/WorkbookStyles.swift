import XMLFiles

/// The number formats of cells, by their style, of `xl/styles.xml`.
struct WorkbookStyles {
    private var formats: [NumberFormat] = []

    static let none = WorkbookStyles()

    private init() {}

    init(_ document: [UInt8]) throws(WorkbookError) {
        guard let root = XMLReader.root(of: document), root.name == "styleSheet" else {
            throw .damaged("its formats cannot be read")
        }
        var own: [Int: NumberFormat] = [:]
        for format in root.child("numFmts")?.children ?? [] {
            guard let id = format.attributes["numFmtId"].flatMap({ Int($0) }) else { continue }
            own[id] = format.attributes["formatCode"].map { NumberFormat(code: $0) }
        }
        formats = (root.child("cellXfs")?.children ?? []).filter { $0.name == "xf" }.map { style in
            let id = style.attributes["numFmtId"].flatMap { Int($0) } ?? 0
            return own[id] ?? NumberFormat(builtIn: id)
        }
    }

    /// - Parameter style: the attribute of a cell; nil for none.
    func format(_ style: String?) -> NumberFormat {
        guard let index = style.flatMap({ Int($0) }), formats.indices.contains(index) else { return .general }
        return formats[index]
    }
}
