import SheetReader

/// The header of the `activities.csv` of Strava's export. It has about a hundred columns, several of them twice, with
/// names in the language of the account; only their order is the same everywhere.
enum StravaHeader {
    /// The sheet with English names for the columns that are read, and none for the others. Nil for another sheet.
    static func canonical(_ bytes: [UInt8]) -> [UInt8]? {
        guard let text = try? SheetText.decode(bytes), let records = try? SheetRecords.read(text, separator: ","),
            let columns = Columns(records), let body = body(of: text)
        else { return nil }
        let count = records[0].cells.count
        let header = (0..<count).map { columns.names[$0] ?? "" }.joined(separator: ",")
        return Array("\(header)\n".utf8) + body.utf8
    }

    /// What comes after the first row; nil without any.
    static func body(of text: String) -> Substring? {
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index].isNewline, !isQuoted { return text[text.index(after: index)...] }
        }
        return nil
    }

    private struct Columns {
        let names: [Int: String]

        /// Nil unless the rows are numbered activities, and a distance and a time are there twice.
        init?(_ records: [SheetRecord]) {
            guard let header = records.first?.cells, header.count >= 10 else { return nil }
            let rows = records.dropFirst().lazy.map(\.cells).filter { $0.count > 6 }
            let sample = Array(rows.prefix(200))
            guard !sample.isEmpty, sample.allSatisfy({ $0[0].count >= 3 && $0[0].allSatisfy(\.isNumber) }) else {
                return nil
            }
            let file =
                header.indices.first { column in
                    sample.contains { $0.count > column && $0[column].hasPrefix("activities/") }
                } ?? header.firstIndex { Heading.key($0) == "filename" }
            guard let elapsed = Self.doubled(header) ?? Self.byNumbers(sample) else {
                // Without the second half, names that are known count more than the order.
                guard file != nil, !Self.isKnown(header) else { return nil }
                names = Self.first(file)
                return
            }
            names = Self.first(file).merging(
                [elapsed: "Elapsed Time", elapsed + 1: "Moving Time", elapsed + 2: "Distance"],
                uniquingKeysWith: { _, new in new })
        }

        private static func first(_ file: Int?) -> [Int: String] {
            var names = [
                1: "Activity Date", 2: "Activity Name", 3: "Activity Type", 4: "Activity Description",
                5: "Elapsed Time",
                6: "Distance",
            ]
            if let file { names[file] = "Filename" }
            return names
        }

        private static func isKnown(_ header: [String]) -> Bool {
            let keys = Set(header.map(Heading.key))
            return !keys.isDisjoint(with: RunColumn.stravaDates) && !keys.isDisjoint(with: RunColumn.distance.headings)
        }

        /// Where the elapsed time and the distance stand again, with the moving time between them.
        private static func doubled(_ header: [String]) -> Int? {
            // Programs that saved the sheet again have named it `Distance.1`.
            let keys = header.map(Heading.key)
            return header.indices.dropFirst(7).dropLast(2).first { index in
                !keys[index].isEmpty && keys[index] == keys[5] && keys[index + 2] == keys[6]
            }
        }

        /// The same, for translations that name them differently.
        private static func byNumbers(_ sample: [[String]]) -> Int? {
            let style = DecimalStyle(of: sample.map { $0[6] })
            let width = sample.map(\.count).min() ?? 0
            return (7..<max(7, width - 2)).first { index in
                var matches = 0
                for row in sample {
                    guard let short = style.read(row[6])?.number, short > 0, let long = Double(row[index + 2]) else {
                        continue
                    }
                    let isSameTime = Double(row[5]).flatMap { time in Double(row[index]).map { abs($0 - time) <= 1 } }
                    guard isSameTime == true, FileUnit.pair(short, long) != nil else { return false }
                    matches += 1
                }
                return matches > 0
            }
        }
    }
}

extension FileUnit {
    /// The units of the two distances of one activity, by their ratio; nil for others.
    static func pair(_ first: Double, _ second: Double) -> (first: FileUnit, second: FileUnit)? {
        let pairs: [(FileUnit, FileUnit)] = [
            (.kilometers, .meters), (.miles, .meters), (.miles, .kilometers), (.kilometers, .miles),
        ]
        guard first > 0, second > 0 else { return nil }
        return pairs.first { pair in
            let expected = pair.0.length / pair.1.length
            // The first is rounded to hundredths.
            return abs(second / first - expected) <= expected * (0.005 + 0.006 / first)
        }
    }
}
