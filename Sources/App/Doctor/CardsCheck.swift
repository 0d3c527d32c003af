import AgendaCommands
import CommandKit
import Messaging

/// What is missing to draw countdown cards as PNG files.
enum CardsCheck {
    /// Nil if nothing is missing.
    ///
    /// - Parameter environment: its `PATH` is searched.
    static func check(environment: [String: String]) async -> CheckResult? {
        let effect = "so countdown cards cannot be texted or saved as PNG files"
        guard ExternalProgram("rsvg-convert", environment: environment) != nil else {
            return .warning("cards: rsvg-convert is not installed, \(effect)", fix: "apt-get install librsvg2-bin")
        }
        // Without space for a temporary file, the fonts cannot be listed.
        guard (try? await CardDrawing.hasFonts(environment: environment)) ?? true else {
            return .warning("cards: no fonts are installed, \(effect)", fix: "apt-get install fonts-dejavu-core")
        }
        return nil
    }
}
