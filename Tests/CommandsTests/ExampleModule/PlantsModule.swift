import Agenda
import CommandKit
import Platform
import Storage
import Values

@testable import App

/// A module that only this folder knows: plants that want water. It has one of everything that a module can plug in.
enum Plants {
    /// The one line that the program's list of modules would have.
    static let program = ProgramModule(
        .plants, commands: [CommandRegistration(PlantCommand.self, in: .companions)], pages: [PlantPages.noun])
}

extension Subject.Kind {
    static let plant: Subject.Kind = "plant"
}

extension ChangeSource.Noun {
    static let plants: ChangeSource.Noun = "plants"
}

extension Job.Kind {
    static let plantIsThirsty: Job.Kind = "plants.thirsty"
    static let plantIsNamed: Job.Kind = "plants.named"
}

extension Prompt.Kind {
    static let howMuchWater: Prompt.Kind = "plants.water"
}

extension UndoStep.Kind {
    static let plant: UndoStep.Kind = "plants.plant"
}

extension Feed.Kind {
    /// The days of all plants of an account, which is its subject.
    static let plants = Feed.Kind("plants", in: .calendar)
}

extension Migration {
    static let plants: [Migration] = [
        Migration(
            "plants-1",
            """
            CREATE TABLE plant (
                subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
                thousandths INTEGER NOT NULL,
                is_thirsty INTEGER NOT NULL,
                latin_name TEXT
            ) {strict};
            """),
        Migration(
            "plants-2",
            """
            CREATE TABLE plant_loan (
                id {identity},
                subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
                plant TEXT NOT NULL
            ) {strict};
            """),
    ]
}

extension Module {
    static let plants: Module = {
        let water = SubjectCommands(
            [CommandWord("WATER", usage: "WATER fern", "water a plant")], asking: "plants.which"
        ) {
            command, chosen, tx in
            let said = SubjectInText(naming: command.rest)
            let subject = try said.subject(of: command.account.id, among: command.subjects, naming: chosen, in: tx)
            guard subject.kind == .plant else { return nil }
            _ = try Prompt.open(
                .howMuchWater, for: subject.id, account: subject.account, wanted: .quantity,
                expiresAt: tx.now.adding(.hours(1)), in: tx)
            return "How many liters for \(subject.name)?"
        }
        var module = Module("plants")
        module.migrations = Migration.plants
        module.subjectKinds = [
            .named(.plant, listing: PlantAction.list, page: { _, _ in PlantPages.path })
        ]
        module.subjectContents = [
            SubjectContents("plants", tab: ("Plants", PlantPages.path)) {
                try PlantLoan.all(of: $0, in: $1)
            } restore: { loans, subject, tx in
                for loan in loans { try loan.insert(for: subject, in: tx) }
            }
        ]
        module.textCommands =
            water.handlers + [
                CommandHandler(CommandWord("PLANT", usage: "PLANT fern", "add a plant")) { command, tx in
                    guard !command.rest.isEmpty else { return nil }
                    let plant = try Plant.add(command.rest, account: command.account.id, in: tx)
                    return "Planted \(plant.subject.name)."
                }
            ]
        module.performerCommands = [
            PerformerCommand("PLANTS") { text, tx in
                guard text.body.folded == "plants" else { return nil }
                let account = text.sender.account
                let names = try Plant.all(account: account, in: tx).map(\.subject.name)
                return InboundOutcome(
                    account: account, contact: nil, reading: .other(verdict: "plants", rule: "plants"),
                    reply: "Our plants: \(names.joined(separator: ", ")).", needsAttention: false)
            }
        ]
        module.prompts = [
            water.promptHandler,
            PromptHandler(.howMuchWater) { reply, tx in
                guard case .quantity(let thousandths) = reply.answer,
                    let plant = try Plant.find(reply.prompt.subject(), in: tx)
                else { return "That plant is gone." }
                try plant.water(thousandths: thousandths, in: tx)
                return "\(plant.subject.name) got \(thousandths) ml."
            },
        ]
        module.jobs = [
            JobHandler(.plantIsThirsty) { job, tx in
                try tx.run("UPDATE plant SET is_thirsty = 1 WHERE subject_id = \(job.subject)")
            }
        ]
        module.backgroundJobs = [
            BackgroundJobHandler(.plantIsNamed) { job, _, _ in
                { try $0.run("UPDATE plant SET latin_name = 'Polypodiopsida' WHERE subject_id = \(job.subject)") }
            }
        ]
        module.maintenance = [
            MaintenanceTask("plant watering", every: .hours(24)) { store, now in
                try await store.write(.everything, at: now) { tx in
                    _ = try tx.run("UPDATE plant SET is_thirsty = 0 WHERE is_thirsty = 1")
                }
            }
        ]
        module.undoHandlers = [
            UndoHandler(.plant, isPrivate: true) { step, tx in
                guard try Plant.find(step.subject(), in: tx) != nil else { throw UndoError.isGone("The plant") }
                try Subject.delete(step.subject(), in: tx)
            }
        ]
        module.feeds = [
            FeedHandler(
                .plants, title: { _, _ in "plants" },
                page: { request, tx in
                    let plants = try Plant.all(account: request.feed.account, in: tx)
                    return .calendar(Plant.calendar(of: plants, now: tx.now), now: tx.now)
                })
        ]
        module.openCommitments = { number, _, _ in number == "+14155550101" ? ["waters the plants"] : [] }
        module.accountSettings = [AccountSetting("plants.days")]
        module.changeSources = [.ofSubject("plant_loan", .plants)]
        return module
    }()
}
