import CommandKit
import People
import SheetReader
import Training

extension RunFileError {
    /// With the option or command that helps.
    var commandText: String {
        if case .sheet(let error) = self { return Self.words(error.commandText) }
        return description
    }
}
