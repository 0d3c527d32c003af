import Values

/// Creates identifiers: 16 hexadecimal digits for this run and a counter of 16 digits, in the provider's format.
struct SIDSource {
    /// Random for each run.
    let run: String
    private let dialect: SandboxDialect
    private var count: UInt64 = 0

    init(_ random: RandomSource, _ dialect: SandboxDialect) {
        self.dialect = dialect
        run = Self.digits(random.next())
    }

    /// `prefix` has two letters, such as `SM`.
    mutating func next(_ prefix: String) -> String {
        count += 1
        return dialect.identifier(prefix: prefix, digits: run + Self.digits(count))
    }

    private static func digits(_ word: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { digits in
            for place in 0..<16 { digits[place] = hex[Int(word >> (60 - 4 * place) & 15)] }
            return 16
        }
    }

    private static let hex = [UInt8]("0123456789abcdef".utf8)
}
