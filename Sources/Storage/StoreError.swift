internal import GRDB
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
        case .notOurs(let path):
            "\(path) is not a Greenroom database. Use another file with --database, or restore a backup: greenroom restore FILE"
        case .newer(let path, _): "The database \(path) was written by a newer Greenroom."
        case .upgradeFailed(let path, let copy, let reason):
            "The upgrade of the database \(path) failed (\(Self.line(reason))). Nothing changed: install the earlier version again. A copy is \(copy)"
        case .older(let path):
            "The database \(path) is from an older Greenroom. Upgrade it first: greenroom migrate"
        case .damaged(let path, let finding):
            "The database \(path) is damaged (\(Self.line(finding))). Restore a backup: greenroom restore FILE"
        case .foreignSchema(let path, let object):
            "The schema of \(path) does not match Greenroom's (\(Printable.line(object)) differs). Use another backup."
        case .inUse(let path):
            "The database \(path) is in use by another program. Stop it (greenroom serve?), then try again."
        case .replaced(let path):
            "The database \(path) was replaced or deleted while it was in use. Nothing was written. Stop the programs that use it (greenroom serve?), put the right file back, then start again."
        case .column(let column, _, let wanted):
            // The value may be personal data, which must not be logged.
            "The database has an invalid value in \(column); expected \(wanted). Run: greenroom doctor"
        case .failed(let code, let message): "The database refused (\(code)): \(message)."
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
        case .busy, .full, .readOnly, .notAllowed, .cannotOpen, .damaged, .inUse, .replaced: true
        case .notOurs, .newer, .older, .upgradeFailed, .foreignSchema, .column, .failed: false
        }
    }

    /// Converts errors of SQLite to `StoreError`; other errors are returned unchanged.
    static func translated(_ error: any Error, path: String) -> any Error {
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

extension StoreError: UserFacingError {
    package var hints: [String] {
        switch self {
        case .notAllowed(let path): FileGroup.accessHints(to: path)
        case .newer(_, let copy):
            [
                "Install the newer version again.",
                copy.map { "Or go back to the copy from before the upgrade: greenroom restore \($0.argument)" }
                    ?? "Or go back to a backup from before the upgrade: greenroom restore FILE",
            ]
        default: []
        }
    }

    package var exitCode: CommandExitCode {
        switch self {
        case .busy, .inUse, .column, .failed: .refused
        case .full, .readOnly, .replaced: .cannotWrite
        case .cannotOpen: .cannotCreate
        case .notAllowed: .permission
        case .notOurs, .newer, .older, .upgradeFailed, .foreignSchema, .damaged: .configuration
        }
    }
}
