package import Storage
package import Values

/// People and dates that belong together, such as those of a poll: what people by dates can be narrowed to.
package struct DateFilter: Sendable {
    /// In addresses; unique in an account.
    package let key: Int64
    package let name: String
    package let contacts: Set<ID<Contact>>
    /// Those that are not over.
    package let days: [LocalDate]

    package init(key: Int64, name: String, contacts: Set<ID<Contact>>, days: [LocalDate]) {
        (self.key, self.name, self.contacts, self.days) = (key, name, contacts, days)
    }
}

extension [Module] {
    /// The filters of all modules, in their order.
    package func dateFilters(of account: Account, in tx: Transaction) throws -> [DateFilter] {
        try flatMap { try $0.dateFilters?(account, tx) ?? [] }
    }
}
