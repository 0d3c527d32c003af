import Agenda
import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Twilio
import Values

struct WordingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wording", abstract: "Your own words for the texts about shows.",
        discussion: """
            Texts: request, reminder, cancellation, day-before. For the account, a template or a show;
            the most specific wording counts. It replaces the built-in text in one language, English unless
            you name another.

            Examples:
              greenroom wording
              greenroom wording edit day-before "See you at {{place}}, {{when}}! Bring your merch."
            """,
        subcommands: [WordingList.self, WordingShow.self, WordingEdit.self, WordingRemove.self],
        defaultSubcommand: WordingList.self, aliases: ["wordings"])
}

/// Whose wording is meant.
struct WordingOptions: ParsableArguments {
    @Option(help: "Of a show: its name, number or date.", completion: .events)
    var event: String?

    @Option(help: "Of a template: for the shows that are made of it from now on.")
    var template: String?

    @Option(help: "Of the texts in this language: en, es, fr, de, it or pt.")
    var language: String?

    func validate() throws {
        if event != nil, template != nil { throw ValidationError("Use --event or --template, not both.") }
    }

    /// A text in the language that was named.
    func kind(named name: String) throws -> Wording.Kind {
        try Wording.Kind(named: name, in: try language.map { try ContactLanguage.checked($0) } ?? .english)
    }

    /// The owner, its name with its noun, and the show whose values are shown.
    func owner(in context: CommandContext) async throws -> (owner: WordingOwner, name: String, event: Event?) {
        if let event {
            let event = try await context.openEvent(event)
            return (.event(event.id), event.name.quotedLine, event)
        }
        if let template {
            let template = try await context.template(template)
            return (.template(template.id), "the template \(template.name.quotedLine)", nil)
        }
        return (.account, "your account", nil)
    }
}

extension Wordings.Source {
    /// `event`, `account`, `built-in`
    func noun(of owner: WordingOwner) -> String {
        switch (self, owner) {
        case (.own, .event): "event"
        case (.own, .template): "template"
        case (.own, .account), (.account, _): "account"
        case (.builtIn, _): "built-in"
        }
    }
}

struct WordingEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Set a text in your own words.",
        discussion: """
            Placeholders: {{name}} {{event}} {{when}} {{place}} {{answer}} {{details}} {{deadline}} {{booker}}.
            {{answer}} says how to answer. Your name, the details and the deadline are added if you leave
            them out, and so is how to opt out. Stand-ins get your request too.

            Examples:
              greenroom wording edit reminder "{{name}}, {{event}}, {{when}}, {{place}}: yes or no? {{answer}}"
              greenroom wording edit cancellation "{{event}} on {{when}} is off." --event "Late Show"
            """, aliases: ["set"])

    @Argument(help: "request, reminder, cancellation or day-before.")
    var kind: String

    @Argument(help: "The text.")
    var text: String

    @OptionGroup var whose: WordingOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let kind = try whose.kind(named: kind)
        let wording = try Wording(text, for: kind)
        let (owner, name, event) = try await whose.owner(in: context)
        let (account, planner) = (context.account, context.app.planner)
        let setting = SetWording(kind, to: wording, of: owner, account: account)
        let (isChanged, preview) = try await context.write { tx in
            (
                try setting.run(in: tx),
                try WordingPreview(kind, wording, event: event, account: account, planner: planner, in: tx)
            )
        }
        context.terminal.line("\(isChanged ? "Saved" : "Unchanged:") the \(kind.title) of \(name).")
        context.show(preview)
        if isChanged { context.terminal.reportChange() }
    }
}

struct WordingRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a wording, for a less specific or the built-in one.",
        discussion: """
            Example:
              greenroom wording remove day-before
            """, aliases: ["rm", "delete", "reset"])

    @Argument(help: "request, reminder, cancellation or day-before.")
    var kind: String

    @OptionGroup var whose: WordingOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let kind = try whose.kind(named: kind)
        let (owner, name, _) = try await whose.owner(in: context)
        let setting = SetWording(kind, to: nil, of: owner, account: context.account)
        let isChanged = try await context.write { try setting.run(in: $0) }
        guard isChanged else {
            return context.terminal.line("There is no wording of the \(kind.title) of \(name).")
        }
        context.terminal.line("Removed the wording of the \(kind.title) of \(name).")
        context.terminal.reportChange()
    }
}

extension CommandContext {
    /// The text as it is sent, and its segments.
    func show(_ preview: WordingPreview) {
        terminal.say("With the values of \(preview.event.map { $0.title(at: now) } ?? "an example"):")
        terminal.say(Printable.block(preview.body))
        terminal.say(preview.size)
        if preview.isBuiltIn { terminal.say("It has no place, so the built-in text is sent.") }
    }
}
