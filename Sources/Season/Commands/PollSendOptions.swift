import ArgumentParser
import CommandKit
import Messaging
import People
import Platform
import Season
import Storage
import Values

/// The options of commands that send a poll.
struct PollSendOptions: ParsableArguments {
    @OptionGroup var name: PollArgument

    @OptionGroup var options: SendingOptions

    func send(_ purpose: SendPoll.Purpose, verb: String, in context: CommandContext) async throws {
        let poll = try await context.poll(name.poll)
        let chosen = try await options.chosen(in: context)
        let sender = try await context.sender()
        let sending = SendPoll(
            poll, purpose, only: chosen, anyway: options.anyway, account: context.account, sender: sender,
            texts: PollTexts(context.app.templates, publicURL: context.app.linkURL))
        let plan = try await context.read { try sending.plan(in: $0) }
        let preview = SendPreview(
            plan.preview, skipped: plan.skippedWords(home: context.account.zone, now: context.now), verb: verb)
        guard try await options.approves(preview, in: context) else { return }
        let approved = Set(plan.messages.map(\.approvalKey))
        let (texts, skipped) = try await context.write { try sending.send(approved, in: $0) }
        try await OutboxProgress(texts: texts, skipped: skipped, sender: sender).follow(in: context)
        context.terminal.say("Next: greenroom poll show \(poll.name.argument)")
    }
}
