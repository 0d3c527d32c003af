import Agenda
import PageKit
import People
import Platform
import Season
import Storage
import Values
import Workbooks

/// `/polls/ID`: people by dates. A click on a cell opens a panel, where an answer is entered for somebody who called.
enum PollPage {
    static func addRoutes(to router: PageRouter) {
        router.get("polls/:poll", needs: .read) { .page(try await page(of: $0)) }
        router.get("polls/:poll/poll.csv", needs: .read) { request in
            .file(PageFile(try await sheet(request).table(zone: request.account.zone), name: "poll.csv"))
        }
        router.get("polls/:poll/poll.xlsx", needs: .read) { request in
            let table = try await sheet(request).table(zone: request.account.zone)
            let type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            let bytes = try WorkbookWriter(table).file(sheet: "Poll")
            return .file(PageFile(bytes: bytes, contentType: type, name: "poll.xlsx"))
        }
        router.post("polls/:poll/answer", answer)
        router.post("polls/:poll/never", setNever)
        router.post("polls/:poll/people", addPeople)
        router.post("polls/:poll/people/remove", removePerson)
        router.post("polls/:poll/dates", addDates)
        router.post("polls/:poll/dates/remove", removeDate)
        router.edit("polls/:poll/edit", on: "polls/:poll", of: stored, edit)
        router.post("polls/:poll/close") { request in
            let poll = try await request.poll()
            _ = try await request.write { try poll.close(in: $0) }
            return .redirect(to: poll.path, notice: "The poll is closed.")
        }
        router.post("polls/:poll/reopen") { request in
            let poll = try await request.poll()
            _ = try await request.write { try poll.reopen(in: $0) }
            return .redirect(to: poll.path, notice: "The poll is open again.")
        }
        router.post("polls/:poll/remove") { request in
            let poll = try await request.poll()
            try await request.write { try poll.remove(in: $0) }
            return .redirect(to: PollPages.path, notice: "Removed \(poll.name).")
        }
    }

    private static func sheet(_ request: PageRequest) async throws -> PollSheet {
        let poll = try await request.poll()
        return try await request.read { try PollSheet(poll, in: $0) }
    }

    @Sendable
    static func answer(_ request: PageRequest) async throws -> PageResponse {
        let poll = try await request.poll()
        guard let cell = PollCellKey(request.text("pollcell")) else { throw PageError.notFound }
        let said = try AnswerForPerson.answer(request.text("answer"))
        let account = request.account.id
        let isChanged = try await request.write { tx in
            let contact = try Contact.find(cell.contact, account: account, in: tx)
            guard let date = try poll.dates(in: tx).first(where: { $0.id == cell.date }) else {
                throw PageError.notFound
            }
            return try AnswerForPerson(contact: contact.id, dates: [date], answer: said).run(of: poll, in: tx)
        }
        return .redirect(to: "\(poll.path)?cell=\(cell)", notice: isChanged ? "Saved." : nil)
    }

    /// Sets or clears a weekday on which somebody never can.
    @Sendable
    static func setNever(_ request: PageRequest) async throws -> PageResponse {
        let (poll, account) = (try await request.poll(), request.account.id)
        guard let weekday = Int(request.text("weekday")).flatMap(Weekday.init(rawValue:)) else {
            throw PageError.notFound
        }
        let change = SetNeverDays(
            contact: try request.formID("contact"), weekdays: [weekday], isNever: request.text("never") == "yes",
            account: account)
        let isChanged = try await request.write { try change.run(in: $0) }
        return .redirect(to: poll.path, notice: isChanged ? "Saved." : nil)
    }

    @Sendable
    static func addPeople(_ request: PageRequest) async throws -> PageResponse {
        let poll = try await request.poll()
        var input = PollInput()
        do {
            try await input.readPeople(of: request)
            let count = try await request.write { [input] in try poll.addPeople(input, in: $0).count }
            return .redirect(
                to: poll.path,
                notice: count > 0
                    ? "Added \(count.counted("person", "people"))." : "All of them are in the poll already.")
        } catch let problems as InputProblems<PollInput.Field> {
            return .page(try await page(of: request, problems: problems.messages))
        } catch let error as PollError {
            return .page(try await page(of: request, problems: ["names": error.sentence]))
        }
    }

    @Sendable
    static func removePerson(_ request: PageRequest) async throws -> PageResponse {
        let (poll, account) = (try await request.poll(), request.account.id)
        let contact: ID<Contact> = try request.formID("contact")
        let name = try await request.write { tx in
            let name = try Contact.find(contact, account: account, in: tx).name
            try poll.removePerson(contact, name: name, in: tx)
            return name
        }
        return .redirect(to: poll.path, notice: "Removed \(name).")
    }

    @Sendable
    static func addDates(_ request: PageRequest) async throws -> PageResponse {
        let (poll, account, text) = (try await request.poll(), request.account, request.text("dates"))
        do {
            _ = try await request.write { try poll.addDates(text, account: account, in: $0) }
        } catch let error as PollError {
            return .page(try await page(of: request, problems: ["dates": error.sentence]))
        }
        return .redirect(to: poll.path, notice: poll.isSent ? "Added. Send the poll to ask about them." : "Added.")
    }

    @Sendable
    static func removeDate(_ request: PageRequest) async throws -> PageResponse {
        let poll = try await request.poll()
        let id: ID<PollDate> = try request.formID("polldate")
        try await request.write { tx in
            guard let date = try poll.dates(in: tx).first(where: { $0.id == id }) else { throw PageError.notFound }
            _ = try poll.removeDates([date], in: tx)
        }
        return .redirect(to: poll.path, notice: "Removed. What was said about it is kept.")
    }

    @Sendable
    static func edit(_ request: PageRequest) async throws -> PageResponse {
        let (poll, account) = (try await request.poll(), request.account)
        var input = PollInput()
        (input.name, input.closes) = (request.text("name"), request.text("closes"))
        do {
            _ = try await request.write { [input] in try input.change(poll, account: account, in: $0) }
        } catch let problems as InputProblems<PollInput.Field> {
            return .page(try await page(of: request, problems: problems.messages))
        }
        return .redirect(to: poll.path, notice: "Saved.")
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let poll = try Poll.find(request.id("poll"), account: request.account.id, in: tx)
        let closes = poll.closesAt.map { DateText.iso(request.account.zone.local($0)) }
        return StoredFields(
            UndoRows.Row("poll", poll.id.rawValue), poll.name,
            [.text("name", "Name", poll.name), .text("closes", "Closes", closes)])
    }

    static func page(of request: PageRequest, problems: [String: String] = [:]) async throws -> Page {
        let (poll, account) = (try await request.poll(), request.account)
        let (sheet, tags) = try await request.read { tx in
            (
                try PollSheet(poll, in: tx), try ContactDirectory.tags(account: account.id, in: tx).map(\.name)
            )
        }
        let model = PollModel(
            sheet, tags: tags, cell: request.query["cell"].flatMap(PollCellKey.init),
            typed: request.texts(["names", "dates", "name", "closes"]), problems: problems, account: account,
            now: request.now)
        return Page(
            "poll", title: poll.name, section: PollPages.path, fragments: ["poll_rows", "poll_cell"],
            status: problems.isEmpty ? 200 : 422, model: model)
    }
}

extension PollInput {
    /// The people of a form: names, or everybody with a tag. Throws `InputProblems`.
    mutating func readPeople(of request: PageRequest) async throws {
        let (names, tag, account) = (request.text("names"), request.text("tag"), request.account.id)
        if !tag.isEmpty { tags = TagFilter(tag) }
        guard !names.isEmpty else { return }
        for (words, result) in try await request.read({ try ContactLookup.matches(names, account: account, in: $0) }) {
            guard case .one(let found) = result else {
                throw InputProblems(Field.people, PollError.noSingleContact(words))
            }
            contacts.append(found.id)
        }
    }
}

/// A person and a date, as forms and addresses name them: `12-34`.
struct PollCellKey: Hashable, Sendable, CustomStringConvertible {
    let date: ID<PollDate>
    let contact: ID<Contact>

    init(date: ID<PollDate>, contact: ID<Contact>) { (self.date, self.contact) = (date, contact) }

    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let date: ID<PollDate> = try? PageRequest.key(parts[0]),
            let contact: ID<Contact> = try? PageRequest.key(parts[1])
        else { return nil }
        self.init(date: date, contact: contact)
    }

    var description: String { "\(date)-\(contact)" }
}
