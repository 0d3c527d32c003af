package import SheetReader
package import Values
import ZipFiles

/// Why a file of cards cannot be read or written as a whole.
package enum AnkiError: Error, Hashable, Sendable {
    /// A text that is no table of cards.
    case text(SheetError)
    /// A ZIP file without a collection.
    case notAPackage
    /// A deck of Mochi in its older notation.
    case edn
    /// XML or a web page.
    case markup
    /// JSON without a list of cards.
    case json
    /// Notes with cards among other lines, as Obsidian, Logseq and RemNote have them.
    case notes
    case noCards
    /// A column was chosen that the text does not have. Carries those that it has.
    case unknownColumn(String, [String])
    case damaged(String)
    /// It has more than is accepted: `cards`, `files`, `bytes`.
    case tooLarge(String)
    /// The version of the package format, which is newer than this program.
    case newer(Int)
    /// A library of the system is missing.
    case missing(library: String, package: String)
    case cannotWrite
}

extension AnkiError {
    init(_ error: ZipError) {
        self =
            switch error {
            case .missingLibrary: .missing(library: ZipError.library.name, package: ZipError.library.package)
            case .notAZipFile: .damaged("it is not a ZIP file")
            case .unreadableDirectory: .damaged("its directory cannot be read")
            case .unreadableEntry(let name): .damaged("\(name) cannot be unpacked")
            case .sameName(let name): .damaged("it has two files called \(name)")
            case .tooManyEntries: .tooLarge("files")
            case .tooManyBytes: .tooLarge("bytes")
            case .cannotWrite: .cannotWrite
            }
    }
}

extension AnkiError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .text(let error): "The cards cannot be read: \(error)."
        case .notAPackage:
            "That is a ZIP file, but not a deck of Anki (.apkg), Mnemosyne (.cards) or Mochi (.mochi)."
        case .edn: "That is a deck of Mochi in EDN. Export it as JSON, CSV or text."
        case .markup: "That is XML or a web page, and not a text with cards. Export it as text, CSV or .apkg."
        case .json:
            "That is JSON without cards. A list of objects with front and back is read; RemNote exports cards for Anki, as .apkg."
        case .notes:
            "Those are notes with cards among them. Put each card in a line of its own, such as \"front :: back\", or export the cards for Anki, as Obsidian and RemNote can."
        case .noCards: "The file has no cards."
        case .unknownColumn(let name, let known):
            "The file has no column \(name.quotedLine). It has \(known.prefix(12).map(\.quotedLine).joined(separator: ", "))."
        case .damaged(let reason): "The package is damaged: \(Printable.line(reason))."
        case .tooLarge(let what): "The package is too large: it has too many \(what)."
        case .newer(let version):
            "The package has format \(version), which is newer than this program. In Anki, export it again with \"Support older Anki versions\"."
        case .missing(let library, _): "Packages need the library \(library), which is not installed."
        case .cannotWrite: "The package cannot be written: it does not fit into memory."
        }
    }
}

extension AnkiError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .missing: .configuration
        case .cannotWrite: .cannotWrite
        case .text, .notAPackage, .edn, .markup, .json, .notes, .noCards, .unknownColumn, .damaged, .tooLarge, .newer:
            .invalid
        }
    }

    package var nextSteps: [NextStep] {
        if case .missing(_, let package) = self { return [NextStep("Install it", OperatorAction.install(package))] }
        return []
    }
}
