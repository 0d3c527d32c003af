/// Decodes the messages of a FIT file: Garmin's format, which most watches record. Developer fields are skipped.
///
/// Source: "Flexible and Interoperable Data Transfer (FIT) Protocol", Garmin.
struct FITDecoder {
    /// A message with the fields that are numbers, by their field number, and those that are texts.
    struct Message {
        let kind: Int
        fileprivate(set) var numbers: [UInt8: Int64] = [:]
        fileprivate(set) var texts: [UInt8: String] = [:]
        /// The bytes of fields that are lists of bytes.
        fileprivate(set) var bytes: [UInt8: [UInt8]] = [:]
        /// Seconds since the epoch of FIT; nil without one.
        fileprivate(set) var timestamp: Int64?

        subscript(_ field: UInt8) -> Int64? { numbers[field] }
    }

    private struct Field {
        let number: UInt8
        let size: Int
        let type: UInt8
    }

    private struct Definition {
        let kind: Int
        let isBigEndian: Bool
        let fields: [Field]
        /// Of the developer fields, in bytes.
        let skipped: Int
    }

    private let bytes: [UInt8]
    private var position = 0
    private var end = 0
    private var definitions: [UInt8: Definition] = [:]
    private var lastTimestamp: Int64?
    /// The file ends before its header says, or a message has no definition.
    private(set) var isCut = false
    /// A checksum is wrong.
    private(set) var isDamaged = false

    init(_ file: [UInt8]) { bytes = file }

    static func isFIT(_ file: [UInt8]) -> Bool {
        file.count >= 12 && file[0] >= 12 && file[8..<12].elementsEqual(".FIT".utf8)
    }

    /// Passes on all messages of the file, and of files that are chained behind it.
    mutating func read(_ body: (Message) -> Void) {
        while position + 12 <= bytes.count, bytes[(position + 8)..<(position + 12)].elementsEqual(".FIT".utf8) {
            let start = position
            let header = Int(bytes[start])
            // Some devices never fill in the length.
            let length = Int(unsigned(at: start + 4, size: 4, isBigEndian: false))
            let isOpen = length == 0
            end = isOpen ? bytes.count : min(start + header + length, bytes.count)
            isCut = isCut || isOpen || start + header + length > bytes.count
            position = start + header
            (definitions, lastTimestamp) = ([:], nil)
            while position < end, let message = next() { if message.kind >= 0 { body(message) } }
            if position < end { isCut = true }
            position = end
            if end + 2 <= bytes.count {
                if Self.checksum(bytes[start..<end]) != UInt16(unsigned(at: end, size: 2, isBigEndian: false)) {
                    isDamaged = true
                }
                position = end + 2
            }
        }
    }

    /// A definition is a message of the kind -1. Nil for one that is cut off.
    private mutating func next() -> Message? {
        let header = bytes[position]
        position += 1
        if header & 0x80 != 0 { return data(header >> 5 & 3, timeOffset: Int64(header & 0x1F)) }
        if header & 0x40 != 0 { return define(header & 0x0F, hasDeveloperFields: header & 0x20 != 0) }
        return data(header & 0x0F, timeOffset: nil)
    }

    private mutating func define(_ local: UInt8, hasDeveloperFields: Bool) -> Message? {
        guard position + 5 <= end else { return nil }
        let isBigEndian = bytes[position + 1] == 1
        let kind = Int(unsigned(at: position + 2, size: 2, isBigEndian: isBigEndian))
        let count = Int(bytes[position + 4])
        position += 5
        guard position + 3 * count <= end else { return nil }
        let fields = (0..<count).map { index in
            let place = position + 3 * index
            return Field(number: bytes[place], size: Int(bytes[place + 1]), type: bytes[place + 2])
        }
        position += 3 * count
        var skipped = 0
        if hasDeveloperFields {
            guard position < end else { return nil }
            let count = Int(bytes[position])
            position += 1
            guard position + 3 * count <= end else { return nil }
            skipped = (0..<count).reduce(0) { $0 + Int(bytes[position + 3 * $1 + 1]) }
            position += 3 * count
        }
        definitions[local] = Definition(kind: kind, isBigEndian: isBigEndian, fields: fields, skipped: skipped)
        return Message(kind: -1)
    }

    private mutating func data(_ local: UInt8, timeOffset: Int64?) -> Message? {
        guard let definition = definitions[local] else { return nil }
        var message = Message(kind: definition.kind)
        for field in definition.fields {
            guard position + field.size <= end else { return nil }
            read(field, of: definition, into: &message)
            position += field.size
        }
        guard position + definition.skipped <= end else { return nil }
        position += definition.skipped
        if let timeOffset, let last = lastTimestamp {
            let time = last & ~0x1F + timeOffset
            message.timestamp = time < last ? time + 0x20 : time
        } else {
            message.timestamp = message.numbers[253]
        }
        lastTimestamp = message.timestamp ?? lastTimestamp
        return message
    }

    private func read(_ field: Field, of definition: Definition, into message: inout Message) {
        let content = bytes[position..<(position + field.size)]
        switch field.type & 0x1F {
        case 7: message.texts[field.number] = String(decoding: content.prefix { $0 != 0 }, as: UTF8.self)
        case 8, 9: break  // Floating point: none of the fields that are read.
        case 13: message.bytes[field.number] = Array(content)
        case let type:
            guard let layout = Self.layouts[type], field.size > 0 else { return }
            // Of a list, the first.
            let size = min(layout.size, field.size)
            let raw = unsigned(at: position, size: size, isBigEndian: definition.isBigEndian)
            let invalid: UInt64 = layout.isZeroInvalid ? 0 : (1 << UInt64(8 * size - (layout.isSigned ? 1 : 0))) - 1
            guard raw != invalid else { return }
            message.numbers[field.number] =
                layout.isSigned ? Int64(bitPattern: raw << UInt64(64 - 8 * size)) >> Int64(64 - 8 * size) : Int64(raw)
        }
    }

    /// The base types of whole numbers of up to four bytes.
    private static let layouts: [UInt8: (size: Int, isSigned: Bool, isZeroInvalid: Bool)] = [
        0: (1, false, false), 1: (1, true, false), 2: (1, false, false), 3: (2, true, false), 4: (2, false, false),
        5: (4, true, false), 6: (4, false, false), 10: (1, false, true), 11: (2, false, true), 12: (4, false, true),
    ]

    private func unsigned(at place: Int, size: Int, isBigEndian: Bool) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<size { value = value << 8 | UInt64(bytes[place + (isBigEndian ? index : size - 1 - index)]) }
        return value
    }

    /// CRC-16 with the polynomial 0xA001.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        let table: [UInt16] = [
            0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000,
            0x9C01,
            0x8801, 0x4400,
        ]
        return bytes.reduce(0) { sum, byte in
            let low = sum >> 4 & 0x0FFF ^ table[Int(sum & 0xF)] ^ table[Int(byte & 0xF)]
            return low >> 4 & 0x0FFF ^ table[Int(low & 0xF)] ^ table[Int(byte >> 4)]
        }
    }
}
