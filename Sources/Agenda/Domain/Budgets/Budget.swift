package import Platform
package import Storage
package import Values

/// The budget lines of one subject, in the order in which they were added.
package struct Budget: SubjectCollection {
    package typealias Item = BudgetLine
    package typealias Problem = BudgetError

    package static let itemTable: SQL = "budget_line"
    package static let itemKind: SubjectItemLookup.Kind = "budget-lines"

    package let subject: Subject
    package internal(set) var items: [BudgetLine]

    package static func of(_ subject: Subject, in tx: Transaction) throws -> Budget {
        let items = try tx.rows(
            """
            SELECT id, title, minor_units, currency, kind, day, created_at, rate, paid_by, shared_by FROM budget_line
            WHERE subject_id = \(subject.id) ORDER BY id
            """
        ).map(BudgetLine.init)
        return Budget(subject: subject, items: items)
    }

    /// The line with this position (from 1), or the only line whose title contains the words.
    package func find(_ words: String) throws(BudgetError) -> BudgetLine {
        if let number = Int(words) {
            guard let line = items.atPlace(number) else { throw .noSuchPlace(number, count: items.count) }
            return line
        }
        let found = items.titled(words, by: \.title)
        guard let first = found.first else { throw .unknown(words) }
        guard found.count == 1 else { throw .several(words, found.map { "\($0.title) \($0.amount)" }) }
        return first
    }

    /// The last day on which an event of these budgets ends, in the event's zone; today if no event ends later.
    package static func lastDay(of budgets: [Budget], today: LocalDate, in tx: Transaction) throws -> LocalDate {
        try budgets.compactMap(\.subject.event).compactMap { try Event.find($0, in: tx) }
            .map { $0.zone.local($0.endsAt).date }.reduce(today) { max($0, $1) }
    }

    /// The position of a line, from 1.
    package func place(of line: BudgetLine) -> Int { (items.firstIndex { $0.id == line.id } ?? 0) + 1 }
}

// MARK: - Changes

extension Budget {
    /// Adds a line. The title is trimmed.
    ///
    /// - Throws: `BudgetError` for an invalid title or amount.
    package mutating func add(
        _ title: String, _ amount: Money, _ kind: BudgetLine.Kind, day: LocalDate, sharing: CostSharing? = nil,
        in tx: Transaction
    ) throws -> BudgetLine {
        let title = try Self.checked(title)
        let amount = try Self.checked(amount)
        try checkSum(with: amount, kind)
        try record("added \(Self.said(title, amount))", in: tx)
        let id = try tx.insert(
            """
            INSERT INTO budget_line (subject_id, title, minor_units, currency, kind, day, created_at)
            VALUES (\(subject.id), \(title), \(amount.minorUnits), \(amount.currency.code), \(kind), \(day), \(tx.now))
            """, into: BudgetLine.self)
        let line = BudgetLine(
            id: id.rawValue, title: title, amount: amount, kind: kind, day: day, createdAt: tx.now, sharing: sharing)
        if line.sharing != nil { try line.save(for: subject.id, in: tx) }
        items.append(line)
        return line
    }

    /// Changes the given fields. Returns the line as it is now, and whether anything changed.
    package mutating func edit(
        _ line: BudgetLine, title: String? = nil, amount: Money? = nil, kind: BudgetLine.Kind? = nil,
        day: LocalDate? = nil, sharing: CostSharing? = nil, in tx: Transaction
    ) throws -> (line: BudgetLine, isChanged: Bool) {
        let title = try title.map { try Self.checked($0) }
        let amount = try amount.map { try Self.checked($0) }
        guard let index = items.firstIndex(where: { $0.id == line.id }) else { return (line, false) }
        var changed = items[index]
        if let title { changed.title = title }
        if let amount { changed.amount = amount }
        if let kind { changed.kind = kind }
        if let day { changed.day = day }
        if let sharing { changed.sharing = sharing.isEmpty ? nil : sharing }
        guard changed != items[index] else { return (changed, false) }
        try checkSum(with: changed.amount, changed.kind, replacing: line)
        try record("changed \(Self.said(line.title, line.amount))", in: tx)
        var new = items
        new[index] = changed
        try put(new, in: tx)
        return (changed, true)
    }

    /// Removes lines, as one undo step.
    package mutating func remove(_ chosen: [BudgetLine], in tx: Transaction) throws {
        guard let first = chosen.first else { return }
        let what = chosen.count == 1 ? Self.said(first.title, first.amount) : "\(chosen.count) budget lines"
        try record("removed \(what)", in: tx)
        try put(items.filter { line in !chosen.contains { $0.id == line.id } }, in: tx)
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
        let others = items.filter { $0.id != line?.id && $0.kind == kind && $0.amount.currency == amount.currency }
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
}

// MARK: - Undo

extension Budget: EditableCollection {
    static let undoKind: UndoStep.Kind = "agenda.budget"

    private struct Before: UndoValue {
        let lines: [BudgetLine]
    }

    private func record(_ summary: String, in tx: Transaction) throws {
        try record(Before(lines: items), summary, in: tx)
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        var budget = try changed(by: step, in: tx)
        try budget.put(step.snapshot(Before.self).lines, in: tx)
    }
}
