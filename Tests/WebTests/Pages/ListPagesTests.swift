import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import PageKit

/// To-dos, budgets and notes, of the account and of an event, without scripts.
@Suite struct ListPagesTests {
    private func todos(_ browser: PageBrowser, of event: Event? = nil) async throws -> [Todo] {
        let account = browser.environment.account.id
        return try await browser.environment.store.write { tx in
            try TodoList.of(event.map { Subject($0) } ?? Subject.own(account, in: tx), in: tx).items
        }
    }

    private func notes(_ browser: PageBrowser) async throws -> [Note] {
        let account = browser.environment.account.id
        return try await browser.environment.store.read { try Note.list(account: account, in: $0) }
    }

    @Test func aListLinksToItsSubjectAndToTheOtherLists() async throws {
        try await PageBrowser.open { browser in
            let show = try await browser.environment.show("Late Show")
            let tabs = browser.environment.subjects.tabs(of: ID(show.id.rawValue))
            #expect(tabs.map(\.title) == ["To Do List", "Budget Sheet", "Notes", "Photos"])
            let event = try await browser.get("/events/\(show.id)").body
            for tab in tabs {
                #expect(event.contains("<a href=\"\(tab.path)\">\(tab.title)</a>"))
                let list = try await browser.get(tab.path).body
                #expect(list.contains("<a href=\"/events/\(show.id)\"><bdi>Late Show</bdi></a>"))
                for other in tabs {
                    let mark = other == tab ? " aria-current=\"true\"" : ""
                    #expect(list.contains("<a href=\"\(other.path)\"\(mark)>\(other.title)</a>"))
                }
            }
        }
    }

    @Test("to-dos are added, checked, moved, edited and removed", arguments: [false, true])
    func toDos(ofEvent: Bool) async throws {
        try await PageBrowser.open { browser in
            let event = ofEvent ? try await browser.gateway.countdown("our trip") : nil
            let (page, path) = event.map { ("/todos/\($0.id)", "/todos/\($0.id)") } ?? ("/todos", "/todos/me")
            #expect(try await browser.get(page).body.contains("Nothing to do yet"))
            for title in ["film", "map", "tent"] {
                #expect(try await browser.post("\(path)/add", [("title", title)]).headers["location"] == page)
            }
            for (title, due) in [("", ""), ("  ", ""), (String(repeating: "x", count: 501), ""), ("y", "soonish")] {
                let refused = try await browser.post("\(path)/add", [("title", title), ("due", due)])
                #expect(refused.status == 422 && refused.body.contains("role=\"alert\""))
            }
            #expect(try await browser.post("\(path)/add", [("title", "Film")]).notice?.contains("already") == true)
            let items = try await todos(browser, of: event)
            #expect(items.map(\.title) == ["film", "map", "tent"])
            let film = "\(items[0].id)"
            _ = try await browser.post("\(path)/done", [("todo", film), ("done", "yes")])
            #expect(try await todos(browser, of: event).map(\.isDone) == [true, false, false])
            let body = try await browser.get(page).body
            #expect(body.contains("aria-pressed=\"true\" aria-label=\"Done: film\">✓</button>"))
            #expect(try await !browser.get("\(page)?show=open").body.contains("Done: film"))
            _ = try await browser.post("\(path)/move", [("todo", film), ("place", "3")])
            #expect(try await todos(browser, of: event).map(\.title) == ["map", "tent", "film"])
            let edit = "\(path)/edit/\(film)"
            #expect(try await browser.get(edit).body.contains("value=\"film\""))
            let saved = try await browser.post(edit, [("title", "35 mm film"), ("due", "2026-12-04")])
            #expect(saved.headers["location"] == page)
            #expect(try await browser.post(edit, [("title", ""), ("due", "")]).status == 422)
            #expect(try await browser.get(page).body.contains("by Fri Dec 4 2026"))
            #expect(try await browser.get("\(path)/todo.txt").body.contains("35 mm film"))
            #expect(try await browser.post("\(path)/remove-done").notice == "Removed 1 to-do.")
            let tent = try #require(try await todos(browser, of: event).last)
            #expect(try await browser.post("\(path)/remove", [("todo", "\(tent.id)")]).notice == "Removed tent.")
            #expect(try await browser.post("\(path)/remove", [("todo", "\(tent.id)")]).status == 404)
            let file = Array("map\nbuy socks due:2026-12-01\nx\n".utf8)
            let chosen = try await browser.upload("\(path)/import", files: [("file", "todo.txt", file)])
            let preview = try #require(chosen.headers["location"])
            let report = try await browser.get(preview).body
            #expect(report.contains("3 read: 1 to add, 1 already there, 1 to leave out."))
            #expect(report.contains("x: it has no words") && report.contains("Import 1 to-do"))
            #expect(try await todos(browser, of: event).map(\.title) == ["map"], "nothing is changed yet")
            if ofEvent {
                let other = try await browser.post(preview.replacing(path, with: "/todos/me"))
                #expect(other.notice?.hasPrefix("Choose the file again") == true, "the file is for another list")
            }
            let imported = try await browser.post(preview)
            #expect(imported.notice == "3 read: 1 added, 1 already there, 1 left out. Left out: x: it has no words.")
            #expect(try await todos(browser, of: event).map(\.title) == ["map", "buy socks"])
        }
    }

    @Test("a long list has pages, a search and parts, and a change stays in the part that was open")
    func longToDoList() async throws {
        try await PageBrowser.open { browser in
            let lines = (1...250).map { "item \($0)\n" }.joined()
            let chosen = try await browser.upload(
                "/todos/me/import", files: [("file", "todo.txt", Array(lines.utf8))])
            _ = try await browser.post(try #require(chosen.headers["location"]))
            let (first, third) = (try await browser.get("/todos").body, try await browser.get("/todos?page=3").body)
            #expect(first.contains("item 100<") && !first.contains("item 101<"))
            #expect(first.contains("rel=\"next\" href=\"/todos?page=2\"") && !first.contains("rel=\"prev\""))
            #expect(
                third.contains("item 201<") && third.contains("data-move=\"201\"") && !third.contains("rel=\"next\""))
            #expect(try await browser.get("/todos?page=99").body.contains("item 250<"))
            let found = try await browser.get("/todos?q=ITEM%20249").body
            #expect(found.contains("item 249<") && !found.contains("item 24<") && !found.contains("data-grip"))
            #expect(try await browser.get("/todos?q=zebra").body.contains("No to-dos match"))
            let item = try #require(try await todos(browser, of: nil).first)
            _ = try await browser.post("/todos/me/done", [("todo", "\(item.id)"), ("done", "yes")])
            let done = try await browser.get("/todos?show=done").body
            #expect(done.contains("item 1<") && !done.contains("item 2<"))
            #expect(try await browser.get("/todos?show=due").body.contains("Nothing here."))
        }
    }

    @Test("a subtask is added below its to-do, and a to-do keeps what its form says")
    func subtasks() async throws {
        try await PageBrowser.open { browser in
            for title in ["pack", "call"] { _ = try await browser.post("/todos/me/add", [("title", title)]) }
            let pack = try #require(try await todos(browser, of: nil).first)
            let form = try await browser.get("/todos?under=\(pack.id)").body
            #expect(form.contains("name=\"under\" value=\"\(pack.id)\"") && form.contains("A subtask of"))
            let refused = try await browser.post("/todos/me/add", [("title", ""), ("under", "\(pack.id)")])
            #expect(refused.status == 422 && refused.body.contains("name=\"under\""))
            _ = try await browser.post("/todos/me/add", [("title", "strings"), ("under", "\(pack.id)")])
            #expect(try await todos(browser, of: nil).map(\.title) == ["pack", "strings", "call"])
            #expect(try await browser.get("/todos").body.contains("class=\"todo subtask\""))
            let timed = [("title", "film"), ("due", "2026-12-04"), ("time", "17:00"), ("remind", "1h")]
            for (name, value) in [("remind", "soon"), ("time", ""), ("due", ""), ("repeats", "now and then")] {
                let fields = timed.filter { $0.0 != name } + [(name, value)]
                #expect(try await browser.post("/todos/me/add", fields).status == 422, "\(name)")
            }
            _ = try await browser.post("/todos/me/add", timed + [("repeats", "weekly")])
            #expect(
                try await browser.get("/todos").body.contains("by Fri Dec 4 2026, 5 PM, text 1h before, weekly"))
            let edit = "/todos/me/edit/\(pack.id)"
            let past = [("title", "pack"), ("due", "2026-11-30"), ("time", "12:30"), ("remind", "1h")]
            let answer = try await browser.post(edit, past)
            #expect(answer.status == 422 && answer.body.contains("is past"))
            for (name, value) in [("time", "noonish"), ("due", "")] {
                let fields = past.filter { $0.0 != name && $0.0 != "remind" } + [(name, value)]
                #expect(try await browser.post(edit, fields).status == 422, "\(name)")
            }
        }
    }

    @Test("the page of the account's lists also has those of events")
    func otherLists() async throws {
        try await PageBrowser.open { browser in
            let trip = try await browser.gateway.countdown("our trip")
            _ = try await browser.post("/todos/\(trip.id)/add", [("title", "film")])
            let own = try await browser.get("/todos").body
            #expect(own.contains("href=\"/todos/\(trip.id)\"") && own.contains("1 of 1 open"))
        }
    }

    @Test("a cost has a rate and people who share it, and the page says who owes whom")
    func sharedCosts() async throws {
        try await PageBrowser.open { browser in
            let path = "/budget/\(try await browser.gateway.countdown("our trip").id)"
            func add(_ amount: String, _ fields: [(String, String)]) async throws -> Int {
                let usual = [("title", "Dinner"), ("amount", amount), ("kind", "spent"), ("day", "2026-11-30")]
                return try await browser.post("\(path)/add", usual + fields).status
            }
            #expect(try await add("EUR 30", [("shared_by", "me, Ann")]) == 422, "no rate")
            #expect(try await add("EUR 30", [("rate", "lots")]) == 422)
            #expect(try await add("EUR 30", [("rate", "1.1"), ("paid_by", "Ann"), ("shared_by", "me, Ann")]) == 303)
            let page = try await browser.get(path).body
            #expect(page.contains("Spent in all: $33.00") && page.contains("You owe Ann $16.50."))
            #expect(page.contains("at 1.1, paid by Ann, for me, Ann"))
            let edit = try #require(page.firstMatch(of: /href="(\/budget\/\d+\/edit\/\d+)"/)).1
            let form = try await browser.get(String(edit)).body
            #expect(form.contains("value=\"1.1\"") && form.contains("value=\"me, Ann\""))
            let changed = [("title", "Dinner"), ("amount", "33"), ("day", "2026-11-30"), ("kind", "spent")]
            _ = try await browser.post(String(edit), changed + [("shared_by", "")])
            #expect(try await !browser.get(path).body.contains("You owe"))
        }
    }

    @Test("budget lines are added, summed up, edited and removed") func budget() async throws {
        try await PageBrowser.open { browser in
            let trip = try await browser.gateway.countdown("our trip")
            let path = "/budget/\(trip.id)"
            #expect(try await browser.get(path).body.contains("Nothing planned or spent yet"))
            func add(_ title: String, _ amount: String, _ kind: String, _ day: String = "2026-11-30") async throws
                -> Int
            {
                let fields = [("title", title), ("amount", amount), ("kind", kind), ("day", day)]
                return try await browser.post("\(path)/add", fields).status
            }
            #expect(try await add("Hotel", "450.00", "planned") == 303)
            #expect(try await add("hotel", "500", "spent") == 303)
            #expect(try await add("Taxi", "EUR 12.50", "spent") == 303)
            for (title, amount, day) in [
                ("", "1", "2026-11-30"), ("x", "", "2026-11-30"), ("x", "-5", "2026-11-30"), ("x", "0", "2026-11-30"),
                ("x", "12.345", "2026-11-30"), ("x", "1", ""), ("x", "1", "soonish"),
                ("x", "9999999999999", "2026-11-30"),
            ] {
                #expect(try await add(title, amount, "spent", day) == 422, "\(title) \(amount) \(day)")
            }
            let body = try await browser.get(path).body
            #expect(body.contains("$500.00 spent of $450.00, over by $50.00"))
            #expect(body.contains("€12.50 spent"))
            let account = browser.environment.account.id
            let budgets = try await browser.environment.store.read { try Budget.all(account: account, in: $0) }
            let lines = try #require(budgets.first).items
            #expect(lines.count == 3)
            let edit = "\(path)/edit/\(lines[1].id)"
            #expect(try await browser.get(edit).body.contains("value=\"$500.00\""))
            let fields = [("title", "hotel"), ("amount", "400"), ("kind", "spent"), ("day", "2026-11-29")]
            #expect(try await browser.post(edit, fields).notice == "Saved.")
            #expect(try await browser.get(path).body.contains("$400.00 spent of $450.00, $50.00 left"))
            #expect(try await browser.post(edit, [("title", ""), ("amount", "x"), ("day", "")]).status == 422)
            #expect(try await browser.get("\(path)/budget.svg").body.contains("<svg"))
            #expect(try await browser.get("\(path)/budget.journal").body.contains("Hotel"))
            let chosen = [("line", "\(lines[0].id)"), ("line", "\(lines[2].id)")]
            #expect(try await browser.post("\(path)/remove", chosen).notice == "Removed 2 lines.")
            #expect(try await browser.post("\(path)/remove", chosen).status == 404)
        }
    }

    @Test("notes are written, saved while typing, found and removed") func noting() async throws {
        try await PageBrowser.open { browser in
            #expect(try await browser.get("/notes").body.contains("No notes yet"))
            #expect(try await browser.post("/notes/me/add", [("body", " \r\n ")]).headers["location"] == "/notes")
            #expect(try await notes(browser).isEmpty, "an empty note is discarded")
            let added = try await browser.post("/notes/me/add", [("body", "call the florist\r\nabout roses")])
            let path = try #require(added.headers["location"])
            var page = try await browser.get(path)
            #expect(page.body.contains(">\ncall the florist\nabout roses</textarea>"))
            let first = try #require(page.fields("version").first)
            let typed = [("body", "call the florist on Friday"), ("version", first), ("typing", "yes")]
            let saved = try await browser.post(path, typed)
            #expect(saved.headers["location"] == path && saved.notice == nil)
            page = try await browser.get(path)
            #expect(page.fields("version") != [first])
            #expect(try await browser.get("/notes?q=friday").body.contains("call the florist on Friday"))
            #expect(try await browser.get("/notes?q=roses").body.contains("No notes match “roses”."))
            let version = try #require(page.fields("version").first)
            let done = [("body", "call the florist on Monday"), ("version", version), ("done", "yes")]
            #expect(try await browser.post(path, done).headers["location"] == "/notes")
            let latest = try #require(try await browser.get(path).fields("version").first)
            #expect(try await browser.get(path).body.contains("data-nouns=\"notes\" hidden>\(latest)</p>"))
            let emptied = try await browser.post(path, [("body", " \r\n"), ("version", latest)])
            #expect(emptied.headers["location"] == "/notes")
            #expect(emptied.notice == "Removed the note “call the florist on Monday”, since it was emptied.")
            #expect(try await notes(browser).isEmpty)
            let account = browser.environment.account.id
            let last = try await browser.environment.store.read { try UndoStep.latest(account: account, in: $0) }
            let step = try #require(last)
            _ = try await browser.post("/undo", [("step", "\(step.id)")])
            let id = try #require(try await notes(browser).first?.id)
            let removed = try await browser.post("/notes/me/remove", [("note", "\(id)"), ("all", "yes")])
            #expect(removed.notice == "Removed a note.")
            #expect(try await notes(browser).isEmpty)
        }
    }

    @Test("two people who edit a note at once lose nothing") func concurrentNotes() async throws {
        try await PageBrowser.open { browser in
            let path = try #require(try await browser.post("/notes/me/add", [("body", "one")]).headers["location"])
            let version = try #require(try await browser.get(path).fields("version").first)
            _ = try await browser.post(path, [("body", "theirs"), ("version", version)])
            let ours = try await browser.post(path, [("body", "ours"), ("version", version), ("typing", "yes")])
            #expect(ours.headers["location"] == path)
            #expect(ours.notice?.contains("both texts") == true)
            #expect(try await notes(browser).map(\.body) == ["theirs\n\(Note.mergeMark)\nours"])
            let emptied = try await browser.post(path, [("body", ""), ("version", version)])
            #expect(emptied.headers["location"] == path && emptied.notice?.contains("was not removed") == true)
            let id = path.split(separator: "/").last.map(String.init) ?? ""
            _ = try await browser.post("/notes/me/remove", [("note", id)])
            let kept = try await browser.post(path, [("body", "written after"), ("version", version)])
            #expect(kept.notice?.contains("removed elsewhere") == true)
            #expect(try await notes(browser).map(\.body) == ["written after"])
        }
    }

    @Test func aNoteOfTheLargestSizeIsKept() async throws {
        try await PageBrowser.open { browser in
            let text = String(repeating: "é", count: 500_000)
            let added = try await browser.post("/notes/me/add", [("body", text)])
            #expect(added.status == 303)
            #expect(try await notes(browser).first?.body.utf8.count == 1_000_000)
            let long = String(repeating: "x", count: 1_100_000)
            #expect(try await browser.post("/notes/me/add", [("body", long)]).status == 422)
        }
    }
}
