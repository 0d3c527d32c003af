import Agenda
package import ArgumentParser
import Dispatch
import People
import Platform
package import Storage
import Synchronization
import Values

extension CompletionKind {
    /// The names of coming events.
    package static var events: CompletionKind {
        .custom { words, _, _ in
            NameCompletion.names(words) { account, tx in
                try Event.upcoming(.show, account: account, in: tx).map(\.name)
            }
        }
    }

    /// The names of contacts.
    package static var contacts: CompletionKind {
        .custom { words, _, _ in
            NameCompletion.names(words) { account, tx in try Contact.all(account: account, in: tx).map(\.name) }
        }
    }
}

/// Names for the shell to complete. Somebody is typing, so nothing is created and every error means no names.
package enum NameCompletion {
    private final class Answer: Sendable {
        let names = Mutex<[String]>([])
    }

    /// The migrations of the program, with which its database is opened. Set at start. Not task-local: an optimized
    /// program crashed when it bound a task-local closure.
    package static var migrations: @Sendable () -> [Migration] {
        get { storedMigrations.withLock { $0 } }
        set { storedMigrations.withLock { $0 = newValue } }
    }

    private static let storedMigrations = Mutex<@Sendable () -> [Migration]>({ [] })

    /// Blocks until the names are read: the parser calls it synchronously.
    ///
    /// - Parameter words: of the command line that is typed.
    static func names(
        _ words: [String], _ read: @escaping @Sendable (ID<Account>, Transaction) throws -> [String]
    ) -> [String] {
        let (answer, done, migrations) = (Answer(), DispatchSemaphore(value: 0), migrations())
        Task.detached {
            let names = await find(words, migrations, read)
            answer.names.withLock { $0 = names }
            done.signal()
        }
        done.wait()
        return answer.names.withLock(\.self)
    }

    private static func find(
        _ words: [String], _ migrations: [Migration],
        _ read: @Sendable @escaping (ID<Account>, Transaction) throws -> [String]
    ) async -> [String] {
        do {
            let settings = try await Settings(environment: ProcessEnvironment.current, flags: flags(words))
            let path = settings.databasePath
            guard settings.hasDatabase else { return [] }
            let store = try Store(
                path: path, password: settings[.databasePassword], migrations: migrations, isReading: true)
            let wanted = settings[.account]
            return try await store.read(at: WallClock.system.now()) { tx in
                let all = try Account.all(in: tx)
                let account = wanted.map { name in all.first { $0.name?.folded == name.folded } } ?? all.first
                return try account.map { try read($0.id, tx) } ?? []
            }
            // A name with a line break or a control character cannot be typed.
            .filter { name in !name.unicodeScalars.contains { $0.properties.generalCategory == .control } }
        } catch {
            return []
        }
    }

    private static func flags(_ words: [String]) -> [Setting: String] {
        var flags: [Setting: String] = [:]
        for (flag, setting) in [("--database", Setting.database), ("--account", .account), ("--config", .config)] {
            guard let place = words.firstIndex(of: flag), words.indices.contains(place + 1) else { continue }
            flags[setting] = words[place + 1]
        }
        return flags
    }
}
