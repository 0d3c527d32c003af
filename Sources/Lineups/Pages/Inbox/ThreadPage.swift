import Agenda
import Lineups
import Messaging
import PageKit
import People
import Platform
import Storage
import Templates
import Twilio
import Values

/// `/inbox/TEXT` and `/contacts/CONTACT/texts`: the conversation with one person.
enum ThreadPage {
    static func addRoutes(to router: PageRouter) {
        for path in ["inbox/:text", "contacts/:contact/texts"] {
            router.get(path, show)
            router.post("\(path)/reply", preview)
            router.post("\(path)/send", needs: .send, send)
            router.post("\(path)/done", done)
            router.post("\(path)/answer", answer)
            router.post("\(path)/resume", resume)
        }
        router.post("inbox/:text/assign", assign)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        .page(try await page(of: request))
    }

    /// Shows a reply with its size and price before it is sent.
    @Sendable
    static func preview(_ request: PageRequest) async throws -> PageResponse {
        let source = try request.threadSource()
        let sender = try await request.services.sender(request.account)
        let (account, typed) = (request.account.id, request.form["text"] ?? "")
        var forms = ThreadForms(reply: typed, isInList: request.isInList)
        if request.form["change"] != nil { return .page(try await page(of: request, forms)) }
        do {
            forms.plan = try await request.read { tx in
                let correspondent = try source.correspondent(account: account, in: tx)
                return try ReplyToText(to: correspondent, text: typed, account: account)
                    .plan(from: sender, in: tx)
            }
        } catch let error as CustomTextError {
            forms.replyProblem = error.sentence
        } catch let error as QuotaError {
            forms.replyProblem = error.sentence
        }
        return .page(try await page(of: request, forms))
    }

    /// Sends a reply that was shown, unless there are newer texts than were shown with it.
    @Sendable
    static func send(_ request: PageRequest) async throws -> PageResponse {
        let source = try request.threadSource()
        guard let seen = Thread.Revision(request.text("position")) else { throw PageError.badField("position") }
        let sender = try await request.services.sender(request.account)
        let (account, typed) = (request.account.id, request.form["text"] ?? "")
        let anyway = request.form["anyway"] == "yes"
        let wait = try await request.sendingWait()
        let notice: String
        do {
            notice = try await request.write { [home = request.account.zone] tx in
                let correspondent = try source.correspondent(account: account, in: tx)
                var reply = try ReplyToText(to: correspondent, text: typed, anyway: anyway, account: account)
                reply.hold = wait
                let sent = try reply.send(from: sender, after: seen, in: tx).text
                guard let text = try OutboundMessage.find(sent, in: tx), text.notBefore > tx.now.adding(wait) else {
                    return wait > .zero ? "Sending your reply …" : "Your reply is on its way."
                }
                let when = LeavingTime.text(text.notBefore, in: text.quietZones, home: home, now: tx.now)
                return "Your text goes out at \(when)."
            }
        } catch let error as CustomTextError {
            let forms = ThreadForms(reply: typed, replyProblem: error.sentence, isInList: request.isInList)
            return .page(try await page(of: request, forms))
        }
        let list = InboxView(openedFrom: request.query)
        let path = request.isInList ? list?.path : list.map { source.path + $0.suffix }
        return .redirect(to: path ?? source.path, notice: notice, lasting: wait)
    }

    /// Takes one text, or all of theirs, off the list.
    @Sendable
    static func done(_ request: PageRequest) async throws -> PageResponse {
        let source = try request.threadSource()
        let account = request.account.id
        let text: ID<InboundMessage>? = request.form["text"] == nil ? nil : try request.formID("text")
        let count = try await request.write { tx in
            let correspondent = try source.correspondent(account: account, in: tx)
            if let text, try InboundMessage.find(text, account: account, in: tx) == nil { throw PageError.notFound }
            let marking = MarkTextsDone(text.map { .one($0) } ?? .all, of: correspondent, account: account)
            return try marking.run(in: tx).count
        }
        let notice = count == 0 ? "Nothing to mark as done." : count == 1 ? "Done." : "Done: \(count) texts."
        let path = text == nil ? "/inbox" : source.path
        return .redirect(to: try await pathAfter(source, request) ?? path, notice: notice)
    }

    /// Enters what a text really says.
    @Sendable
    static func answer(_ request: PageRequest) async throws -> PageResponse {
        let source = try request.threadSource()
        let account = request.account.id
        _ = try await request.read { try source.correspondent(account: account, in: $0) }
        let list = InboxView(openedFrom: request.query)
        let form = try AnswerForm(
            request, path: "\(source.path)/answer\(list?.suffix ?? "")", backPath: list?.path ?? source.path)
        return try await form.submit(request, event: try request.formID("event")) { notice in
            .redirect(to: try await pathAfter(source, request) ?? source.path, notice: notice)
        }
    }

    /// Ends the pause of a number that may have opted out, after the booker has asked the person.
    @Sendable
    static func resume(_ request: PageRequest) async throws -> PageResponse {
        let source = try request.threadSource()
        let sender = try await request.services.sender(request.account)
        let account = request.account.id
        let wasPaused = try await request.write { tx in
            let correspondent = try source.correspondent(account: account, in: tx)
            return try ResumeNumber(correspondent, account: account).run(sender: sender.id, in: tx)
        }
        let suffix = InboxView(openedFrom: request.query)?.suffix ?? ""
        return .redirect(to: source.path + suffix, notice: wasPaused ? "Resumed texts to them." : nil)
    }

    /// Says who wrote from a number that is nobody's.
    @Sendable
    static func assign(_ request: PageRequest) async throws -> PageResponse {
        let text: ID<InboundMessage> = try request.id("text")
        var forms = ThreadForms(assign: ["who": request.text("who"), "new": request.text("new")])
        do {
            guard let author = try await author(request, &forms) else {
                return .page(try await page(of: request, forms))
            }
            let assigning = AssignText(text, to: author, account: request.account)
            let result = try await request.write { try assigning.run(in: $0) }
            let texts = result.count.counted("text")
            let shared = result.sharers.map { " \($0) has the same number." }.joined()
            let suffix = InboxView(openedFrom: request.query)?.suffix ?? ""
            return .redirect(
                to: "/inbox/\(text)\(suffix)", notice: "Assigned \(texts) to \(result.contact.name).\(shared)")
        } catch let error as AssignTextError where error.httpStatus != 404 {
            forms.assignProblems[request.form["new"] == nil ? "who" : "new"] = error.sentence
        } catch let error as ContactError {
            forms.assignProblems["new"] = error.sentence
        }
        return .page(try await page(of: request, forms))
    }

    /// Nil if it is not clear who is meant.
    private static func author(_ request: PageRequest, _ forms: inout ThreadForms) async throws -> AssignText.Author? {
        if request.form["new"] != nil { return .new(request.text("new")) }
        switch try await TypedContact(request.form).meaning(request) {
        case .one(let found): return .contact(found)
        case .unclear(let problem, let choices):
            (forms.assignProblems["who"], forms.choices) = (problem, choices)
            return nil
        }
    }

    /// Where somebody goes on who has handled a text of a list: in the list itself, or in the next conversation of it.
    /// Nil for a conversation that was not opened from a list.
    private static func pathAfter(_ source: ThreadSource, _ request: PageRequest) async throws -> String? {
        guard case .text(let text) = source, let list = InboxView(openedFrom: request.query) else { return nil }
        let account = request.account.id
        let isInList = request.isInList
        return try await request.read { tx in
            let waiting = try InboxEntry.waiting(account: account, in: tx).filter(list.query.includes)
            let order = InboxOrder(waiting: waiting, text: text)
            if isInList { return list.path + (order.place.map { "#text-\($0)" } ?? "") }
            let correspondent = try source.correspondent(account: account, in: tx)
            if waiting.contains(where: { correspondent.wrote($0.text) }) {
                return "\(source.path)\(list.suffix)#waiting"
            }
            return order.next(after: correspondent).map { "/inbox/\($0.text.id)\(list.suffix)#waiting" } ?? list.path
        }
    }

    private static func page(of request: PageRequest, _ forms: ThreadForms = ThreadForms()) async throws -> Page {
        let source = try request.threadSource()
        let account = request.account
        let list = InboxView(openedFrom: request.query)
        let (shown, people, next) = try await request.read { tx in
            let correspondent = try source.correspondent(account: account.id, in: tx)
            let shown = try InboxThread.with(correspondent, account: account, in: tx)
            let isAssignable = shown.suggestion != nil && source.isText
            let names = isAssignable ? try Contact.all(account: account.id, in: tx).map(\.name) : nil
            guard let list, case .text(let text) = source else { return (shown, names, nil as InboxEntry?) }
            let waiting = try InboxEntry.waiting(account: account.id, in: tx).filter(list.query.includes)
            return (shown, names, InboxOrder(waiting: waiting, text: text).next(after: correspondent))
        }
        let model = ThreadModel(
            shown, path: source.path, list: list, next: next, forms: forms,
            people: people.map { Array($0.prefix(EventModel.offeredNames)) }, home: account.zone, now: request.now)
        return Page(
            "thread", title: model.name, section: "/inbox", fragments: ["thread_lines", "thread_reply"],
            status: forms.hasProblem ? 422 : 200, scripts: [.choicesScript], model: model)
    }
}

/// Whose conversation a page shows.
enum ThreadSource: Sendable {
    /// The author of this text.
    case text(ID<InboundMessage>)
    case contact(ID<Contact>)

    var path: String {
        switch self {
        case .text(let id): "/inbox/\(id)"
        case .contact(let id): "/contacts/\(id)/texts"
        }
    }

    var isText: Bool { if case .text = self { true } else { false } }

    /// Throws what has the status 404 for a text or a contact of another account.
    func correspondent(account: ID<Account>, in tx: Transaction) throws -> Correspondent {
        switch self {
        case .text(let id):
            guard let text = try InboundMessage.find(id, account: account, in: tx) else { throw PageError.notFound }
            return try .author(of: text, in: tx)
        case .contact(let id):
            return try .conversation(with: Contact.find(id, account: account, in: tx), account: account, in: tx)
        }
    }
}

/// What is said after the booker answered for somebody.
enum AnswerNotice {
    static func of(_ result: AnswerForPerformer.Result) -> String {
        (["\(result.slot.name): \(result.effect.words)."] + result.departures.map(\.after)).joined(separator: " ")
            + (result.effect.wasToldOtherwise ? " Our reply told them a different answer: tell them." : "")
    }

    static func of(_ result: AnswerSeveralTexts.Result) -> String {
        let words = [
            result.answered.isEmpty ? "Nobody was answered for." : result.answered.map(of).joined(separator: " "),
            result.unclear.isEmpty
                ? nil : "Not \(result.unclear.joined(separator: ", ")): choose the show in the row.",
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }
}

extension PageRequest {
    /// The form is in a row of a list, to which it leads back.
    fileprivate var isInList: Bool { text("back") == "list" }

    func threadSource() throws(PageError) -> ThreadSource {
        parameters["text"] == nil ? .contact(try id("contact")) : .text(try id("text"))
    }
}
