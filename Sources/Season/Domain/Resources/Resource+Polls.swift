import Agenda
import JSON
import Lineups
import Messaging
import People
import Platform
import Storage
import Values

extension Resource {
    /// Who is free when.
    static func polls(texts: PollTexts) -> Resource {
        Resource(
            "polls", noun: "poll", about: "Who is free when. A yes is no booking.", listed: ListedPoll.fields.type,
            shown: ListedPoll.fieldsOfOne.type,
            [
                .list("Lists polls, the latest first.") { request, tx in
                    try Poll.all(account: request.account.id, in: tx).map {
                        ResourceRow(
                            latest: $0.id, ListedPoll.fields.object(try ListedPoll($0, of: request.account, in: tx)))
                    }
                },
                .show("Shows who can do which date.") { request, tx in
                    ListedPoll.fieldsOfOne.object(
                        try ListedPoll(request.poll(in: tx), of: request.account, in: tx))
                },
                .add(
                    "Adds a poll. Nobody is asked yet.",
                    [
                        ResourceInput(
                            "name", "The name.", .short(Poll.longestName), isRequired: true, example: "December"),
                        ResourceInput("dates", "The dates.", example: "dec 4, 5, 11-13"),
                        ResourceInput("event_ids", "Shows that are asked about.", .list(.positive)),
                        ResourceInput("series_ids", "Series whose coming shows are asked about.", .list(.positive)),
                        closing,
                    ] + people
                ) { request, tx in
                    (try request.pollInput.add(account: request.account, in: tx).id, true)
                },
                .edit(
                    "Changes the name or the closing time.",
                    [ResourceInput("name", "The name.", .short(Poll.longestName), example: "Early December"), closing]
                ) { request, tx in
                    _ = try request.pollInput.change(request.poll(in: tx), account: request.account, in: tx)
                },
                .remove("Removes a poll that was not sent.") { try $0.poll(in: $1).remove(in: $1) },
                changing("close", "Closes a poll; later answers are kept and marked.") {
                    _ = try $0.poll(in: $1).close(in: $1)
                },
                changing("reopen", "Opens a closed poll again.") { _ = try $0.poll(in: $1).reopen(in: $1) },
                changing("dates/add", "Adds dates.", [days]) { request, tx in
                    _ = try request.poll(in: tx).addDates(
                        request.text("dates") ?? "", account: request.account, in: tx)
                },
                changing("dates/remove", "Withdraws dates.", [days]) { request, tx in
                    _ = try request.poll(in: tx).removeDates(
                        request.text("dates") ?? "", account: request.account, in: tx)
                },
                changing("people/add", "Adds people.", people) { request, tx in
                    _ = try request.poll(in: tx).addPeople(request.pollInput, in: tx)
                },
                changing("people/remove", "Removes somebody. What they said is kept.", [who]) { request, tx in
                    let contact = try Contact.find(
                        ID(request.required("contact_id")), account: request.account.id, in: tx)
                    try request.poll(in: tx).removePerson(contact.id, name: contact.name, in: tx)
                },
                changing(
                    "answer", "Enters an answer of somebody who told you.",
                    [
                        who,
                        ResourceInput(
                            "answer", "Their answer; clear takes it back.", .choice(["yes", "no", "maybe", "clear"]),
                            isRequired: true, example: "yes"),
                        ResourceInput("dates", "Only these dates of the poll.", example: "dec 4, 5"),
                    ]
                ) { request, tx in
                    let poll = try request.poll(in: tx)
                    try AnswerForPerson(
                        contact: ID(request.required("contact_id")),
                        dates: poll.dates(named: request.text("dates"), account: request.account, in: tx),
                        answer: AnswerForPerson.answer(request.text("answer") ?? "")
                    ).run(of: poll, in: tx)
                },
            ] + asking(texts))
    }

    private static func asking(_ texts: PollTexts) -> [ResourceOperation] {
        sending("ask", .ask, "Asks the people of a poll who were not asked yet, or about new dates.", texts)
            + sending("remind", .remind, "Reminds those who have not answered everything.", texts)
    }

    private static let who = ResourceInput("contact_id", "Who.", .positive, isRequired: true, example: 1)
    private static let days = ResourceInput("dates", "The dates.", isRequired: true, example: "dec 18, 19")
    private static let closing = ResourceInput(
        "closes", "When answers are wanted by; null for no time.", .optional(.text), example: "dec 1 6pm")
    private static let people = [
        ResourceInput("contact_ids", "Who.", .list(.positive), example: [1]),
        ResourceInput("tag", "Contacts with all of these tags.", .list(.text)),
        ResourceInput("without_tag", "Contacts with none of these tags.", .list(.text)),
    ]

    private static func changing(
        _ verb: String, _ about: String, _ inputs: [ResourceInput] = [],
        _ change: @escaping @Sendable (ResourceRequest, Transaction) throws -> Void
    ) -> ResourceOperation {
        ResourceOperation(
            .act(verb), needs: .change, about: about, inputs: inputs, result: ListedPoll.fieldsOfOne.type
        ) { request, tx in
            try change(request, tx)
            return .value(
                ListedPoll.fieldsOfOne.object(try ListedPoll(request.poll(in: tx), of: request.account, in: tx)))
        }
    }

    private static func sending(
        _ name: String, _ purpose: SendPoll.Purpose, _ about: String, _ texts: PollTexts
    ) -> [ResourceOperation] {
        @Sendable func useCase(_ request: ResourceRequest, _ sender: Sender, in tx: Transaction) throws -> SendPoll {
            SendPoll(
                try request.poll(in: tx), purpose, only: request.integers("contact_ids").map { Set($0.map { ID($0) }) },
                anyway: request.flag("anyway"), account: request.account, sender: sender, texts: texts)
        }
        return ResourceOperation.sending(
            name, about,
            [
                ResourceInput("contact_ids", "Only these people.", .list(.positive)),
                ResourceInput("anyway", "Whether quiet hours are ignored.", .flag),
            ]
        ) { request, sender, tx in
            let plan = try useCase(request, sender, in: tx).plan(in: tx)
            return PlannedTexts(
                plan.preview, keys: plan.messages.map(\.approvalKey),
                skipped: plan.skippedWords(home: request.account.zone, now: tx.now).map { ($0.name, $0.words) })
        } send: { request, sender, keys, tx in
            var useCase = try useCase(request, sender, in: tx)
            useCase.hold = try SendingWait.of(request.account.id, in: tx)
            let sent = try useCase.send(keys, in: tx)
            return (sent.texts.count, sent.skipped)
        }
    }
}

extension ResourceRequest {
    /// The poll in the path. Throws `PollError.unknown`.
    fileprivate func poll(in tx: Transaction) throws -> Poll { try Poll.find(id("poll"), account: account.id, in: tx) }

    fileprivate var pollInput: PollInput {
        var input = PollInput()
        (input.name, input.dates, input.closes) = (text("name"), text("dates"), text("closes"))
        input.events = (integers("event_ids") ?? []).map { ID($0) }
        input.series = (integers("series_ids") ?? []).map { ID($0) }
        input.contacts = (integers("contact_ids") ?? []).map { ID($0) }
        input.tags = TagFilter(all: texts("tag") ?? [], none: texts("without_tag") ?? [])
        return input
    }
}
