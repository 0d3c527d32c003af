import People
package import PhoneNumbers
package import Values

/// What a person types for an account. Values that are nil were not given.
package struct AccountInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case name, email, region, cell, zone, language, alerts, countdowns, reminders, bench
        case answerBy = "answer_by"
        case lateWithin = "late_within"
        case dayBefore = "day_before"
        case sendWait = "send_wait"

        init(_ item: Policy.Item) {
            self =
                switch item {
                case .reminders: .reminders
                case .answerBy: .answerBy
                case .bench: .bench
                case .lateWithin: .lateWithin
                case .dayBefore: .dayBefore
                }
        }
    }

    package var name: String?
    /// Empty for none.
    package var email: String?
    package var region: String?
    /// Empty for none.
    package var cell: String?
    package var zone: String?
    package var alerts: String?
    package var countdowns: String?
    /// In seconds.
    package var sendWait: String?
    package var language: String?
    /// How lineups are run. Deadlines are relative to each event.
    package var policy: [Policy.Item: String] = [:]

    package init(
        name: String? = nil, email: String? = nil, region: String? = nil, cell: String? = nil, zone: String? = nil,
        alerts: String? = nil, countdowns: String? = nil, sendWait: String? = nil
    ) {
        (self.name, self.email, self.region, self.cell) = (name, email, region, cell)
        (self.zone, self.alerts, self.countdowns, self.sendWait) = (zone, alerts, countdowns, sendWait)
    }

    /// The changes of an account.
    ///
    /// - Parameter home: the country of a national number where no other is given.
    package func changes(region home: Region) throws(InputProblems<Field>) -> ChangeAccount.Changes {
        var (reader, changes) = (InputReader<Field>(), ChangeAccount.Changes())
        if let name {
            changes.name = reader.read(.name) { () throws(AccountEntryError) in try AccountEntry.name(name) }
        }
        if let email {
            let address: String? =
                email.isEmpty
                ? nil : reader.read(.email) { () throws(AccountEntryError) in try AccountEntry.email(email) }
            changes.email = .some(address)
        }
        if let region {
            changes.region = reader.read(.region) { () throws(AccountEntryError) in try AccountEntry.region(region) }
        }
        let country = changes.region ?? home
        if let cell {
            let number: String? =
                cell.isEmpty
                ? nil
                : reader.read(.cell) { () throws(AccountEntryError) in try AccountEntry.cell(cell, region: country) }
            changes.cell = .some(number)
        }
        if let zone {
            changes.zone = reader.read(.zone) { () throws(AccountEntryError) in try AccountEntry.zone(zone) }
        }
        if let language {
            changes.language = reader.read(.language) { () throws(ContactError) in
                try ContactLanguage.checked(language)
            }
        }
        if let alerts {
            changes.alerts = reader.read(.alerts) { () throws(AccountEntryError) in try AccountEntry.alerts(alerts) }
        }
        if let countdowns {
            changes.countdowns = reader.read(.countdowns) { () throws(AccountEntryError) in
                try AccountEntry.countdowns(countdowns)
            }
        }
        if let sendWait {
            changes.sendWait = reader.read(.sendWait) { () throws(AccountEntryError) in
                try AccountEntry.sendWait(sendWait)
            }
        }
        for item in Policy.Item.allCases {
            guard let text = policy[item] else { continue }
            _ = reader.read(Field(item)) { () throws(PolicyError) in try changes.policy.read(item, text) }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return changes
    }
}
