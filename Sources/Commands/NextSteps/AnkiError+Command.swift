internal import AnkiFiles
internal import Values

extension AnkiError: OneLineError {
    var isOneLine: Bool { true }
}
