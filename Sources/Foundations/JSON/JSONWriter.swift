import Values

extension JSONValue {
    /// How a value is laid out.
    package enum Layout: Sendable {
        /// No white space, for machines.
        case compact
        /// One line with a space after each comma and colon.
        case oneLine
        /// One member or element per line, indented by two spaces per level.
        case indented
    }

    /// The value as UTF-8.
    package func encoded(_ layout: Layout = .compact) -> [UInt8] {
        var writer = JSONWriter(layout: layout)
        writer.write(self)
        return writer.bytes
    }

    /// The value as text.
    package func text(_ layout: Layout = .compact) -> String {
        String(decoding: encoded(layout), as: UTF8.self)
    }
}

/// Appends JSON to a buffer.
private struct JSONWriter {
    let layout: JSONValue.Layout
    private(set) var bytes: [UInt8] = []
    private var depth = 0

    init(layout: JSONValue.Layout) {
        self.layout = layout
        bytes.reserveCapacity(1024)
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let number): bytes += String(number).utf8
        case .double(let number): bytes += (number.isFinite ? String(number) : "null").utf8
        case .string(let text): write(text)
        case .array(let elements):
            writeList(elements, open: UInt8(ascii: "["), close: UInt8(ascii: "]")) { $0.write($1) }
        case .object(let members):
            writeList(members, open: UInt8(ascii: "{"), close: UInt8(ascii: "}")) { writer, member in
                writer.write(member.name)
                writer.bytes += (writer.layout == .compact ? ":" : ": ").utf8
                writer.write(member.value)
            }
        }
    }

    private mutating func writeList<Item>(
        _ items: [Item], open: UInt8, close: UInt8, item write: (inout JSONWriter, Item) -> Void
    ) {
        bytes.append(open)
        depth += 1
        for (index, item) in items.enumerated() {
            if index > 0 { bytes += (layout == .oneLine ? ", " : ",").utf8 }
            breakLine()
            write(&self, item)
        }
        depth -= 1
        if !items.isEmpty { breakLine() }
        bytes.append(close)
    }

    private mutating func breakLine() {
        guard layout == .indented else { return }
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<depth { bytes += "  ".utf8 }
    }

    /// RFC 8259, section 7. What a terminal would act on is escaped too: controls, and marks that turn text around.
    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        guard text.utf8.contains(where: Self.mayBeEscaped) else { return bytes.append(contentsOf: text.utf8) }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case "\t": bytes += "\\t".utf8
            case "\u{2028}", "\u{2029}": escape(scalar)
            case _ where Printable.isHidden(scalar): escape(scalar)
            default: bytes += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
    }

    /// `\u202e`; two of them beyond 16 bits.
    private mutating func escape(_ scalar: Unicode.Scalar) {
        for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
            bytes += "\\u".utf8
            for shift in [12, 8, 4, 0] { bytes.append(Self.hex[Int(unit >> UInt16(shift) & 15)]) }
        }
    }

    /// Bytes without which nothing must be escaped. All that is hidden beyond ASCII begins with C2 or later.
    private static func mayBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static let hex = [UInt8]("0123456789abcdef".utf8)
}
