import ArgumentParser
import People
import Values

/// Options that choose contacts by their tags.
struct TagOptions: ParsableArguments {
    @Option(help: "Contacts with this tag; several mean all of them (repeatable).")
    var tag: [String] = []

    @Option(help: "Contacts with this tag or another --any-tag (repeatable).")
    var anyTag: [String] = []

    @Option(help: "Leave out contacts with this tag (repeatable).")
    var withoutTag: [String] = []

    var filter: TagFilter { TagFilter(all: tag, any: anyTag, none: withoutTag) }

    /// For commands that do something with the contacts: without a tag they would mean nearly everybody.
    func checkNamesTag() throws {
        if !filter.isEmpty, !filter.namesTag { throw ValidationError("Use --without-tag with --tag or --any-tag.") }
    }
}
