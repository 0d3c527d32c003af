import ArgumentParser
import CommandKit
import JSON
import Lineups
import Platform
import ServiceLifecycle
import Storage
import Values
package import Web

struct MCPServe: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Answer an assistant on standard input and output.",
        discussion: """
            Give your assistant the command greenroom with the argument mcp. A viewer's reads shows and
            people without pay, and plans nothing. It ends with its input.

            Example:
              greenroom mcp serve --role viewer
            """)

    @Option(
        help: "What the assistant may do: booker reads everything and plans texts; or viewer.",
        transform: Self.read)
    var role = Role.booker

    @OptionGroup var options: GlobalOptions

    /// Only those of tokens: not all that a member can have.
    private static func read(_ text: String) throws -> Role {
        guard let role = Role(rawValue: text), APIToken.roles.contains(role) else {
            throw ValidationError("Use viewer or booker.")
        }
        return role
    }

    func run(in context: CommandContext) async throws {
        let (app, account, terminal) = (context.app, context.account.id, context.terminal)
        let stopSignals = StopSignals.all()
        let actor = ActingMember.current.map { ID<Member>($0.member) }
        let member = try await context.read { try actor ?? Member.main(of: account, in: $0)?.id }
        guard let member else { throw CommandError(.refused, "The account has no members.") }
        if terminal.isInteractive {
            terminal.say("Waiting for an assistant. Let it start: greenroom mcp. To stop, press Ctrl-C.")
        }
        let server = AssistantServer(
            store: app.store, modules: app.modules, clock: app.clock, log: app.log, version: Version.text,
            account: account, member: member, role: role, sender: { try await app.sender(of: $0) },
            plan: AssistantServer.storingPlans)
        let service = AssistantService(server: server, write: terminal.write)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    .init(
                        service: service, successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup)
                ],
                gracefulShutdownSignals: stopSignals, logger: app.log))
        try await group.run()
    }
}

extension AssistantServer {
    /// Each plan waits for a person.
    package static let storingPlans: Planning = { asked, tx in
        let plan = try PlanForAssistant(
            asked.operation, of: asked.resource, asked.request, asked.arguments, by: asked.assistant
        ).run(in: tx)
        return AssistantPlan.fields(at: tx.now).object(plan)
    }
}

/// Answers the lines of the standard input until it ends.
private struct AssistantService: Service {
    let server: AssistantServer
    let write: @Sendable (String) -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var server = server
            for await line in InputLines.start(longest: AssistantServer.longestLine) {
                if let response = await server.answer(line) { write(response + "\n") }
            }
        }
    }
}
