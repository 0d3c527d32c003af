package import Storage
import Values

extension StoreAction: CommandAction {
    package var command: String {
        switch self {
        case .restore(let file): "greenroom restore \(file?.argument ?? "FILE")"
        case .useAnotherOrRestore: "Use another file with --database, or restore a backup: greenroom restore FILE"
        case .migrate: "greenroom migrate"
        case .getAccess(let path): FileGroup.accessHint(to: path)
        case .stopProgram: "Stop it (greenroom serve?), then try again."
        case .putFileBack:
            "Stop the programs that use it (greenroom serve?), put the right file back, then start again."
        case .createDatabase: "createdb NAME"
        }
    }
}

extension StoreError: OneLineError {
    package var isOneLine: Bool {
        switch self {
        case .notOurs, .older, .damaged, .inUse, .replaced, .column: true
        case .busy, .full, .readOnly, .notAllowed, .cannotOpen, .newer, .upgradeFailed, .foreignSchema, .failed,
            .badAddress, .unreachable, .unfit, .refused, .moved, .noFile:
            false
        }
    }
}
