package import Platform
package import Values

/// What a person types for a to-do. Values that are nil were not given.
package struct TodoInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case title, due
    }

    /// The valid values that were given.
    package struct Reading: Hashable, Sendable {
        package var title: String?
        /// Nil if it was not given; nil inside for no day.
        package var due: LocalDate??
    }

    package var title: String?
    /// Empty for no day.
    package var due: String?
    /// Whether a time of day in the due date is ignored; otherwise it is refused.
    package var ignoresTime = false

    package init(title: String? = nil, due: String? = nil) { (self.title, self.due) = (title, due) }

    package func read(account: Account, now: Instant) throws(InputProblems<Field>) -> Reading {
        var (reader, reading) = (InputReader<Field>(), Reading())
        if let title {
            reading.title = reader.read(.title) { () throws(TodoError) in try TodoList.checked(title) }
        }
        if let due {
            let day: LocalDate? =
                due.isEmpty
                ? nil
                : reader.read(.due) { () throws(TodoError) in try dueDay(due, account: account, now: now) }
            reading.due = .some(day)
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return reading
    }

    /// A day for a value without a time of day.
    private func dueDay(_ text: String, account: Account, now: Instant) throws(TodoError) -> LocalDate {
        let day: LocalDate
        do throws(DateEntryError) {
            day = try DateEntry.day(text, account: account, now: now)
        } catch {
            throw .due(error)
        }
        let reading = try? NaturalDate.read(text, now: now, zone: account.zone, order: account.dateOrder)
        guard ignoresTime || reading?.time == nil else { throw .dueWithTime(text, day) }
        return day
    }
}
