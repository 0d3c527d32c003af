import CPostgres

/// The bound values of a statement, in PostgreSQL's binary format.
struct PostgreSQLParameters {
    /// The type that each value declares, as an object ID of PostgreSQL; 0 for NULL, whose type the server infers from
    /// the statement.
    private(set) var types: [UInt32] = []
    private var bytes: [UInt8] = []
    /// Where each value begins in `bytes`; nil for NULL.
    private var starts: [Int?] = []
    private var lengths: [Int32] = []

    init(_ values: [SQLValue]) {
        types.reserveCapacity(values.count)
        starts.reserveCapacity(values.count)
        lengths.reserveCapacity(values.count)
        for value in values { append(value) }
        // A pointer to an empty value must not be NULL.
        bytes.append(0)
    }

    private mutating func append(_ value: SQLValue) {
        let start = bytes.count
        switch value {
        case .null: types.append(0)
        case .integer(let number):
            types.append(PostgreSQLType.bigint)
            withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
        // SQLite has no NaN and stores NULL.
        case .real(let number) where number.isNaN: types.append(0)
        case .real(let number):
            types.append(PostgreSQLType.double)
            withUnsafeBytes(of: number.bitPattern.bigEndian) { bytes.append(contentsOf: $0) }
        case .text(let text):
            types.append(PostgreSQLType.text)
            // PostgreSQL refuses NUL, at which SQLite would end the text.
            for byte in text.utf8 {
                if byte == 0 { bytes.append(contentsOf: "\u{FFFD}".utf8) } else { bytes.append(byte) }
            }
        case .blob(let blob):
            types.append(PostgreSQLType.bytea)
            bytes.append(contentsOf: blob)
        }
        starts.append(types.last == 0 ? nil : start)
        lengths.append(Int32(bytes.count - start))
    }

    /// Queues the statement of this name. Returns 1 if it was queued.
    func send(_ name: String, on connection: OpaquePointer) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            let base = buffer.bindMemory(to: CChar.self).baseAddress
            let values = starts.map { start in start.flatMap { base?.advanced(by: $0) } }
            let formats = [Int32](repeating: 1, count: values.count)
            return cpostgres_send_prepared(connection, name, Int32(values.count), values, lengths, formats)
        }
    }
}

/// Object IDs of PostgreSQL's types. Source: PostgreSQL, `src/include/catalog/pg_type.dat`.
enum PostgreSQLType {
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let bigint: UInt32 = 20
    static let smallint: UInt32 = 21
    static let integer: UInt32 = 23
    static let text: UInt32 = 25
    static let float: UInt32 = 700
    static let double: UInt32 = 701
    static let varchar: UInt32 = 1043
    static let name: UInt32 = 19
    /// A NULL of no type, or a text in quotes.
    static let unknown: UInt32 = 705
    static let numeric: UInt32 = 1700
}
