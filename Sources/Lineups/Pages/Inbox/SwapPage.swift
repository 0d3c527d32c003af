import Agenda
import Lineups
import Messaging
import PageKit
import Platform
import Storage
import Twilio
import Values

/// `/swaps/SWAP`: what the booker chooses about a substitute whom a performer offers.
enum SwapPage {
    static func addRoutes(to router: PageRouter) {
        router.post("swaps/:swap/ask", ask)
        router.post("swaps/:swap/open", open)
    }

    /// Puts the substitute on the bench, and leads to the request, which is sent once it is approved.
    @Sendable
    static func ask(_ request: PageRequest) async throws -> PageResponse {
        let choosing = ChooseSubstitute(
            try request.id("swap"), contact: try request.formID("contact"), account: request.account.id)
        let chosen = try await request.write { try choosing.run(in: $0) }
        let told = chosen.releasesPerformer ? ["If they say yes, \(chosen.offer.performer) is out and is told so."] : []
        let words = ["\(chosen.contact.name) is on the bench and was not asked yet."] + chosen.notes + told
        return .redirect(
            to: "/events/\(chosen.offer.event.id)/ask?only=\(chosen.contact.id)", notice: words.joined(separator: " "))
    }

    /// Opens the spot, or asks the performer who has not said no, unless that would send texts that were not shown yet.
    @Sendable
    static func open(_ request: PageRequest) async throws -> PageResponse {
        let swap: ID<SwapOffer> = try request.id("swap")
        let opening = OpenOfferedSpot(planner: request.services.planner, offer: swap, account: request.account)
        let offer = try await request.read { [account = request.account.id] in
            try SwapOffer.find(swap, account: account, in: $0)
        }
        let approval = TextsToApprove(
            title: "Open \(offer.performer)'s spot", path: "/swaps/\(swap)/open", backPath: "/inbox/\(offer.text)",
            section: "/inbox")
        return try await approval.make(opening.causing(), request) { result, texts in
            let notice =
                result.asksPerformer
                ? "\(offer.performer) was not out, and is asked first: a no opens the spot."
                : "Opened \(offer.performer)'s spot."
            return .redirect(to: "/inbox/\(offer.text)", notice: notice + texts)
        }
    }
}
