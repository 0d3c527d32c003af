import GRDB
package import Values

/// An error of the database, with a remedy for the user.
package enum StoreError: Error, Hashable, Sendable {
    /// Another process held the lock past the timeout.
    case busy
    case full
    case readOnly(path: String)
    /// The user may not read the file or search its folder.
    case notAllowed(path: String)
    case cannotOpen(path: String, reason: String)
    /// The file is a database of another program.
    case notOurs(path: String)
    /// Written by a later release: it has unknown migrations. `copy` was made before it was upgraded, and can be used.
    case newer(path: String, copy: String? = nil)
    /// Written by an earlier release and not yet migrated.
    case older(path: String)
    /// A migration failed. The file is as it was, and so is `copy`.
    case upgradeFailed(path: String, copy: String, reason: String)
    /// Its schema is not the one that its migrations make.
    case foreignSchema(path: String, object: String)
    case damaged(path: String, finding: String)
    /// A restore is running, or another process has the file open during a restore.
    case inUse(path: String)
    /// The file was replaced, moved or deleted while it was open. What is written to it does not last.
    case replaced(path: String)
    /// A stored value is invalid for its column.
    case column(String, holds: String, wanted: String)
    case failed(code: Int32, message: String)
    /// The address of a server is wrong.
    case badAddress(reason: String)
    /// The server does not answer, refuses the connection, or has closed it. A write may have been committed.
    case unreachable(address: String, reason: String)
    /// The server's settings do not fit.
    case unfit(address: String, reason: String)
    /// An error of the server, by its class of five characters.
    case refused(state: String, message: String)
    /// The file was moved to a server, where the database is now.
    case moved(path: String, to: String)
    /// The database is at a server, and this needs a file.
    case noFile(address: String)
}

extension StoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .busy: "The database is locked by another program. Try again in a moment."
        case .full: "The disk is full. Nothing was written. Free up space and try again."
        case .readOnly(let path):
            "The database \(path) cannot be written. Check its owner, its permissions and the disk."
        case .notAllowed(let path): "You do not have permission to open the database \(path)."
        case .cannotOpen(let path, let reason): "The database \(path) cannot be opened: \(reason)."
        case .notOurs(let path): "\(path) is not a Greenroom database."
        case .newer(let path, _): "The database \(path) was written by a newer version of Greenroom."
        case .upgradeFailed(let path, let copy, let reason):
            "The upgrade of the database \(path) failed (\(Self.line(reason))). Nothing changed: install the earlier version again. A copy is \(copy)"
        case .older(let path): "The database \(path) is from an older Greenroom."
        case .damaged(let path, let finding): "The database \(path) is damaged (\(Self.line(finding)))."
        case .foreignSchema(let path, let object):
            "The schema of \(path) does not match Greenroom's (\(Printable.line(object)) differs). Use another backup."
        case .inUse(let path): "The database \(path) is in use by another program."
        case .replaced(let path):
            "The database \(path) was replaced or deleted while it was in use. Nothing was written."
        case .column(let column, _, let wanted):
            // The value may be personal data, which must not be logged.
            "The database has an invalid value in \(column); expected \(wanted)."
        case .failed(let code, let message): "The database returned an error (\(code)): \(message)."
        case .badAddress(let reason): "The address of the database is not valid: \(reason)."
        case .unreachable(let address, let reason):
            "The database \(address) cannot be reached (\(Self.line(reason))). Check the server and the address."
        case .unfit(let address, let reason): "The database \(address) cannot be used: \(reason)."
        case .refused(let state, let message): "The database returned an error (\(state)): \(Self.line(message))."
        case .moved(let path, let address): "The database \(path) was moved to \(address)."
        case .noFile(let address):
            "The database \(address) is on a server, not in a file. Copy it with pg_dump."
        }
    }
}

extension StoreError {
    /// SQLite's messages contain line breaks.
    package static func line(_ finding: String) -> String {
        finding.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Whether the database is currently unavailable for any write.
    package var isUnavailable: Bool {
        switch self {
        case .busy, .full, .readOnly, .notAllowed, .cannotOpen, .damaged, .inUse, .replaced, .unreachable: true
        case .notOurs, .newer, .older, .upgradeFailed, .foreignSchema, .column, .failed, .badAddress, .unfit, .refused,
            .noFile, .moved:
            false
        }
    }

    /// Converts errors of the engines to `StoreError`; other errors are returned unchanged.
    static func translated(_ error: any Error, path: String) -> any Error {
        if let failure = error as? PostgreSQLError { return translated(failure, path: path) }
        guard let failure = error as? DatabaseError else { return error }
        switch failure.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: return StoreError.busy
        case .SQLITE_FULL: return StoreError.full
        case .SQLITE_READONLY: return StoreError.readOnly(path: path)
        case .SQLITE_PERM, .SQLITE_AUTH: return StoreError.notAllowed(path: path)
        case .SQLITE_CANTOPEN: return StoreError.cannotOpen(path: path, reason: failure.message ?? "no reason given")
        case .SQLITE_CORRUPT: return StoreError.damaged(path: path, finding: failure.message ?? "malformed")
        case .SQLITE_NOTADB: return StoreError.notOurs(path: path)
        default:
            return StoreError.failed(
                code: failure.extendedResultCode.rawValue, message: failure.message ?? failure.description)
        }
    }
}

extension StoreError {
    /// Source: PostgreSQL, "Appendix A. PostgreSQL Error Codes".
    private static func translated(_ failure: PostgreSQLError, path: String) -> StoreError {
        if failure.isLost { return .unreachable(address: path, reason: failure.message) }
        return switch failure.state {
        // Serialization failure, deadlock, lock not available.
        case "40001", "40P01", "55P03": .busy
        // Disk full, and a write to a server that only reads.
        case "53100": .full
        case "25006": .readOnly(path: path)
        // Insufficient privilege.
        case "42501": .notAllowed(path: path)
        // Damaged data or index.
        case "XX001", "XX002": .damaged(path: path, finding: failure.message)
        default: .refused(state: failure.state, message: failure.message)
        }
    }
}

extension StoreError: UserFacingError {
    package var nextSteps: [NextStep] {
        switch self {
        case .notOurs: [NextStep(StoreAction.useAnotherOrRestore)]
        case .older: [NextStep("Upgrade it first", StoreAction.migrate)]
        case .damaged: [NextStep("Restore a backup", StoreAction.restore(nil))]
        case .inUse: [NextStep(StoreAction.stopProgram)]
        case .replaced: [NextStep(StoreAction.putFileBack)]
        case .column: [NextStep("Run", OperatorAction.diagnose)]
        case .moved: [NextStep("Use it", OperatorAction.change(setting: "GREENROOM_DATABASE", to: "ADDRESS"))]
        case .notAllowed(let path) where !Store.isServer(path): [NextStep(StoreAction.getAccess(path))]
        case .newer(_, let copy):
            [
                "Install the newer version again.",
                NextStep(
                    "Or go back to \(copy == nil ? "a backup" : "the copy") from before the upgrade",
                    StoreAction.restore(copy)),
            ]
        case .busy, .full, .readOnly, .notAllowed, .cannotOpen, .upgradeFailed, .foreignSchema, .failed, .badAddress,
            .unreachable, .unfit, .refused, .noFile:
            []
        }
    }

    package var kind: ErrorKind {
        switch self {
        case .busy, .inUse, .column, .failed, .refused, .noFile: .refused
        case .full, .readOnly, .replaced: .cannotWrite
        case .cannotOpen: .cannotOpen
        case .notAllowed: .permission
        case .notOurs, .newer, .older, .upgradeFailed, .foreignSchema, .damaged, .badAddress, .unfit, .moved:
            .configuration
        case .unreachable: .cannotOpen
        }
    }
}

/// What the operator can do next with the database.
package enum StoreAction: NextAction {
    /// A backup; nil for any.
    case restore(String?)
    case useAnotherOrRestore
    case migrate
    /// Become a user that may open this file.
    case getAccess(String)
    /// Stop the program that has the database open.
    case stopProgram
    /// Stop all programs that have the file open, and put the right one in its place.
    case putFileBack
    case createDatabase
}
