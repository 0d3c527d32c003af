import AnkiFiles
import JSON
import Study

extension DeckImportReport {
    /// The whole report.
    func json(isDryRun: Bool) -> JSONValue {
        func names(_ names: [String]) -> JSONValue { .array(names.map(JSONValue.string)) }
        let decks = decks.map { deck in
            JSONValue.object([
                .init("title", .string(deck.title)), .init("new", .bool(deck.isNew)),
                .init("added", .integer(deck.added)), .init("updated", .integer(deck.updated)),
                .init("already_there", .integer(deck.unchanged)),
            ])
        }
        let leftOut = leftOut.map { record in
            JSONValue.object([.init("name", .string(record.name)), .init("reason", .string(record.reason))])
        }
        let media = media.map { file in
            JSONValue.object([.init("name", .string(file.name)), .init("reason", .string(file.reason.rawValue))])
        }
        return .object([
            .init("dry_run", .bool(isDryRun)), .init("read", .integer(read)), .init("decks", .array(decks)),
            .init("added", names(fronts)), .init("updated", names(updatedFronts)),
            .init("already_there", names(unchangedFronts)),
            .init("left_out", .array(leftOut)), .init("not_read", names(remarks)),
            .init("media_left_out", .array(media)), .init("scheduled", .integer(scheduled)),
            .init("reviews", .integer(reviews)), .init("pictures", .integer(pictures)),
            .init("sounds", .integer(sounds)),
        ])
    }
}
