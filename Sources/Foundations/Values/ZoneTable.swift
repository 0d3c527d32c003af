/// The offset, flag and abbreviation of a zone between two changes.
struct ZonePhase: Hashable, Sendable {
    /// Seconds east of UTC.
    let offset: Int
    let isDaylight: Bool
    let abbreviation: String
}

/// The changes of one zone from a TZif file. Source: RFC 9636.
struct ZoneTable: Sendable {
    /// Seconds since 1970 UTC, ascending.
    private let changes: [Int64]
    /// By change: the index of the phase that it starts.
    private let starts: [UInt8]
    private let phases: [ZonePhase]
    private let rule: PosixRule?

    static let utc = ZoneTable(fixed: ZonePhase(offset: 0, isDaylight: false, abbreviation: "UTC"))

    private init(fixed phase: ZonePhase) {
        (changes, starts, phases, rule) = ([], [], [phase], nil)
    }

    /// Nil unless the bytes are a complete and consistent TZif file.
    init?(tzif bytes: [UInt8]) {
        guard var block = TZifBlock(bytes[...], timeSize: 4) else { return nil }
        var footer = ""
        if block.version >= 2 {
            guard let second = TZifBlock(block.rest, timeSize: 8) else { return nil }
            block = second
            let lines = block.rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            guard lines.count >= 3, lines[0].isEmpty else { return nil }
            footer = String(decoding: lines[1], as: UTF8.self)
        }
        guard let phases = block.phases(), let (changes, starts) = block.changes(phaseCount: phases.count) else {
            return nil
        }
        let rule = PosixRule(footer)
        guard rule != nil || footer.isEmpty else { return nil }
        (self.changes, self.starts, self.phases, self.rule) = (changes, starts, phases, rule)
    }

    /// The phase at `seconds` after 1970-01-01T00:00:00Z.
    func phase(at seconds: Int64) -> ZonePhase {
        let next = indexOfChange(after: seconds)
        if next < changes.count || rule == nil { return next == 0 ? phases[0] : phases[Int(starts[next - 1])] }
        guard let rule else { return phases[0] }
        let around = rule.changes(in: years(around: seconds))
        return around.last { $0.at <= seconds }?.phase ?? rule.standard
    }

    /// The first real change later than `seconds`; nil if there is none.
    func change(after seconds: Int64) -> (at: Int64, before: ZonePhase, after: ZonePhase)? {
        var index = indexOfChange(after: seconds)
        var before = phase(at: seconds)
        while index < changes.count {
            let after = phase(at: changes[index])
            if after != before { return (changes[index], before, after) }
            before = after
            index += 1
        }
        let from = max(seconds, changes.last ?? seconds)
        guard let next = rule?.changes(in: years(around: from)).first(where: { $0.at > from && $0.phase != before })
        else { return nil }
        return (next.at, before, next.phase)
    }

    /// The index of the first change later than `seconds`.
    private func indexOfChange(after seconds: Int64) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] > seconds { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func years(around seconds: Int64) -> ClosedRange<Int> {
        let year = LocalDate(daysSince1970: Int(seconds.floorDivided(by: 86_400))).year
        return year - 1...year + 1
    }
}

/// One header with its data; a file of version 2 or later has two, the second with 64-bit times.
private struct TZifBlock {
    let version: Int
    let rest: ArraySlice<UInt8>
    private let times: ArraySlice<UInt8>
    private let starts: ArraySlice<UInt8>
    private let types: ArraySlice<UInt8>
    private let names: ArraySlice<UInt8>
    private let timeSize: Int

    init?(_ bytes: ArraySlice<UInt8>, timeSize: Int) {
        guard bytes.count >= 44, bytes.prefix(4).elementsEqual("TZif".utf8) else { return nil }
        let header = Array(bytes.prefix(44))
        version = header[4] == 0 ? 1 : Int(header[4]) - 48
        // In this order: UT indicators, standard indicators, leap seconds, changes, types, name bytes.
        let counts = stride(from: 20, to: 44, by: 4).map { Int(TZifBlock.integer(header[$0..<$0 + 4])) }
        guard counts.allSatisfy({ $0 >= 0 && $0 <= 1 << 16 }) else { return nil }
        self.timeSize = timeSize
        var left = bytes.dropFirst(44)
        func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard left.count >= count else { return nil }
            defer { left = left.dropFirst(count) }
            return left.prefix(count)
        }
        guard let times = take(counts[3] * timeSize), let starts = take(counts[3]), let types = take(counts[4] * 6),
            let names = take(counts[5]), take(counts[2] * (timeSize + 4) + counts[1] + counts[0]) != nil
        else { return nil }
        (self.times, self.starts, self.types, self.names, rest) = (times, starts, types, names, left)
    }

    func phases() -> [ZonePhase]? {
        var phases: [ZonePhase] = []
        for start in stride(from: types.startIndex, to: types.endIndex, by: 6) {
            let nameStart = Int(types[start + 5])
            guard nameStart < names.count else { return nil }
            let name = names.dropFirst(nameStart).prefix { $0 != 0 }
            phases.append(
                ZonePhase(
                    offset: Int(TZifBlock.integer(types[start..<start + 4])), isDaylight: types[start + 4] != 0,
                    abbreviation: String(decoding: name, as: UTF8.self)))
        }
        return phases.isEmpty ? nil : phases
    }

    func changes(phaseCount: Int) -> ([Int64], [UInt8])? {
        let changes = stride(from: times.startIndex, to: times.endIndex, by: timeSize).map {
            TZifBlock.integer(times[$0..<$0 + timeSize])
        }
        let isAscending = zip(changes, changes.dropFirst()).allSatisfy { $0 < $1 }
        guard isAscending, starts.allSatisfy({ Int($0) < phaseCount }) else { return nil }
        return (changes, Array(starts))
    }

    /// Big-endian, signed, 4 or 8 bytes.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        let unsigned = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return bytes.count == 4 ? Int64(Int32(truncatingIfNeeded: unsigned)) : Int64(bitPattern: unsigned)
    }
}
