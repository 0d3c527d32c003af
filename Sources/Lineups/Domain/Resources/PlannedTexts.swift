import Agenda
import JSON
package import Messaging
package import Platform
package import Storage
import Twilio
package import Values

/// Texts that would be sent, for a program: what each says to whom, what they cost, and the key that approves them. Only
/// texts of the key that would still be the same are sent.
package struct PlannedTexts: Sendable {
    private let preview: TextPreview
    /// Who gets none, and why.
    private let skipped: [(name: String, reason: String)]
    /// Of the texts.
    private let keys: [String]

    static let type = JSONType.named("PlannedTexts", fields)

    private static let fields = JSONType.object([
        JSONType.Member(
            "texts",
            .list(
                .object([
                    JSONType.Member("name", .text), JSONType.Member("text", .text),
                    JSONType.Member("language", .optional(.text)), JSONType.Member("leaves_at", .time),
                ]))),
        // For people: those that differ only in names, terms and links are one.
        JSONType.Member(
            "different_texts", .list(.object([JSONType.Member("to", .text), JSONType.Member("text", .text)]))),
        JSONType.Member(
            "skipped", .list(.object([JSONType.Member("name", .text), JSONType.Member("reason", .text)]))),
        JSONType.Member("size", .text),
        JSONType.Member(
            "languages",
            .list(
                .object([
                    JSONType.Member("language", .text), JSONType.Member("texts", .integer),
                    JSONType.Member("size", .text),
                ]))),
        JSONType.Member("key", .text), JSONType.Member("segments", .integer),
        // What all cost, rounded up; null where nobody knows, and where nothing is charged for each.
        JSONType.Member("price_minor_units", .optional(.integer)), JSONType.Member("price_currency", .optional(.text)),
        // When texts leave that do not leave at once, and whether quiet hours are ignored.
        JSONType.Member("notes", .list(.text)),
        // What sending does, for a button; null where there is nothing to send.
        JSONType.Member("button", .optional(.text)),
    ])

    /// Part of the key of texts that ignore quiet hours.
    private static let anywayKey = "anyway"

    package init(_ preview: TextPreview, keys: [String], skipped: [(name: String, reason: String)] = []) {
        (self.preview, self.keys, self.skipped) = (preview, keys, skipped)
    }

    /// - Parameters:
    ///   - listed: who else gets none, and why.
    ///   - home: the account's zone.
    package init(
        _ preview: TextPreview, keys: [String], skipped: [SkippedRecipient],
        also listed: [(name: String, words: String)], home: Zone, now: Instant
    ) {
        self.init(
            preview, keys: keys,
            skipped: skipped.map { ($0.slot.name, $0.words(home: home, now: now).short) }
                + listed.map { ($0.name, $0.words) })
    }

    init(_ caused: CausedTexts) {
        self.init(
            TextPreview(caused.preview.texts + caused.rewritten.texts), keys: caused.keys + caused.rewrittenKeys)
    }

    /// - Parameter deed: what sending does besides: `Cancel the show`.
    fileprivate func json(
        for request: ResourceRequest, doing deed: String? = nil, in tx: Transaction
    ) throws -> JSONValue {
        let (estimate, price, anyway) = (preview.estimate, preview.estimate.total, request.flag("anyway"))
        let delay = try HourlyLimit.delay(of: preview, by: request.account.id, in: tx)
        let isQuiet = !preview.delayed(now: tx.now, home: request.account.zone).isEmpty
        let notes =
            preview.delayNotes(now: tx.now, home: request.account.zone, anyway: anyway, delay: delay)
            + (anyway && !isQuiet ? ["Quiet hours are ignored."] : [])
        return [
            "texts": .array(
                preview.texts.map { text in
                    [
                        "name": .string(text.name), "text": .string(text.body),
                        "language": .optional(text.language?.rawValue),
                        "leaves_at": .string(text.recipient.leaves(from: tx.now, anyway: anyway).rfc3339),
                    ]
                }),
            "different_texts": .array(
                preview.differentTexts.map { text in
                    ["to": .string(text.recipients.joined(separator: ", ")), "text": .string(text.body)]
                }),
            "skipped": .array(skipped.map { ["name": .string($0.name), "reason": .string($0.reason)] }),
            "size": .string(preview.size()),
            "languages": .array(
                preview.languages.map { language, own in
                    [
                        "language": .string(language.rawValue), "texts": .integer(own.texts.count),
                        "size": .string(own.size()),
                    ]
                }),
            "key": .string(((anyway ? [Self.anywayKey] : []) + keys).joined(separator: " ")),
            "segments": .integer(estimate.segments), "price_minor_units": .optional(price.map { Int($0.minorUnits) }),
            "price_currency": .optional(price?.currency.code), "notes": .array(notes.map(JSONValue.string)),
            "button": .optional(deed.map(preview.sendWords(doing:)) ?? preview.sendWords),
        ]
    }

    /// The keys of the texts that a key of a plan approves; none if the plan did not ignore quiet hours and the request
    /// does, or the other way round.
    fileprivate static func approved(_ key: String?, by request: ResourceRequest) -> [String] {
        let keys = (key ?? "").split(separator: " ").map(String.init)
        guard keys.contains(anywayKey) == request.flag("anyway") else { return [] }
        return keys.filter { $0 != anywayKey }
    }
}

extension ResourceInput {
    /// For changes that can send texts at once.
    static let approval = ResourceInput(
        "approve", "The key of the texts that the change sends at once, from `plan` of the refusal before.")
}

extension ResourceRequest {
    /// Makes a change. Throws `TextsNotApproved` if it sends or rewrites texts that the request does not approve.
    func make<Result>(_ change: CausedTexts.Change<Result>, in tx: Transaction) throws -> Result {
        let caused = try CausedTexts.plan(change, in: tx)
        guard caused.areShown(by: PlannedTexts.approved(text("approve"), by: self)) else {
            throw TextsNotApproved(details: try PlannedTexts(caused).json(for: self, in: tx))
        }
        return try caused.make(change, in: tx).result
    }
}

/// A change sends texts at once that nobody has approved.
struct TextsNotApproved: Error, Hashable, DetailedError {
    let details: JSONValue

    var sentence: String { "This sends or rewrites texts. Look at them, and send the change again with approve." }
    var kind: ErrorKind { .refused }
}

extension ResourceOperation {
    /// Two operations: `plan` lists the texts that would be sent, and `send` sends those of them that the key of the plan
    /// approves and that would still be the same.
    ///
    /// - Parameters:
    ///   - name: what they do, such as `ask`: `ask/plan`, `ask/send`; empty for what their path says.
    ///   - kind: whether that is done with one of a resource, or with all of it.
    ///   - about: what sending does: `Asks …`.
    ///   - deed: what it does besides, for a button: `Cancel the show`; nil for nothing.
    ///   - send: sends the texts with these keys. Returns how many, and who gets none.
    package static func sending(
        _ name: String, as kind: (String) -> Kind = { .act($0) }, _ about: String, doing deed: String? = nil,
        _ inputs: [ResourceInput],
        plan: @escaping @Sendable (ResourceRequest, Sender, Transaction) throws -> PlannedTexts,
        send:
            @escaping @Sendable (ResourceRequest, Sender, Set<String>, Transaction) throws
            -> (sent: Int, notSent: [String])
    ) -> [ResourceOperation] {
        let key = ResourceInput("key", "The key of the plan.", isRequired: true)
        func path(_ step: String) -> String { name.isEmpty ? step : "\(name)/\(step)" }
        return [
            ResourceOperation(
                kind(path("plan")), needs: .send, about: "\(about) Lists the texts, and sends nothing.",
                inputs: inputs, result: PlannedTexts.type, isAboutTexts: true,
                sending: Sending(kind(path("send")), about: about)
            ) { request, tx in
                guard let sender = request.sender else { return .done }
                return .value(try plan(request, sender, tx).json(for: request, doing: deed, in: tx))
            },
            ResourceOperation(
                kind(path("send")), needs: .send, about: "\(about) Sends the texts of a plan.", inputs: inputs + [key],
                result: sent, isAboutTexts: true
            ) { request, tx in
                guard let sender = request.sender else { return .done }
                let done = try send(request, sender, Set(PlannedTexts.approved(request.text("key"), by: request)), tx)
                return .value([
                    "sent": .integer(done.sent), "not_sent": .array(done.notSent.map(JSONValue.string)),
                ])
            },
        ]
    }

    /// The two operations of a use case on one of a resource.
    package static func sending(
        _ name: String, _ about: String, doing deed: String? = nil, _ inputs: [ResourceInput],
        _ useCase: @escaping @Sendable (ResourceRequest, Sender, Transaction) throws -> any SendingUseCase
    ) -> [ResourceOperation] {
        sending(name, about, doing: deed, inputs) { request, sender, tx in
            let plan = try useCase(request, sender, tx).plan(in: tx)
            return PlannedTexts(
                plan.preview, keys: plan.keys, skipped: plan.skipped, also: plan.listed.skipped,
                home: request.account.zone, now: tx.now)
        } send: { request, sender, keys, tx in
            var useCase = try useCase(request, sender, tx)
            useCase.hold = try SendingWait.of(request.account.id, in: tx)
            let plan = try useCase.plan(in: tx)
            let sent = try useCase.send(plan.approved(keys), in: tx)
            let approved = plan.approved(keys).preview.texts.map(\.name)
            let changed = plan.preview.texts.map(\.name).filter { !approved.contains($0) }
            return (sent.texts.count, changed + sent.skipped.map(\.name))
        }
    }

    private static let sent = JSONType.named(
        "SentTexts",
        .object([JSONType.Member("sent", .integer), JSONType.Member("not_sent", .list(.text))]))
}
