import JSON

/// The tables and settings of a collection of format 11.
///
/// Source: Anki, `rslib/src/storage/schema11.sql`.
enum CollectionSchema {
    static let sql = """
        CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
            ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL,
            models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
        CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
            usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL,
            flags integer NOT NULL, data text NOT NULL);
        CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
            mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL,
            due integer NOT NULL, ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL,
            lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL, odid integer NOT NULL,
            flags integer NOT NULL, data text NOT NULL);
        CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
            ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL,
            type integer NOT NULL);
        CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);
        CREATE INDEX ix_notes_usn ON notes (usn);
        CREATE INDEX ix_cards_usn ON cards (usn);
        CREATE INDEX ix_revlog_usn ON revlog (usn);
        CREATE INDEX ix_cards_nid ON cards (nid);
        CREATE INDEX ix_cards_sched ON cards (did, queue, due);
        CREATE INDEX ix_revlog_cid ON revlog (cid);
        CREATE INDEX ix_notes_csum ON notes (csum);
        """

    /// Days are counted as the second scheduler does.
    static let configuration = JSONValue.object([
        .init("activeDecks", [1]), .init("curDeck", 1), .init("schedVer", 2), .init("sched2021", true),
        .init("creationOffset", 0), .init("rollover", 0), .init("collapseTime", 1200), .init("timeLim", 0),
        .init("estTimes", true), .init("dueCounts", true), .init("newSpread", 0), .init("nextPos", 1),
        .init("sortType", "noteFld"), .init("sortBackwards", false), .init("addToCur", true),
    ]).text()

    static func noteTypes(_ id: Int64, deck: Int64) -> String {
        func field(_ name: String, _ place: Int) -> JSONValue {
            .object([
                .init("name", .string(name)), .init("ord", .integer(place)), .init("font", "Arial"), .init("size", 20),
                .init("sticky", false), .init("rtl", false), .init("media", []),
            ])
        }
        let template = JSONValue.object([
            .init("name", "Card 1"), .init("ord", 0), .init("qfmt", "{{Front}}"),
            .init("afmt", "{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}"), .init("bqfmt", ""), .init("bafmt", ""),
            .init("did", nil), .init("bfont", ""), .init("bsize", 0),
        ])
        let type = JSONValue.object([
            .init("id", .integer(Int(id))), .init("name", "Basic"), .init("type", 0), .init("mod", 0), .init("usn", -1),
            .init("sortf", 0), .init("did", .integer(Int(deck))), .init("tmpls", .array([template])),
            .init("flds", .array([field("Front", 0), field("Back", 1)])),
            .init("css", ".card { font-family: arial; font-size: 20px; text-align: center; }"),
            .init("latexPre", ""), .init("latexPost", ""), .init("req", [[0, "all", [0]]]), .init("tags", []),
            .init("vers", []),
        ])
        return JSONValue.object([.init(String(id), type)]).text()
    }

    /// - Parameter modified: seconds since 1970.
    static func decks(_ id: Int64, name: String, modified: Int64) -> String {
        func deck(_ id: Int64, _ name: String) -> JSONValue.Member {
            let today: JSONValue = [0, 0]
            return .init(
                String(id),
                .object([
                    .init("id", .integer(Int(id))), .init("name", .string(name)), .init("mod", .integer(Int(modified))),
                    .init("usn", -1), .init("lrnToday", today), .init("revToday", today), .init("newToday", today),
                    .init("timeToday", today), .init("collapsed", false), .init("browserCollapsed", false),
                    .init("desc", ""), .init("dyn", 0), .init("conf", 1), .init("extendNew", 0), .init("extendRev", 0),
                ]))
        }
        // "::" makes a deck in a deck.
        return JSONValue.object([deck(1, "Default"), deck(id, name)]).text()
    }

    static let deckOptions: String = {
        let fresh = JSONValue.object([
            .init("bury", false), .init("delays", [1, 10]), .init("initialFactor", 2500), .init("ints", [1, 4, 0]),
            .init("order", 1), .init("perDay", 20),
        ])
        let review = JSONValue.object([
            .init("bury", false), .init("ease4", .double(1.3)), .init("ivlFct", 1), .init("maxIvl", 36_500),
            .init("perDay", 200), .init("hardFactor", .double(1.2)),
        ])
        let lapse = JSONValue.object([
            .init("delays", [10]), .init("leechAction", 1), .init("leechFails", 8), .init("minInt", 1),
            .init("mult", 0),
        ])
        let options = JSONValue.object([
            .init("id", 1), .init("name", "Default"), .init("mod", 0), .init("usn", 0), .init("maxTaken", 60),
            .init("autoplay", true), .init("timer", 0), .init("replayq", true), .init("dyn", false),
            .init("new", fresh), .init("rev", review), .init("lapse", lapse),
        ])
        return JSONValue.object([.init("1", options)]).text()
    }()
}
