import AnkiFiles
import Values

extension AnkiError: OneLineError {
    var isOneLine: Bool { true }
}
