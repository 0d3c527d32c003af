import Values

/// A time of a recorded file, with the offset that the file gives it.
struct RecordedTime: Hashable, Sendable {
    let instant: Instant
    /// In seconds east of UTC; nil for a time in UTC, or without a zone.
    let offset: Int?

    /// Reads `2026-11-10T12:01:30.250+01:00`, also with a blank instead of T, without the seconds or without a colon in
    /// the offset. A time without a zone is in UTC. Nil for anything else, and for the year 0.
    init?(_ text: String) {
        var text = text
        guard let read = text.withUTF8({ Self.read($0) }) else { return nil }
        (instant, offset) = read
    }

    /// Of a device that counts in UTC.
    init(_ instant: Instant) { (self.instant, offset) = (instant, nil) }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> (Instant, Int?)? {
        var reader = Reader(bytes: bytes)
        reader.skipBlanks()
        guard let year = reader.number(4), year > 0, reader.take("-"), let month = reader.number(2), reader.take("-"),
            let day = reader.number(2), let date = LocalDate(year: year, month: month, day: day),
            reader.take("T") || reader.take("t") || reader.take(" "),
            let hour = reader.number(2), hour < 24, reader.take(":"), let minute = reader.number(2), minute < 60
        else { return nil }
        var (second, milliseconds) = (0, 0)
        if reader.take(":") {
            guard let seconds = reader.number(2), seconds <= 60 else { return nil }
            second = min(seconds, 59)
            if reader.take(".") || reader.take(",") { milliseconds = reader.fraction() }
        }
        reader.skipBlanks()
        guard let offset = reader.offset() else { return nil }
        let local = (date.daysSince1970 * 24 + hour) * 3600 + minute * 60 + second
        let instant = Instant(milliseconds: Int64(local - (offset.seconds ?? 0)) * 1000 + Int64(milliseconds))
        // Programs write +00:00 for UTC.
        return (instant, offset.seconds == 0 ? nil : offset.seconds)
    }

    private struct Reader {
        let bytes: UnsafeBufferPointer<UInt8>
        var index = 0

        mutating func skipBlanks() {
            while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) { index += 1 }
        }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
            index += 1
            return true
        }

        mutating func digit() -> Int? {
            guard index < bytes.count, let digit = bytes[index].asciiDigit else { return nil }
            index += 1
            return digit
        }

        mutating func number(_ length: Int) -> Int? {
            var value = 0
            for _ in 0..<length {
                guard let digit = digit() else { return nil }
                value = value * 10 + digit
            }
            return value
        }

        /// In thousandths.
        mutating func fraction() -> Int {
            var (value, scale) = (0, 100)
            while let digit = digit() { (value, scale) = (value + digit * scale, scale / 10) }
            return value
        }

        /// Nil for anything that is no offset, up to the end.
        mutating func offset() -> (seconds: Int?, Void)? {
            if index == bytes.count || take("Z") || take("z") {
                skipBlanks()
                return index == bytes.count ? (nil, ()) : nil
            }
            let isWest = take("-")
            guard isWest || take("+"), let hours = number(2), hours < 24 else { return nil }
            _ = take(":")
            let minutes = index < bytes.count ? number(2) ?? 0 : 0
            skipBlanks()
            guard index == bytes.count, minutes < 60 else { return nil }
            return ((isWest ? -1 : 1) * (hours * 3600 + minutes * 60), ())
        }
    }
}
