import Testing

/// One flow for each noun, all in one browser: with scripts, and the ones that a booker needs most without.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "no chromedriver"), .timeLimit(.minutes(15)))
struct NounFlowTests {
    struct Flow: Sendable {
        let name: String
        /// It is also run without scripts.
        var isEssential = true
        let run: @Sendable (FlowBrowser) async throws -> Void
    }

    static let flows = [
        Flow(name: "contacts: import, merge, tag, dates away", run: BookingFlows.contacts),
        Flow(name: "events: new, edit, cancel", run: BookingFlows.events),
        Flow(name: "events: the right person is added", run: BookingFlows.typedPerson),
        Flow(name: "events: the lineup and the bench are moved", run: BookingFlows.lineupOrder),
        Flow(name: "inbox: reply, assign", run: BookingFlows.inbox),
        Flow(name: "settings: another name", run: BookingFlows.settings),
        Flow(name: "countdowns: with a picture", run: AgendaFlows.countdowns),
        Flow(name: "to-dos: add, check, reorder", run: AgendaFlows.todos),
        Flow(name: "budget: lines and sums", run: AgendaFlows.budget),
        Flow(name: "notes: saved while typing", run: AgendaFlows.notes),
        Flow(name: "photos: upload", isEssential: false, run: AgendaFlows.photos),
        Flow(name: "calendar: add, entry, import", run: AgendaFlows.calendar),
        Flow(name: "trips: plan, stops on a map", run: CompanionFlows.trips),
        Flow(name: "training: plan, log, goal", run: CompanionFlows.training),
        Flow(name: "study: import a deck, add a card, quiz", run: StudyFlows.decks),
        Flow(name: "the study timer", isEssential: false, run: StudyFlows.timer),
        Flow(name: "undo: the last change", run: BookingFlows.undo),
    ]

    @Test(arguments: [true, false]) func everyNoun(withScripts: Bool) async throws {
        try await FlowBrowser.run(withScripts: withScripts) { browser in
            for flow in Self.flows where withScripts || flow.isEssential {
                do {
                    try await flow.run(browser)
                } catch {
                    let page = (try? await browser.driver.text(of: "body")) ?? ""
                    Issue.record("\(flow.name): \(error)\n\(page.prefix(1500))")
                }
            }
        }
    }
}
