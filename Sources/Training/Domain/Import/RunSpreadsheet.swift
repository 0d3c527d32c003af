import SheetReader
import Values

/// CSV files with one activity in a row.
struct RunSpreadsheet {
    let options: RunFile.Options

    /// A row, and the name of the file with its track; nil without one.
    struct Line {
        var record: RunFile.Record
        let file: String?
    }

    func records(in bytes: [UInt8]) throws(RunFileError) -> [RunFile.Record] { try lines(in: bytes).map(\.record) }

    func lines(in bytes: [UInt8]) throws(RunFileError) -> [Line] {
        let sheet: Sheet<RunColumn>
        do throws(SheetError) {
            sheet = try Sheet(
                ServiceSheet.canonical(bytes) ?? StravaHeader.canonical(bytes) ?? GarminHeader.canonical(bytes)
                    ?? bytes, needs: [.date, .localDate])
        } catch {
            throw .sheet(error)
        }
        guard !sheet.fields.isDisjoint(with: [.miles, .kilometers, .meters, .distance]) else { throw .noDistance }
        let all = sheet.rows.filter { !$0.isBlank }
        // Polar lists each second below the run, and writes 29-08-2026.
        let rows = Array(all.prefix { $0[.note] != "Sample rate" })
        let numbers = rows.flatMap { row in
            [RunColumn.miles, .kilometers, .meters, .distance].flatMap { row.all($0).map(\.text) }
        }
        var reader = RowReader(
            options: options, style: DecimalStyle(of: numbers),
            order: rows.count < all.count ? .dayFirst : Self.order(rows, options.order),
            pair: Self.pair(rows, DecimalStyle(of: numbers)))
        if options.fileUnit == nil, reader.isInMeters(rows) { reader.options.fileUnit = .meters }
        var lines: [Line] = []
        for row in rows { lines.append(Line(record: try reader.record(row), file: row[.file])) }
        return lines
    }

    /// The order of dates like 13/12, if any of them can be read in one way only.
    private static func order(_ rows: [Sheet<RunColumn>.Row], _ usual: NaturalDate.SlashOrder) -> NaturalDate.SlashOrder
    {
        for row in rows {
            let parts = (row[.date] ?? "").prefix { $0.isNumber || $0 == "/" }.split(separator: "/").map {
                Int($0) ?? 0
            }
            guard parts.count == 3, parts[0] < 32 else { continue }
            if parts[0] > 12 { return .dayFirst }
            if parts[1] > 12 { return .monthFirst }
        }
        return usual
    }

    /// The units of two columns with distances; nil for one, and for two in the same unit.
    private static func pair(
        _ rows: [Sheet<RunColumn>.Row], _ style: DecimalStyle
    ) -> (first: FileUnit, second: FileUnit)? {
        var counts: [String: (pair: (FileUnit, FileUnit), count: Int)] = [:]
        for row in rows {
            let cells = row.all(.distance)
            guard cells.count == 2, let first = style.read(cells[0].text)?.number,
                let second = style.read(cells[1].text)?.number, let pair = FileUnit.pair(first, second)
            else { continue }
            counts["\(pair)", default: (pair, 0)].count += 1
        }
        return counts.values.max { $0.count < $1.count }?.pair
    }
}

/// Reads one row.
private struct RowReader {
    var options: RunFile.Options
    let style: DecimalStyle
    let order: NaturalDate.SlashOrder
    let pair: (first: FileUnit, second: FileUnit)?

    func record(_ row: Sheet<RunColumn>.Row) throws(RunFileError) -> RunFile.Record {
        let (kind, note) = (row[.kind] ?? "", RunNote.text(row[.note] ?? ""))
        let name =
            note.isEmpty ? row[.date].map { "line \(row.line), \(RunNote.text($0))" } ?? "line \(row.line)" : note
        guard let date = date(row) else { return .left(name: name, Self.noDate) }
        guard let meters = try meters(row, kind: kind), meters >= RunFile.leastMeters else {
            return .left(name: name, Self.noDistance(kind: kind))
        }
        var run = ImportedRun(
            day: date.day, startedAt: date.start, distance: Distance(meters: min(meters, 1e9)), seconds: seconds(row),
            note: note,
            track: nil)
        (run.sport, run.sportWord, run.isLocalTime) = (Sport(kind), RunNote.text(kind), date.isLocal)
        run.needsUnit = needsUnit(row, kind: kind)
        let heartRate = row[.heartRate].flatMap { style.read($0)?.number }.map { Int($0.rounded()) }
        if let heartRate, (20...300).contains(heartRate) {
            run.track = RunTrack(splits: [], splitUnit: options.unit, points: [])
            run.track?.figures = RunFigures(heartRate: heartRate)
        }
        return .run(run)
    }

    private static var noDate: String { "it has no date that can be read" }
    private static func noDistance(kind: String) -> String {
        kind.isEmpty ? "it has no distance" : "it has no distance (\(RunNote.text(kind)))"
    }

    // MARK: Distance

    /// Nil without a number.
    private func meters(_ row: Sheet<RunColumn>.Row, kind: String) throws(RunFileError) -> Double? {
        for (column, unit) in [(RunColumn.meters, FileUnit.meters), (.kilometers, .kilometers), (.miles, .miles)] {
            if let number = row[column].flatMap(style.read) {
                return number.number * (Self.unit(number.rest) ?? unit).length
            }
        }
        let cells = row.all(.distance)
        let named = row.all(.unit).lazy.compactMap { Self.unit($0.text.folded) }.first
        if let pair, cells.count == 2, let second = style.read(cells[1].text) {
            return second.number * (Self.unit(second.rest) ?? pair.second).length
        }
        guard let first = cells.lazy.compactMap({ style.read($0.text) }).first, first.number > 0 else { return nil }
        if let unit = Self.unit(first.rest) ?? named { return first.number * unit.length }
        if isInMeters(first.number, row, kind: kind) { return first.number }
        guard let unit = pair?.first ?? options.fileUnit else {
            // A ride without a unit is no reason to ask; `needsUnit` keeps it from being imported.
            if !Self.asksUnit(kind) { return first.number * 1000 }
            throw .noUnit
        }
        return first.number * unit.length
    }

    private static func asksUnit(_ kind: String) -> Bool { [.run, .unknown].contains(Sport(kind)) }

    /// Whether the distance of another sport has no unit.
    private func needsUnit(_ row: Sheet<RunColumn>.Row, kind: String) -> Bool {
        guard options.fileUnit == nil, pair == nil, !Self.asksUnit(kind), row[.unit] == nil else { return false }
        guard [RunColumn.meters, .kilometers, .miles].allSatisfy({ row[$0].flatMap(style.read) == nil }) else {
            return false
        }
        return row.all(.distance).lazy.compactMap { style.read($0.text) }.first.map { Self.unit($0.rest) == nil }
            ?? false
    }

    private static func unit(_ rest: String) -> FileUnit? {
        switch rest {
        case "mi", "mile", "miles": .miles
        case "k", "km", "kms", "kilometers", "kilometres": .kilometers
        case "m", "meters", "metres": .meters
        default: nil
        }
    }

    /// Garmin counts laps of a track and of a pool in meters, in a column of miles or kilometers: the pace shows it.
    private func isInMeters(_ number: Double, _ row: Sheet<RunColumn>.Row, kind: String) -> Bool {
        guard number >= 300, kind.folded.contains("track") || Sport(kind) == .swim else { return false }
        guard let time = seconds(row), let pace = row[.pace].flatMap({ try? RunTime.read($0) }) else { return true }
        return number * Double(pace) / Double(time) > 500
    }

    /// Whether the speeds of a sheet are those of distances in meters: distance divided by time.
    func isInMeters(_ rows: [Sheet<RunColumn>.Row]) -> Bool {
        var (fitting, others) = (0, 0)
        for row in rows {
            guard let distance = row[.distance].flatMap({ style.read($0)?.number }), distance > 0,
                let speed = row[.speed].flatMap({ style.read($0)?.number }), speed > 0
            else { continue }
            let times = (row.all(.moving) + row.all(.time)).compactMap { seconds($0.text) }
            let isFitting = times.contains { abs(distance / Double($0) - speed) <= speed * 0.03 }
            if isFitting { fitting += 1 } else { others += 1 }
        }
        return fitting > others * 4
    }

    // MARK: Time

    /// The moving time before any other.
    private func seconds(_ row: Sheet<RunColumn>.Row) -> Int? {
        let moving = row.all(.moving).lazy.compactMap { self.seconds($0.text) }.first
        let minutes = { row[.minutes].flatMap { style.read($0)?.number }.flatMap { self.checked($0 * 60) } }
        return moving ?? row.all(.time).lazy.compactMap { self.seconds($0.text) }.first ?? minutes()
    }

    /// `47:10`, `1:02:03.5`, or seconds, as Strava has them.
    private func seconds(_ text: String) -> Int? {
        if text.contains(":") { return try? RunTime.read(String(text.prefix { $0 != "." && $0 != "," })) }
        if text.contains(where: { $0.isLetter }) { return try? RunTime.read(text) }
        return style.read(text).flatMap { checked($0.number) }
    }

    private func checked(_ seconds: Double) -> Int? {
        seconds >= 1 && seconds <= Double(RunTime.longest) ? Int(seconds.rounded()) : nil
    }

    // MARK: Date

    /// The day, and the start if a time is given. Strava's times are in UTC, all others are local unless they say so.
    private func date(_ row: Sheet<RunColumn>.Row) -> (day: LocalDate, start: Instant?, isLocal: Bool)? {
        let local = row[.localDate].flatMap { ServiceDate($0, order: order) }
        let zone = options.zone
        // A column with the zone wins over one with the day alone.
        let cells = row.all(.date)
        for cell in cells.filter({ RecordedTime($0.text) != nil }) + cells {
            let isExact = cell.text.contains { $0.isLetter || $0 == "+" } && cell.text.first?.isNumber == true
            if isExact, cell.text.count >= 17, let time = RecordedTime(cell.text) {
                let east = time.offset.map { Int64($0) }
                let own = east.map {
                    LocalDate(daysSince1970: Int((time.instant.wholeSeconds + $0).floorDivided(by: 86_400)))
                }
                return (local?.day ?? own ?? zone.date(of: time.instant), time.instant.atFullSecond, false)
            }
            guard let read = ServiceDate(cell.text, order: order) ?? natural(cell.text) else { continue }
            guard let time = read.time ?? timeOfDay(row, besides: cell) else {
                return (local?.day ?? read.day, nil, false)
            }
            let isUTC = RunColumn.stravaDates.contains(Heading.key(cell.heading))
            let start = (isUTC ? Zone.utc : zone).instant(of: LocalDateTime(date: read.day, time: time))
            return (local?.day ?? zone.date(of: start), start.atFullSecond, !isUTC)
        }
        guard let local else { return nil }
        guard let time = local.time else { return (local.day, nil, false) }
        return (local.day, zone.instant(of: LocalDateTime(date: local.day, time: time)).atFullSecond, true)
    }

    /// The time of a column of its own, beside one with the day.
    private func timeOfDay(_ row: Sheet<RunColumn>.Row, besides cell: SheetCell) -> LocalTime? {
        row.all(.date).lazy.filter { $0 != cell }.compactMap { LocalTime(iso: String($0.text.prefix(5))) }.first
    }

    /// Words such as `yesterday`.
    private func natural(_ text: String) -> ServiceDate? {
        let reading = try? NaturalDate.read(
            text, now: options.now, zone: options.zone, order: order, preferFuture: false, is24Hour: true)
        return reading.map {
            ServiceDate(day: $0.date, time: $0.time == nil ? nil : options.zone.local($0.instant).time)
        }
    }
}

extension ServiceDate {
    init(day: LocalDate, time: LocalTime?) { (self.day, self.time) = (day, time) }
}
