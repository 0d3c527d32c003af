import Foundation
import Lineups
import Sandbox
import Storage
import TestSupport
import Twilio
import Values

/// The performers' phones: watches the messages at the provider and answers each request after a while. Some change
/// their answer. Remembers the last answer for each slot.
actor PerformerPhones {
    private let app: BenchmarkDatabase
    private var random: RandomSource
    private var revision = 0
    /// The messages last seen, by SID.
    private(set) var messages: [String: ProviderMessage] = [:]
    /// Requests that have not arrived yet, by number.
    private var awaited: [String: [OpenRequest]] = [:]
    /// The last clear answer for each slot.
    private(set) var lastSaid: [ID<Slot>: Said] = [:]
    private var busyPhones = 0

    struct Said: Sendable {
        let request: OpenRequest
        let answer: Word
        var text: String
    }

    enum Word: CaseIterable {
        case yes, no, maybe

        var wordings: [String] {
            switch self {
            case .yes: ["Yes", "YES", "I'm in", "yes please", "count me in"]
            case .no: ["No", "NO", "Sorry, I can't make it", "no thanks"]
            case .maybe: ["Maybe", "not sure yet"]
            }
        }
    }

    init(app: BenchmarkDatabase, random: RandomSource) {
        self.app = app
        self.random = random
    }

    func expect(_ requests: [OpenRequest]) {
        for request in requests { awaited[request.number, default: []].append(request) }
    }

    /// True if everybody who was reached has answered.
    var isQuiet: Bool { busyPhones == 0 }
    /// The number of polls of the provider.
    private(set) var looks = 0

    /// Polls and answers until it is canceled.
    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            while !Task.isCancelled {
                for plan in try await look() { group.addTask { try await self.carryOut(plan) } }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// The sequence number of the provider's newest message.
    func lastSequence() async throws -> Int {
        let looked = looks
        // The current poll may have begun earlier.
        while looks < looked + 2 { try await Task.sleep(for: .milliseconds(20)) }
        return messages.values.map(\.sequence).max() ?? 0
    }

    /// Fetches all messages, after the answers have ended.
    func refresh() async throws {
        _ = try await look()
    }

    /// The texts of one performer about one request, each after a pause.
    private struct Plan {
        let request: OpenRequest
        var steps: [Step]
    }

    private struct Step {
        let pause: Duration
        let word: Word
        let text: String
        /// What the tapped button sends back; nil for words that were typed.
        var button: String?
    }

    private func look() async throws -> [Plan] {
        let changes = try await app.changes(after: revision)
        looks += 1
        // Two looks can run at once. What an older one brings is already here, perhaps in a newer state.
        guard changes.revision > revision else { return [] }
        revision = changes.revision
        var plans: [Plan] = []
        for message in changes.messages {
            let hadArrived = messages.updateValue(message, forKey: message.sid)?.hasArrived ?? false
            guard !hadArrived, message.hasArrived, message.isOrdered, let open = awaited[message.to] else { continue }
            guard let index = open.firstIndex(where: { message.body.contains("are you in for \($0.show),") }) else {
                continue
            }
            plans.append(plan(for: open[index], in: message))
            busyPhones += 1
            awaited[message.to]?.remove(at: index)
            if awaited[message.to]?.isEmpty ?? false { awaited[message.to] = nil }
        }
        return plans
    }

    private func plan(for request: OpenRequest, in message: ProviderMessage) -> Plan {
        var plan = Plan(
            request: request, steps: [step(for: request, within: 50...1500, mayDoubt: request.choice == nil)])
        if request.choice == nil, Int.random(in: 0..<10, using: &random) < 3 {
            // A doubt after a yes is left to the booker: not a clear answer.
            plan.steps.append(step(for: request, within: 200...2500, mayDoubt: false))
        }
        plan.steps = repeated(plan.steps.map { tapped($0, in: message, isOnly: request.choice == nil) })
        return plan
    }

    /// Half of those who are asked once by WhatsApp tap a button. A tap that is fetched does not say under which request
    /// it was.
    private func tapped(_ step: Step, in message: ProviderMessage, isOnly: Bool) -> Step {
        guard isOnly, step.word != .maybe, !message.buttons.isEmpty, Bool.random(using: &random),
            let button = message.buttons.first(where: { $0.title.lowercased() == "\(step.word)" })
        else { return step }
        return Step(pause: step.pause, word: step.word, text: button.title, button: button.payload)
    }

    /// At a phone, whose ids are made of the words, some people send the same text twice.
    private func repeated(_ steps: [Step]) -> [Step] {
        guard app.dialect.kind.isDevice, let last = steps.last, Int.random(in: 0..<10, using: &random) < 3 else {
            return steps
        }
        return steps + [
            Step(pause: .milliseconds(Int.random(in: 5...400, using: &random)), word: last.word, text: last.text)
        ]
    }

    private func step(
        for request: OpenRequest, within pause: ClosedRange<Int>, mayDoubt: Bool
    ) -> Step {
        let chance = Int.random(in: 0..<10, using: &random)
        let word: Word = chance < 6 ? .yes : chance < 9 || !mayDoubt ? .no : .maybe
        let pause = Duration.milliseconds(Int.random(in: pause, using: &random))
        if let choice = request.choice {
            return Step(pause: pause, word: word, text: word == .yes ? "YES \(choice)" : "NO \(choice)")
        }
        return Step(pause: pause, word: word, text: word.wordings.randomElement(using: &random) ?? "Yes")
    }

    private func carryOut(_ plan: Plan) async throws {
        defer { busyPhones -= 1 }
        for step in plan.steps {
            try await Task.sleep(for: step.pause)
            lastSaid[plan.request.slot] = Said(request: plan.request, answer: step.word, text: step.text)
            try await text(step.text, from: plan.request.number, button: step.button)
        }
    }

    /// Webhooks that the gateway rejected, as it does with those that are not signed for its address. Such a text is
    /// fetched later, so nothing else would show it.
    private(set) var rejectedWebhooks = 0

    /// Sends a text from a performer to us.
    func text(_ body: String, from number: String, button: String? = nil) async throws {
        let isWhatsApp = Channel(of: number) == .whatsApp
        let ours = (isWhatsApp ? Channel.whatsAppPrefix : "") + BenchmarkDatabase.ourNumber
        let status = try await app.phones.status(ofTextFrom: number, body, to: ours, button: button)
        if let status, (400..<500).contains(status) { rejectedWebhooks += 1 }
    }
}
