internal import Values

/// Creates identifiers: two letters, 16 hexadecimal digits for this run, and a counter of 16 digits.
struct SIDSource {
    /// Random for each run.
    let run: String
    private var count: UInt64 = 0

    init(_ random: RandomSource) {
        run = Self.digits(random.next())
    }

    /// `prefix` has two letters, such as `SM`.
    mutating func next(_ prefix: String) -> String {
        count += 1
        var text = prefix
        text.reserveCapacity(34)
        text += run
        text += Self.digits(count)
        return text
    }

    private static func digits(_ word: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { digits in
            for place in 0..<16 { digits[place] = hex[Int(word >> (60 - 4 * place) & 15)] }
            return 16
        }
    }

    private static let hex = [UInt8]("0123456789abcdef".utf8)
}
