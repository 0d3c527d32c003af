package import Agenda
import Platform
import Storage

extension PageRequest {
    /// The calendars of the account. The built-in ones are made when they are asked for first.
    package func calendars() async throws -> [NamedCalendar] {
        let account = account.id
        let found = try await read { try NamedCalendar.all(account: account, in: $0) }
        if Set(found.compactMap(\.builtIn)).count == NamedCalendar.BuiltIn.allCases.count { return found }
        return try await write { try NamedCalendar.all(account: account, in: $0) }
    }
}
