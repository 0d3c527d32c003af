import Foundation
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Twilio
import Values

/// Performers with e-mail addresses: they answer each request after a while, and some change their answer. Some mails
/// come twice. Some performers unsubscribe, after which they may get nothing.
actor MailPerformers {
    private let server: FaultyMailServer
    private let store: Store
    private let ours: String
    private var random: RandomSource
    /// The sequence number of the last mail that was seen.
    private var seen = 0
    private var awaited: [String: [OpenRequest]] = [:]
    /// The last answer for each slot.
    private(set) var lastSaid: [ID<Slot>: Said] = [:]
    /// The Message-IDs of the mails in the box.
    private(set) var posted: Set<String> = []
    private(set) var leavers: [Leaver] = []
    private var busy = 0

    struct Said: Sendable {
        let request: OpenRequest
        let isYes: Bool
        let text: String
    }

    struct Leaver: Sendable {
        let contact: ID<Contact>
        let address: String
        var hasLeft = false
        /// Later mails came after the gateway received the wish.
        var quietFrom: Int?
    }

    init(server: FaultyMailServer, store: Store, ours: String, random: RandomSource) {
        (self.server, self.store, self.ours, self.random) = (server, store, ours, random)
    }

    /// - Parameter leaves: they unsubscribe.
    func expect(_ contact: ID<Contact>, _ request: OpenRequest, leaves: Bool) {
        awaited[request.number, default: []].append(request)
        if leaves, !leavers.contains(where: { $0.contact == contact }) {
            leavers.append(Leaver(contact: contact, address: request.number))
        }
    }

    /// True if everybody who was reached has answered.
    var isQuiet: Bool { busy == 0 }

    /// Reads and answers mails until it is canceled.
    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            while !Task.isCancelled {
                for (request, mail) in await look() {
                    group.addTask { try await self.answer(request, mail) }
                }
                try await noteDepartures()
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    /// The requests that have arrived since the last look, with their mails.
    private func look() async -> [(OpenRequest, FaultyMailServer.Mail)] {
        var found: [(OpenRequest, FaultyMailServer.Mail)] = []
        for mail in server.mails.dropFirst(seen) {
            seen = mail.sequence
            guard let index = awaited[mail.to]?.firstIndex(where: { mail.asks(about: $0.show) }),
                let request = awaited[mail.to]?.remove(at: index)
            else { continue }
            busy += 1
            found.append((request, mail))
        }
        return found
    }

    private func answer(_ request: OpenRequest, _ mail: FaultyMailServer.Mail) async throws {
        defer { busy -= 1 }
        try await Task.sleep(for: .milliseconds(Int.random(in: 50...1500, using: &random)))
        if let index = leavers.firstIndex(where: { $0.address == request.number }) {
            if !leavers[index].hasLeft {
                leavers[index].hasLeft = true
                post("STOP", from: request.number, to: mail)
            }
            return
        }
        say(Bool.random(using: &random), request, mail)
        if Int.random(in: 0..<10, using: &random) < 3 {
            // The mailbox has times in seconds.
            try await Task.sleep(for: .milliseconds(Int.random(in: 2000...3500, using: &random)))
            say(Bool.random(using: &random), request, mail)
        }
    }

    private func say(_ isYes: Bool, _ request: OpenRequest, _ mail: FaultyMailServer.Mail) {
        let words = isYes ? ["Yes", "I'm in", "yes please"] : ["No", "Sorry, I can't make it", "no thanks"]
        let text = words.randomElement(using: &random) ?? "Yes"
        lastSaid[request.slot] = Said(request: request, isYes: isYes, text: text)
        post(text, from: request.number, to: mail)
    }

    /// Some mails come twice.
    private func post(_ text: String, from address: String, to mail: FaultyMailServer.Mail) {
        let id = "\(random.hexToken(bytes: 8))@example.org"
        posted.insert(id)
        let reply = [
            "Received: by mail.example.org; \(MailDate.text(WallClock.system.now()))", "From: <\(address)>",
            "To: <\(ours)>", "Message-ID: <\(id)>", "In-Reply-To: <\(mail.id)@example.org>", "", text, "",
        ].joined(separator: "\r\n")
        for _ in 0..<(Int.random(in: 0..<10, using: &random) < 3 ? 2 : 1) { server.post(reply) }
    }

    /// Records up to which mail they may have got something. One that was on its way has half a second.
    private func noteDepartures() async throws {
        for index in leavers.indices where leavers[index].hasLeft && leavers[index].quietFrom == nil {
            let address = leavers[index].address
            let isNoted = try await store.read { tx in
                try tx.exists("SELECT 1 FROM opt_out WHERE number = \(address)")
            }
            guard isNoted else { continue }
            try await Task.sleep(for: .milliseconds(500))
            leavers[index].quietFrom = server.mails.count
        }
    }
}

extension FaultyMailServer.Mail {
    fileprivate func asks(about show: String) -> Bool { text.contains("are you in for \(show),") }
}
