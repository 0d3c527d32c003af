import Agenda
import JSON
import Lineups
import PageKit
import People
import Platform
import Storage
import TestSupport
import Testing
import Values
import Workbooks

@testable import LineupsPages

/// The contacts: the list, one person's record, and every form without scripts.
@Suite struct ContactPageTests {
    private func list(_ environment: TestEnvironment, _ query: ContactDirectory.Query) async throws -> ContactsModel {
        let account = environment.account.id
        return ContactsModel(
            try await environment.store.read { try ContactDirectory(query, account: account, in: $0) }, query: query)
    }

    private func contacts(_ environment: TestEnvironment) async throws -> [Contact] {
        let account = environment.account.id
        return try await environment.store.read { try Contact.all(account: account, in: $0) }
    }

    private func query(_ change: (inout ContactDirectory.Query) -> Void) -> ContactDirectory.Query {
        var query = ContactDirectory.Query()
        change(&query)
        return query
    }

    @Test("the list is filtered by letter, tag and search") func theListIsFiltered() async throws {
        let environment = try await TestEnvironment()
        for name in ["Ada Lovelace", "Élodie", "Edgar Poe", "王小明", "3 Guys"] {
            _ = try await environment.contact(name, name == "Edgar Poe" ? Phone.ada : nil)
        }
        let account = environment.account.id
        _ = try await environment.store.write { tx in
            try TagContacts([ID(1)], tag: "host", account: account).run(in: tx)
        }
        let all = try await list(environment, ContactDirectory.Query())
        #expect(all.rows.count == 5 && all.count == "5 contacts")
        #expect(all.letters.map(\.title) == ["A", "E", "王", "#"])
        #expect(all.letters.map(\.count) == [1, 2, 1, 1])
        let e = try await list(environment, query { $0.letter = "e" })
        #expect(e.rows.map(\.name) == ["Edgar Poe", "Élodie"])
        #expect(e.letters[1].isCurrent && e.letters[1].path == "/contacts")
        #expect(try await list(environment, query { $0.letter = "#" }).rows.map(\.name) == ["3 Guys"])
        #expect(try await list(environment, query { $0.tags = ["host"] }).rows.map(\.name) == ["Ada Lovelace"])
        for (words, names) in [
            ("ELODIE", ["Élodie"]), ("love", ["Ada Lovelace"]), ("555 0101", ["Edgar Poe"]), ("host", ["Ada Lovelace"]),
            ("zelda", []),
        ] {
            #expect(try await list(environment, query { $0.words = words }).rows.map(\.name) == names, "\(words)")
        }
        #expect(e.rows.map(\.remark) == [nil, "no number"])
    }

    @Test("a long list is shown in pages") func aLongListHasPages() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account.id
        try await environment.store.write { tx in
            for index in 0..<250 {
                let name = "Person \(1000 + index)"
                _ = try Contact.create(name: name, account: account, in: tx)
            }
        }
        let first = try await list(environment, ContactDirectory.Query())
        #expect(first.rows.count == 100 && first.count == "250 contacts")
        #expect(first.previousPath == nil && first.nextPath == "/contacts?page=2")
        let last = try await list(environment, query { $0.page = 3 })
        #expect(last.rows.count == 50 && last.rows.first?.name == "Person 1200")
        #expect(last.previousPath == "/contacts?page=2" && last.nextPath == nil)
        #expect(try await list(environment, query { $0.page = 9 }).rows.isEmpty)
    }

    @Test("a contact is added, changed and removed") func aContactIsAddedChangedAndRemoved() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            #expect(try await browser.get("/contacts").body.contains("No contacts yet"))
            let added = try await browser.post(
                "/contacts/new",
                [("name", " Ada  Lovelace "), ("cell", "(415) 555-0101"), ("tags", "improv, ,host"), ("note", "x")])
            #expect(added.headers["location"] == "/contacts/1")
            let ada = try #require(try await contacts(environment).first)
            #expect(ada.name == "Ada Lovelace" && ada.cell?.e164 == Phone.ada && ada.tags == ["host", "improv"])
            let again = try await browser.post("/contacts/new", [("name", "Ada Lovelace"), ("cell", Phone.ada)])
            #expect(again.notice == "Ada Lovelace already exists.")
            let saved = try await browser.post(
                "/contacts/1/edit",
                [
                    ("name", "Ada King"), ("cell", Phone.grace), ("email", "ada@example.org"), ("note", "y"),
                    ("zone", "Europe/Paris"),
                ])
            #expect(saved.notice?.hasPrefix("Saved.") == true)
            let changed = try #require(try await contacts(environment).first)
            #expect(changed.name == "Ada King" && changed.numbers.compactMap(\.e164) == [Phone.grace, Phone.ada])
            #expect(changed.emails == ["ada@example.org"] && changed.zone?.identifier == "Europe/Paris")
            _ = try await browser.post("/contacts/1/numbers/remove", [("number", changed.numbers[1].raw)])
            #expect(try await contacts(environment).first?.numbers.count == 1)
            _ = try await browser.post("/contacts/1/tag", [("tag", "stand-up, , late  night")])
            #expect(try await contacts(environment).first?.tags == ["host", "improv", "late night", "stand-up"])
            _ = try await browser.post("/contacts/1/tag", [("remove", "late night")])
            _ = try await browser.post("/contacts/1/tag", [("remove", "host")])
            #expect(try await contacts(environment).first?.tags == ["improv", "stand-up"])
            #expect(try await browser.get("/contacts/1/remove").body.contains("Remove Ada King?"))
            let removed = try await browser.post("/contacts/1/remove")
            #expect(removed.notice == "Removed Ada King from the contacts.")
            #expect(try await contacts(environment).isEmpty)
        }
    }

    @Test("somebody with only an address is added once") func addressAlone() async throws {
        try await PageBrowser.open { browser in
            for notice in ["Added Cleo.", "Cleo already exists."] {
                let cleo = try await browser.post("/contacts/new", [("name", "Cleo"), ("email", "cleo@example.org")])
                #expect(cleo.notice?.hasPrefix(notice) == true, "\(cleo.notice ?? "")")
            }
            #expect(try await contacts(browser.environment).map(\.name) == ["Cleo"])
        }
    }

    @Test func aContactIsErasedAfterTheNameWasTyped() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            _ = try await environment.contact("Ada Lovelace", Phone.ada)
            #expect(try await browser.get("/contacts/1").body.contains("href=\"/contacts/1/erase\""))
            #expect(try await browser.get("/contacts/1/erase").body.contains("Erase Ada Lovelace?"))
            let wrong = try await browser.post("/contacts/1/erase", [("name", "Ada")])
            #expect(wrong.status == 422 && wrong.body.contains("aria-invalid=\"true\""))
            #expect(try await contacts(environment).count == 1)
            let erased = try await browser.post("/contacts/1/erase", [("name", "ada lovelace")])
            #expect(erased.notice == "Erased the contact." && erased.headers["location"] == "/contacts")
            #expect(try await contacts(environment).isEmpty)
        }
    }

    static let badFields: [(String, [(String, String)], String)] = [
        ("/contacts/new", [("name", " ")], "A contact needs a name."),
        ("/contacts/new", [("name", "Ada"), ("cell", "12")], "&quot;12&quot;"),
        ("/contacts/new", [("name", "Ada"), ("email", "ada@")], "Invalid e-mail address"),
        ("/contacts/new", [("name", "Ada"), ("tags", String(repeating: "a", count: 201))], "That tag is too long"),
        ("/contacts/1/edit", [("name", ""), ("cell", Phone.ada)], "A contact needs a name."),
        ("/contacts/1/edit", [("name", "Ada"), ("cell", "x")], "&quot;x&quot;"),
        ("/contacts/1/edit", [("name", "Ada"), ("cell", Phone.ada), ("email", "@")], "Invalid e-mail address"),
        ("/contacts/1/edit", [("name", "Ada"), ("cell", Phone.ada), ("zone", "Mars")], "Unknown time zone"),
        ("/contacts/1/tag", [("tag", "")], "A tag needs a name."),
        (
            "/contacts/1/tag", [("tag", String(repeating: "a", count: 201))],
            "That tag is too long: 201 characters, and the limit is 200."
        ),
    ]

    @Test("an error stands beside its field", arguments: badFields.indices)
    func badFieldsChangeNothing(_ row: Int) async throws {
        try await PageBrowser.open { browser in
            let (path, fields, problem) = Self.badFields[row]
            _ = try await browser.environment.contact("Ada", Phone.ada)
            let before = try await browser.environment.picture()
            let answer = try await browser.post(path, fields)
            #expect(answer.status == 422)
            #expect(answer.body.contains(problem), "\(answer.body)")
            #expect(answer.body.contains("aria-invalid=\"true\" autofocus"))
            #expect(try await browser.environment.picture() == before)
        }
    }

    @Test("somebody in a lineup to come is not removed") func somebodyInALineupStays() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            try await environment.seat([environment.contact("Ada", Phone.ada)], in: show)
            let answer = try await browser.get("/contacts/1/remove")
            #expect(answer.status == 409 && answer.body.contains("is in an upcoming lineup: &quot;Late Show&quot;."))
            _ = try await browser.post("/contacts/1/remove")
            #expect(try await contacts(environment).count == 1)
        }
    }

    @Test("a contact's page lists shows, answers and reliability") func theRecord() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Phone.ada)]))
        _ = try await environment.text("yes!", from: Phone.ada)
        let account = environment.account
        let today = account.zone.date(of: TestEnvironment.noon)
        let facts = try await environment.store.read {
            try ContactFacts.of(ID(1), account: account, today: today, in: $0)
        }
        let model = ContactModel(facts, home: account.zone, now: TestEnvironment.noon)
        #expect(model.reliability == "Asked about 1 show: in for 1")
        #expect(model.upcoming.map(\.name) == ["Late Show"] && !model.hasPast)
        #expect(model.upcoming.map(\.status.words) == ["confirmed"])
        #expect(model.answers.map(\.quote) == ["yes!"])
        #expect(model.numbers.map(\.shown) == [Phone.ada])
        let nobody = try await environment.contact("Grace", nil)
        #expect(try await environment.store.read { try ContactRecord.of(nobody, in: $0) }.reliability.words == nil)
    }

    @Test("two contacts are merged after a preview") func contactsAreMerged() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            _ = try await environment.contact("Grace Hopper", Phone.grace)
            _ = try await environment.contact("Amazing Grace", Phone.ada)
            let before = try await environment.picture()
            let preview = try await browser.get("/contacts/1/merge?who=amazing+gra")
            #expect(preview.status == 200)
            for text in ["Amazing Grace", Phone.grace, Phone.ada, "cannot be undone"] {
                #expect(preview.body.contains(text), "\(text)")
            }
            #expect(try await environment.picture() == before)
            #expect(try await contacts(environment).count == 2)
            #expect(try await browser.get("/contacts/1/merge?who=zelda").status == 422)
            #expect(try await browser.get("/contacts/1/merge?who=g&offered=g&contact=1").status == 422)
            #expect(try await browser.get("/contacts/1/merge?who=g&offered=g&contact=99").status == 404)
            let merged = try await browser.post("/contacts/1/merge", [("other", "2")])
            #expect(merged.notice == "Merged Amazing Grace into Grace Hopper.")
            #expect(try await contacts(environment).map { $0.numbers.count } == [2])
        }
    }

    private static let card =
        "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Lovelace\r\nTEL;TYPE=CELL:+14155550101\r\nEND:VCARD\r\n"

    @Test("a workbook is imported after its report", arguments: ["people.xlsx", "people.csv"])
    func aWorkbookIsImported(name: String) async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            #expect(try await browser.get("/contacts/import").body.contains(".xlsx,.csv"))
            let table = ExportTable(["Performer", "Handy"], rows: [["Grace Hopper", 4_155_550_102]])
            let chosen = try await browser.upload(
                "/contacts/import", files: [("files", name, try WorkbookWriter(table).file(sheet: "People"))])
            let path = try #require(chosen.headers["location"])
            let report = try await browser.get(path)
            #expect(report.body.contains("1 read: 1 to add.") && report.body.contains("Handy: cell"), "\(report.body)")
            #expect(try await browser.post(path).notice == "1 read: 1 added.")
            #expect(try await contacts(environment).map(\.cell?.e164) == ["+14155550102"])
        }
    }

    @Test("files are imported after their report") func filesAreImportedAfterTheirReport() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let sheet = "name,cell,shoe\nGrace Hopper,+14155550102,38\n"
            let chosen = try await browser.upload(
                "/contacts/import",
                files: [("files", "people.vcf", Array(Self.card.utf8)), ("files", "more.csv", Array(sheet.utf8))])
            let path = try #require(chosen.headers["location"])
            #expect(path.hasPrefix("/contacts/import/"))
            for _ in 1...2 {
                let report = try await browser.get(path)
                #expect(report.body.contains("2 read: 2 to add."))
                for text in ["Ada Lovelace", "Grace Hopper", "shoe", "people.vcf"] {
                    #expect(report.body.contains(text))
                }
            }
            #expect(try await contacts(environment).isEmpty)
            let stranger = browser.with(try await environment.signInStranger())
            #expect(try await stranger.get(path).headers["location"] == "/contacts/import")
            #expect(try await stranger.post(path).headers["location"] == "/contacts/import")
            let done = try await browser.post(path)
            #expect(done.notice == "2 read: 2 added.")
            #expect(try await contacts(environment).map(\.name) == ["Ada Lovelace", "Grace Hopper"])
            #expect(try await browser.post(path).notice == StagedUploads.gone)
            #expect(try await browser.get("/contacts").status == 200)
        }
    }

    @Test("an unread column becomes a tag or a note, and its numbers are warned about")
    func columnsAreChosen() async throws {
        try await PageBrowser.open { browser in
            let sheet = "name,Hood,Diet,Wapp\nGrace,Mission,vegan,(415) 555-0102\n"
            let chosen = try await browser.upload("/contacts/import", files: [("files", "a.csv", Array(sheet.utf8))])
            let path = try #require(chosen.headers["location"])
            let report = try await browser.get(path).body
            #expect(report.contains("No phone numbers were read from a.csv, although the column"), "\(report)")
            #expect(report.contains("<option value=\"tags:Hood\">tags</option>") && report.contains("(415) 555-0102"))
            let query = "?as=tags%3AHood&as=note%3ADiet&as=cell%3AWapp"
            let second = try await browser.get(path + query).body
            #expect(second.contains("<option value=\"tags:Hood\" selected>") && !second.contains("No phone numbers"))
            #expect(second.contains("<input type=\"hidden\" name=\"as\" value=\"tags:Hood\">"), "\(second)")
            let done = try await browser.post(path, [("as", "tags:Hood"), ("as", "note:Diet"), ("as", "cell:Wapp")])
            #expect(done.notice == "1 read: 1 added.")
            let grace = try #require(try await contacts(browser.environment).first)
            #expect(grace.tags == ["Mission"] && grace.note == "vegan" && grace.cell?.e164 == "+14155550102")
        }
    }

    @Test("a removed contact comes back only when that is chosen")
    func removedContactsAreOffered() async throws {
        try await PageBrowser.open { browser in
            let file = [("files", "a.vcf", Array(Self.card.utf8))]
            let first = try await browser.upload("/contacts/import", files: file)
            _ = try await browser.post(first.headers["location"] ?? "")
            _ = try await browser.post("/contacts/1/remove")
            let again = try await browser.upload("/contacts/import", files: file)
            let path = try #require(again.headers["location"])
            let report = try await browser.get(path).body
            #expect(report.contains("a.vcf:1, Ada Lovelace: removed earlier: not added"), "\(report)")
            #expect(report.contains("name=\"restore\"") && !report.contains(">Import</button>"))
            #expect(try await browser.get(path + "?restore=yes").body.contains("1 read: 1 to add."))
            #expect(try await browser.post(path, [("restore", "yes")]).notice == "1 read: 1 added.")
            #expect(try await contacts(browser.environment).map(\.name) == ["Ada Lovelace"])
        }
    }

    @Test("checked contacts are tagged together, and several tags mean all of them")
    func checkedContactsAreTagged() async throws {
        try await PageBrowser.open { browser in
            for name in ["Ada", "Grace", "Alan"] { _ = try await browser.environment.contact(name, nil) }
            let both = [("contact", "1"), ("contact", "2")]
            let done = try await browser.post("/contacts/tag", both + [("tag", "Comics"), ("do", "add")])
            let several = try await browser.post("/contacts/tag", both + [("tag", "a, b"), ("do", "add")])
            #expect(several.notice == "Tagged 2 contacts with “a”, “b”.")
            let fewer = try await browser.post("/contacts/tag", both + [("tag", "a, b"), ("do", "remove")])
            #expect(fewer.notice == "Removed the tags “a”, “b” from 2 contacts.")
            #expect(done.notice == "Tagged 2 contacts with “Comics”." && done.headers["location"] == "/contacts")
            _ = try await browser.post("/contacts/tag", [("contact", "2"), ("tag", "NYC"), ("do", "add")])
            #expect(try await contacts(browser.environment).map(\.tags) == [["Comics"], [], ["Comics", "NYC"]])
            let list = try await browser.get("/contacts?tag=Comics&tag=NYC").body
            #expect(list.contains(">Grace<") && !list.contains(">Ada<") && list.contains("name=\"contact\""))
            let removed = try await browser.post(
                "/contacts/tag?tag=Comics", both + [("tag", "Comics"), ("do", "remove")])
            #expect(removed.notice == "Removed the tag “Comics” from 2 contacts.")
            #expect(removed.headers["location"] == "/contacts?tag=Comics")
            for fields in [[("contact", "1"), ("tag", "")], [("tag", "x")]] {
                let refused = try await browser.post("/contacts/tag", fields + [("do", "add")])
                #expect(refused.status == 422 && refused.body.contains("aria-invalid=\"true\""))
            }
            let stranger = browser.with(try await browser.environment.signInStranger())
            #expect(
                try await stranger.post("/contacts/tag", [("contact", "1"), ("tag", "x"), ("do", "add")]).status == 404)
        }
    }

    @Test(
        "pasted rows and cards are imported",
        arguments: [
            ("Performer\tHandy\nGrace Hopper\t+14155550102\n", "Performer: name", "Grace Hopper"),
            ("\u{FEFF}name;cell\r\nGrace Hopper;+14155550102", "pasted.tsv", "Grace Hopper"),
            (card, "pasted.vcf", "Ada Lovelace"),
        ])
    func pastedRows(_ text: String, _ words: String, _ name: String) async throws {
        try await PageBrowser.open { browser in
            let chosen = try await browser.upload("/contacts/import", [("pasted", text)], files: [])
            let path = try #require(chosen.headers["location"])
            let report = try await browser.get(path)
            #expect(report.body.contains("1 read: 1 to add.") && report.body.contains(words), "\(report.body)")
            _ = try await browser.post(path)
            #expect(try await contacts(browser.environment).map(\.name) == [name])
        }
    }

    @Test("pasted rows that cannot be imported are shown again, to correct them")
    func pastedRowsAreKept() async throws {
        try await PageBrowser.open { browser in
            let rows = "shoe\t<b>\n38\t9"
            let chosen = try await browser.upload("/contacts/import", [("pasted", rows)], files: [])
            let refused = try await browser.get(chosen.headers["location"] ?? "")
            #expect(refused.status == 422 && refused.body.contains(">\nshoe\t&lt;b&gt;\n38\t9</textarea>"))
            let mixed = try await browser.upload(
                "/contacts/import", [("pasted", "name\tcell\nGrace\t+14155550102\n\t12")], files: [])
            let path = try #require(mixed.headers["location"])
            let token = String(path.split(separator: "/").last ?? "")
            #expect(try await browser.get(path).body.contains("href=\"/contacts/import?from=\(token)\""))
            let form = "/contacts/import?from=\(token)"
            #expect(try await browser.get(form).body.contains("Grace\t+14155550102"))
            let stranger = browser.with(try await browser.environment.signInStranger())
            #expect(try await !stranger.get(form).body.contains("Grace"))
        }
    }

    @Test("bad rows and bad files are refused") func badFilesAreRefused() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let sheet = "name,cell\nGrace,+14155550102\n,12\n"
            let chosen = try await browser.upload("/contacts/import", files: [("files", "a.csv", Array(sheet.utf8))])
            let path = try #require(chosen.headers["location"])
            let report = try await browser.get(path)
            #expect(report.body.contains("Line 3:") && report.body.contains("Import the valid rows"))
            #expect(try await browser.post(path).notice == "Nothing was changed.")
            #expect(try await contacts(environment).isEmpty)
            let again = try await browser.upload("/contacts/import", files: [("files", "a.csv", Array(sheet.utf8))])
            _ = try await browser.post(again.headers["location"] ?? "", [("skip", "yes")])
            #expect(try await contacts(environment).map(\.name) == ["Grace"])
            #expect(try await browser.upload("/contacts/import", files: []).status == 422)
            for (name, content) in [("a.vcf", "hello"), ("a.xlsx", "PK"), ("a.csv", "shoe\n38\n"), ("a.csv", "")] {
                let wrong = try await browser.upload(
                    "/contacts/import", files: [("files", name, Array(content.utf8))])
                let shown = try await browser.get(wrong.headers["location"] ?? "")
                #expect(shown.status == 422, "\(name) \(content)")
            }
        }
    }
}
