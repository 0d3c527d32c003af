import SheetReader
import Values

/// CSV files with one run in a row. Rows without a date or a distance, and other sports, are left out.
struct RunSpreadsheet {
    let unit: DistanceUnit
    let zone: Zone
    let now: Instant
    let order: NaturalDate.SlashOrder

    func runs(in bytes: [UInt8]) throws(RunFileError) -> [ImportedRun] {
        let sheet: Sheet<RunColumn>
        do throws(SheetError) {
            sheet = try Sheet(bytes, needs: [.date])
        } catch {
            throw .sheet(error)
        }
        guard !sheet.fields.isDisjoint(with: [.miles, .kilometers, .distance]) else {
            throw .noDistance
        }
        return sheet.rows.compactMap(run)
    }

    private func run(_ row: Sheet<RunColumn>.Row) -> ImportedRun? {
        if let kind = row[.kind], !kind.folded.contains("run") { return nil }
        guard let distance = distance(row), let (day, start) = date(row) else { return nil }
        return ImportedRun(
            day: day, startedAt: start, distance: distance, seconds: row[.time].flatMap(seconds),
            note: RunNote.text(row[.note] ?? ""), track: nil)
    }

    private func distance(_ row: Sheet<RunColumn>.Row) -> Distance? {
        if let miles = row[.miles] { return try? Distance.read(miles, unit: .miles) }
        if let kilometers = row[.kilometers] { return try? Distance.read(kilometers, unit: .kilometers) }
        return row[.distance].flatMap { try? Distance.read($0, unit: unit) }
    }

    /// `47:10`, `1:02:03`, or seconds, as Strava has them.
    private func seconds(_ text: String) -> Int? {
        if text.contains(":") { return try? RunTime.read(text.prefix { $0 != "." }.description) }
        guard let seconds = Double(text), seconds >= 1, seconds <= Double(RunTime.longest) else { return nil }
        return Int(seconds.rounded())
    }

    /// The day, and the start if a time is given. Strava's times are in UTC, all others are taken as local.
    private func date(_ row: Sheet<RunColumn>.Row) -> (LocalDate, Instant?)? {
        guard let cell = row.all(.date).first else { return nil }
        if let instant = Instant(rfc3339: cell.text) { return (zone.date(of: instant), instant) }
        let own = Heading.key(cell.heading) == "activitydate" ? Zone.utc : zone
        guard
            let reading = try? NaturalDate.read(
                cell.text, now: now, zone: own, order: order, preferFuture: false, is24Hour: true)
        else { return nil }
        return reading.time == nil
            ? (reading.date, nil) : (zone.date(of: reading.instant), reading.instant.atFullSecond)
    }
}
