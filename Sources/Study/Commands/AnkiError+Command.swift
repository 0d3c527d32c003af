package import AnkiFiles
import CommandKit
import Values

extension AnkiError: OneLineError {
    package var isOneLine: Bool { true }
}
