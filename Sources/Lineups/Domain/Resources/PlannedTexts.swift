import Agenda
import JSON
import Messaging
import Platform
import Storage
import Values

/// Texts that would be sent, for a program: what each says to whom, what they cost, and the key that approves them. Only
/// texts of the key that would still be the same are sent.
struct PlannedTexts: Sendable {
    let preview: TextPreview
    /// Who gets none, and why.
    var skipped: [(name: String, reason: String)] = []
    /// Of the texts.
    let keys: [String]

    static let type = JSONType.object([
        JSONType.Member(
            "texts",
            .list(
                .object([
                    JSONType.Member("name", .text), JSONType.Member("text", .text),
                    JSONType.Member("leaves_at", .time),
                ]))),
        JSONType.Member(
            "skipped", .list(.object([JSONType.Member("name", .text), JSONType.Member("reason", .text)]))),
        JSONType.Member("size", .text), JSONType.Member("key", .text),
    ])

    init(_ plan: SendingPlan, home: Zone, now: Instant) {
        (preview, keys) = (plan.preview, plan.drafts.map(\.approvalKey))
        skipped = plan.skipped.map { ($0.slot.name, $0.words(home: home, now: now).short) }
    }

    init(_ caused: CausedTexts) {
        (preview, keys) = (
            TextPreview(caused.preview.texts + caused.rewritten.texts), caused.keys + caused.rewrittenKeys
        )
    }

    func json(now: Instant) -> JSONValue {
        [
            "texts": .array(
                preview.texts.map { text in
                    [
                        "name": .string(text.name), "text": .string(text.body),
                        "leaves_at": .string(text.recipient.leaves(from: now).rfc3339),
                    ]
                }),
            "skipped": .array(skipped.map { ["name": .string($0.name), "reason": .string($0.reason)] }),
            "size": .string(preview.size()), "key": .string(keys.joined(separator: " ")),
        ]
    }

    /// The keys of the texts that a key of a plan approves.
    static func approved(_ key: String?) -> [String] { (key ?? "").split(separator: " ").map(String.init) }
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
        guard caused.areShown(by: PlannedTexts.approved(text("approve"))) else {
            throw TextsNotApproved(details: PlannedTexts(caused).json(now: tx.now))
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
    /// Two operations on one of a resource: `plan` lists the texts that would be sent, and `send` sends those of them
    /// that the key of the plan approves and that would still be the same.
    ///
    /// - Parameters:
    ///   - name: what they do, such as `ask`: `ask/plan`, `ask/send`.
    ///   - about: what sending does: `Asks …`.
    static func sending(
        _ name: String, _ about: String, _ inputs: [ResourceInput],
        _ useCase: @escaping @Sendable (ResourceRequest, Sender) throws -> any SendingUseCase
    ) -> [ResourceOperation] {
        let key = ResourceInput("key", "The key of the plan.", isRequired: true)
        let plan = ResourceOperation(
            .act("\(name)/plan"), needs: .send, about: "\(about) Lists the texts, and sends nothing.",
            inputs: inputs, result: PlannedTexts.type, isAboutTexts: true
        ) { request, tx in
            guard let sender = request.sender else { return .done }
            let plan = try useCase(request, sender).plan(in: tx)
            return .value(PlannedTexts(plan, home: request.account.zone, now: tx.now).json(now: tx.now))
        }
        let send = ResourceOperation(
            .act("\(name)/send"), needs: .send, about: "\(about) Sends the texts of a plan.", inputs: inputs + [key],
            result: sent, isAboutTexts: true
        ) { request, tx in
            guard let sender = request.sender else { return .done }
            var useCase = try useCase(request, sender)
            useCase.hold = try SendingWait.of(request.account.id, in: tx)
            let keys = Set(PlannedTexts.approved(request.text("key")))
            let sent = try useCase.send(useCase.plan(in: tx).approved(keys), in: tx)
            return .value([
                "sent": .integer(sent.texts.count),
                "not_sent": .array(sent.skipped.map { .string($0.name) }),
            ])
        }
        return [plan, send]
    }

    private static let sent = JSONType.object([
        JSONType.Member("sent", .integer), JSONType.Member("not_sent", .list(.text)),
    ])
}
