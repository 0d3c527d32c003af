import ArgumentParser
import CommandKit
import Foundation
import Lineups
import Storage
import Values

/// The commands and texts of the demo, in order.
struct DemoScript {
    let app: AppEnvironment
    let terminal: Terminal
    let phones: DemoPhones
    let folder: String

    func run() async throws {
        try await begin()
        try await type(
            "event", "add", "Late Show", "--date", "next fri 8pm", "--location", "The Anchor", "--needs-host")
        try await type("lineup", "add", "Late Show", "Ada Lovelace", "--host")
        try await type("lineup", "add", "Late Show", "Grace Hopper", "Alan Turing", "Mary Shelley")
        try await type("ask", "Late Show", "--yes")
        try await delivered(4)

        try await text("Ada Lovelace", "+14155550101", "YES")
        try await text("Grace Hopper", "+14155550102", "can't make it, sorry")
        try await text("Alan Turing", "+14155550103", "can I bring my dog on stage?")
        say("Mary Shelley does not answer.")
        try await type("board")
        try await type("lineup", "show", "Late Show")
        try await type("inbox", "list")

        say("Reply to Alan, remind Mary, who has not answered, and replace Grace.")
        try await type("inbox", "reply", "Alan Turing", "The dog can come. Are you in?", "--yes")
        try await text("Alan Turing", "+14155550103", "great! yes, count me in")
        try await type("remind", "Late Show", "--yes")
        try await text("Mary Shelley", "+14155550104", "Yep 👍")
        try await type("lineup", "remove", "Late Show", "Grace Hopper")
        say("Edgar Poe is written to in Spanish, and answers in it.")
        try await type("contact", "edit", "Edgar Poe", "--language", "es")
        try await type("lineup", "add", "Late Show", "Edgar Poe")
        try await type("ask", "Late Show", "--yes")
        try await delivered(7)
        try await text("Edgar Poe", "+14155550105", "¡Sí, cuenta conmigo!")
        try await type("board")
        try await requireComplete()
        say("To start with your own data:")
        for line in [
            "greenroom serve                               in one terminal; it prints the address of the phones page",
            "greenroom contact import YOURS.vcf            in another",
            "greenroom event add NAME --date \"fri 8pm\"",
        ] { terminal.line("  " + line) }
    }

    /// The account and its contacts.
    func begin() async throws {
        say("No real texts are sent: the provider is a sandbox on this machine.")
        let cards = folder + "/comics.vcf"
        try Data(PackageResources.comics_vcf).write(to: URL(fileURLWithPath: cards))
        try await type("account", "edit", "--name", "Anchor Comedy", "--region", "US")
        try await type("contact", "import", cards, shownAs: ["contact", "import", "comics.vcf"])
    }

    /// Fails unless every lineup is complete.
    func requireComplete() async throws {
        let done = try await app.store.read(at: app.clock.now()) { tx in
            let account = try tx.value("SELECT id FROM account", as: Int64.self) ?? 0
            return try Board.upcoming(account: ID(account), in: tx).allSatisfy(\.isConfirmed)
        }
        guard done else { throw CommandError(.refused, "The demo failed: the lineup is not complete.") }
    }

    func say(_ text: String) {
        terminal.line()
        terminal.line(Style.dim("# " + text, terminal))
    }

    /// Prints a command and runs it.
    func type(_ words: String..., shownAs shown: [String]? = nil) async throws {
        try await type(words, shownAs: shown)
    }

    func type(_ words: [String], shownAs shown: [String]? = nil) async throws {
        terminal.line()
        let typed = "$ greenroom " + (shown ?? words).map(\.argument).joined(separator: " ")
        terminal.rows(Style.bold(typed.brokenCommand(to: terminal.width ?? .max), terminal))
        guard let command = try Root.parseAsRoot(words) as? any StoreCommand else {
            throw CommandError(.usage, "The demo cannot run \(words.joined(separator: " ")).")
        }
        let context = CommandContext(
            app: app, account: try await app.account(), terminal: terminal, now: app.clock.now())
        try await command.run(in: context)
    }

    func text(_ name: String, _ number: String, _ body: String) async throws {
        terminal.line()
        terminal.line("\(name) texts: \(body)")
        try await phones.text(from: number, body)
        let answer = try await app.store.read(at: app.clock.now()) { tx in
            try tx.value("SELECT answer FROM inbound_message ORDER BY id DESC LIMIT 1", as: String.self)
        }
        if let answer { terminal.line("  Greenroom: \(Printable.line(answer))") }
    }

    /// Waits until the provider has reported this many texts as delivered.
    func delivered(_ count: Int) async throws {
        for _ in 0..<250 {
            let done = try await app.store.read(at: app.clock.now()) { tx in
                try tx.value("SELECT count(*) FROM outbound_message WHERE state = 'delivered'", as: Int.self) ?? 0
            }
            if done >= count {
                terminal.line("(\(done) texts delivered)")
                return
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw CommandError(.provider, "The texts were not delivered in time.")
    }
}
