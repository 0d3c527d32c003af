package import Platform
package import Storage
package import Values

/// The budget lines of one subject, in the order in which they were added. Every change saves an undo step.
package struct Budget: Sendable {
    package let subject: Subject
    package private(set) var lines: [BudgetLine]

    /// The lines of a subject, in the order in which they were added.
    package static func of(_ subject: Subject, in tx: Transaction) throws -> Budget {
        let lines = try tx.rows(
            """
            SELECT id, title, minor_units, currency, kind, day, created_at FROM budget_line
            WHERE subject_id = \(subject.id) ORDER BY id
            """
        ).map(BudgetLine.init)
        return Budget(subject: subject, lines: lines)
    }

    /// All budgets of an account that have lines: the account's own first, then those of its events.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [Budget] {
        let subjects: [ID<Subject>] = try tx.values(
            """
            SELECT DISTINCT subject.id FROM budget_line JOIN subject ON subject.id = budget_line.subject_id
            WHERE subject.account_id = \(account) ORDER BY subject.id
            """)
        let budgets = try subjects.compactMap { try Subject.find($0, in: tx) }.map { try of($0, in: tx) }
        return budgets.filter(\.subject.isAccount) + budgets.filter { !$0.subject.isAccount }
    }

    /// The line with this position (from 1), or the only line whose title contains the words.
    package func find(_ words: String) throws(BudgetError) -> BudgetLine {
        if let number = Int(words) {
            guard let line = lines.atPlace(number) else { throw .noSuchPlace(number, count: lines.count) }
            return line
        }
        let folded = words.folded
        let exact = lines.filter { $0.title.folded == folded }
        let close = exact.isEmpty ? lines.filter { !folded.isEmpty && $0.title.folded.contains(folded) } : exact
        guard let first = close.first else { throw .unknown(words) }
        guard close.count == 1 else { throw .several(words, close.map { "\($0.title) \($0.amount)" }) }
        return first
    }

    /// The lines for all these words, each once. All are found before one is removed, so numbers keep their meaning.
    package func find(all words: [String]) throws(BudgetError) -> [BudgetLine] {
        var found: [BudgetLine] = []
        for one in words {
            let line = try find(one)
            if !found.contains(line) { found.append(line) }
        }
        return found
    }

    /// The last day on which an event of these budgets ends, in the event's zone; today if no event ends later.
    package static func lastDay(of budgets: [Budget], today: LocalDate, in tx: Transaction) throws -> LocalDate {
        try budgets.compactMap(\.subject.event).compactMap { try Event.find($0, in: tx) }
            .map { $0.zone.local($0.endsAt).date }.reduce(today) { max($0, $1) }
    }

    /// The position of a line, from 1.
    package func place(of line: BudgetLine) -> Int { (lines.firstIndex { $0.id == line.id } ?? 0) + 1 }
}

// MARK: - Changes

extension Budget {
    /// Adds a line. The title is trimmed.
    ///
    /// - Throws: `BudgetError` for an invalid title or amount.
    package mutating func add(
        _ title: String, _ amount: Money, _ kind: BudgetLine.Kind, day: LocalDate, now: Instant, in tx: Transaction
    ) throws -> BudgetLine {
        let title = try Self.checked(title)
        let amount = try Self.checked(amount)
        try checkSum(with: amount, kind)
        try record("added \(Self.said(title, amount))", now: now, in: tx)
        let id = try tx.insert(
            """
            INSERT INTO budget_line (subject_id, title, minor_units, currency, kind, day, created_at)
            VALUES (\(subject.id), \(title), \(amount.minorUnits), \(amount.currency.code), \(kind), \(day), \(now))
            """, into: BudgetLine.self)
        let line = BudgetLine(
            id: id.rawValue, title: title, amount: amount, kind: kind, day: day, createdAt: now)
        lines.append(line)
        return line
    }

    /// Changes the given fields. Returns the line as it is now, and whether anything changed.
    package mutating func edit(
        _ line: BudgetLine, title: String? = nil, amount: Money? = nil, kind: BudgetLine.Kind? = nil,
        day: LocalDate? = nil, now: Instant, in tx: Transaction
    ) throws -> (line: BudgetLine, isChanged: Bool) {
        let title = try title.map { try Self.checked($0) }
        let amount = try amount.map { try Self.checked($0) }
        guard let index = lines.firstIndex(where: { $0.id == line.id }) else { return (line, false) }
        var changed = lines[index]
        if let title { changed.title = title }
        if let amount { changed.amount = amount }
        if let kind { changed.kind = kind }
        if let day { changed.day = day }
        guard changed != lines[index] else { return (changed, false) }
        try checkSum(with: changed.amount, changed.kind, replacing: line)
        try record("changed \(Self.said(line.title, line.amount))", now: now, in: tx)
        lines[index] = changed
        try save(in: tx)
        return (changed, true)
    }

    /// Removes lines, as one undo step.
    package mutating func remove(_ chosen: [BudgetLine], now: Instant, in tx: Transaction) throws {
        guard let first = chosen.first else { return }
        let what = chosen.count == 1 ? Self.said(first.title, first.amount) : "\(chosen.count) budget lines"
        try record("removed \(what)", now: now, in: tx)
        lines.removeAll { line in chosen.contains { $0.id == line.id } }
        try save(in: tx)
    }

    private static func said(_ title: String, _ amount: Money) -> String { "\"\(title)\" \(amount.forTexts)" }

    /// A valid title, with single spaces.
    package static func checked(_ title: String) throws(BudgetError) -> String {
        let title = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isEmpty else { throw .noTitle }
        guard title.count <= 200 else { throw .tooLong(title.count) }
        return title
    }

    /// Throws `MoneyError.tooLarge` for an amount with which the budget could not be summed up.
    private func checkSum(
        with amount: Money, _ kind: BudgetLine.Kind, replacing line: BudgetLine? = nil
    ) throws(MoneyError) {
        let others = lines.filter { $0.id != line?.id && $0.kind == kind && $0.amount.currency == amount.currency }
        _ = try Money.totals(of: others.map(\.amount) + [amount])
    }

    /// The largest amount of a line: twelve digits before the decimal point.
    static func most(_ currency: Currency) -> Money {
        let digits = 12 + currency.minorDigits
        return Money(minorUnits: (0..<digits).reduce(1) { power, _ in power * 10 } - 1, currency: currency)
    }

    /// An amount that one line can have.
    static func checked(_ amount: Money) throws(BudgetError) -> Money {
        guard amount.minorUnits > 0 else { throw .notPositive(amount) }
        guard amount.minorUnits <= most(amount.currency).minorUnits else { throw .tooMuch(amount) }
        return amount
    }

    /// Makes the rows match `lines`.
    private func save(in tx: Transaction) throws {
        let ids = lines.map(\.id)
        try tx.run("DELETE FROM budget_line WHERE subject_id = \(subject.id) AND id NOT IN \(list: ids)")
        for line in lines {
            try tx.run(
                """
                INSERT INTO budget_line (id, subject_id, title, minor_units, currency, kind, day, created_at)
                VALUES (\(line.id), \(subject.id), \(line.title), \(line.amount.minorUnits),
                    \(line.amount.currency.code), \(line.kind), \(line.day), \(line.created))
                ON CONFLICT (id) DO UPDATE SET title = excluded.title, minor_units = excluded.minor_units,
                    currency = excluded.currency, kind = excluded.kind, day = excluded.day
                """)
        }
    }
}

// MARK: - Undo

extension Budget {
    static let undoKind: UndoStep.Kind = "agenda.budget"

    private struct Before: UndoValue {
        let lines: [BudgetLine]
    }

    private func record(_ summary: String, now: Instant, in tx: Transaction) throws {
        try UndoStep.record(
            Self.undoKind, of: subject.id, Before(lines: lines), summary: summary, account: subject.account, now: now,
            in: tx)
    }

    /// Inserts the rows of an empty budget.
    static func insert(_ lines: [BudgetLine], for subject: Subject, in tx: Transaction) throws {
        try Budget(subject: subject, lines: lines).save(in: tx)
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        guard let subject = try Subject.find(step.subject(), in: tx) else {
            throw UndoError.isGone("The event it belonged to")
        }
        var budget = try of(subject, in: tx)
        budget.lines = try step.snapshot(Before.self).lines
        try budget.save(in: tx)
    }
}
