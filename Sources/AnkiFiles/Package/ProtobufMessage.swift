/// The fields of a Protocol Buffers message (protobuf.dev, "Encoding"). Groups are not supported.
struct ProtobufMessage {
    enum Value: Hashable {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    let fields: [(number: Int, value: Value)]

    /// Nil if it is damaged.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        var fields: [(number: Int, value: Value)] = []
        while !rest.isEmpty {
            guard let key = Self.number(from: &rest), key >> 3 <= 0x1FFF_FFFF else { return nil }
            let value: Value
            switch key & 7 {
            case 0:
                guard let number = Self.number(from: &rest) else { return nil }
                value = .number(number)
            case 2:
                guard let length = Self.number(from: &rest), length <= rest.count else { return nil }
                value = .bytes(rest.prefix(Int(length)))
                rest = rest.dropFirst(Int(length))
            case 1, 5:
                let length = key & 7 == 1 ? 8 : 4
                guard rest.count >= length else { return nil }
                value = .bytes(rest.prefix(length))
                rest = rest.dropFirst(length)
            default: return nil
            }
            fields.append((Int(key >> 3), value))
        }
        self.fields = fields
    }

    /// The last number with this field number, as the format defines; nil if there is none.
    func number(_ field: Int) -> UInt64? {
        fields.last { $0.number == field }.flatMap { if case .number(let number) = $0.value { number } else { nil } }
    }

    func text(_ field: Int) -> String? {
        fields.last { $0.number == field }.flatMap {
            if case .bytes(let bytes) = $0.value { String(decoding: bytes, as: UTF8.self) } else { nil }
        }
    }

    func messages(_ field: Int) -> [ArraySlice<UInt8>] {
        fields.filter { $0.number == field }.compactMap {
            if case .bytes(let bytes) = $0.value { bytes } else { nil }
        }
    }

    private static func number(from bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }
}
