import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// How deals are typed, and what is told.
@Suite struct DealReaderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        /// As it is told.
        let words: String

        init(_ text: String, _ words: String) { (self.text, self.words) = (text, words) }

        var testDescription: String { text }
    }

    /// Phrasings of deal memos, booking pages and articles: guarantees, door deals, versus and plus deals, bonuses.
    static let deals = [
        Row("$50", "$50"), Row("$100 guarantee", "$100"), Row("flat $75", "$75"),
        Row("$50 + 10% of the door over $500", "$50 + 10% of the gross door over $500"),
        Row("60% of the door, $100 guaranteed", "$100 or 60% of the gross door, whichever is more"),
        Row("door split 50%", "50% of the gross door"), Row("50/50 door split", "50% of the gross door"),
        Row("$100 vs 70%", "$100 or 70% of the gross door, whichever is more"),
        Row(
            "$10,000 guarantee versus 85% of the net",
            "$10000 or 85% of the door after expenses and fees, whichever is more"),
        Row("$5,000.00 guarantee + 85% of net after expenses", "$5000 + 85% of the door after expenses and fees"),
        Row("$250 against 75% of the cover collected", "$250 or 75% of the gross door, whichever is more"),
        Row("80% of ticket sales", "80% of the gross door"), Row("70 percent of the gate", "70% of the gross door"),
        Row("100% of the door after $400 expenses", "100% of the gross door over $400"),
        Row("85% after $350", "85% of the gross door over $350"),
        Row("20% of gross box office receipts", "20% of the gross door"),
        Row("33.33% of the gross", "33.33% of the gross door"),
        Row("12.5% of box office after card fees", "12.5% of the door after fees"),
        Row("75% of the door after costs", "75% of the door after expenses"),
        Row("60% of the door after expenses and fees", "60% of the door after expenses and fees"),
        Row("60% of the door before expenses", "60% of the gross door"),
        Row("65% of profits", "65% of the door after expenses and fees"),
        Row("60% of the door (after expenses)", "60% of the door after expenses"),
        Row(
            "at least $100, or 60% of the door, whichever is greater",
            "$100 or 60% of the gross door, whichever is more"),
        Row("$200 or 50% of the gross, whichever is higher", "$200 or 50% of the gross door, whichever is more"),
        Row("60% of the door with a $100 minimum", "$100 or 60% of the gross door, whichever is more"),
        Row("$100 guarantee, plus 20% of the door", "$100 + 20% of the gross door"),
        Row("$50 and 10% of the net", "$50 + 10% of the door after expenses and fees"),
        Row("even split of the door", "all of the gross door, split evenly"),
        Row("split 60% of the net evenly", "60% of the door after expenses and fees, split evenly"),
        Row("split evenly, all of the door", "all of the gross door, split evenly"),
        Row("even split of 100% of the gross door", "all of the gross door, split evenly"),
        Row("$50 + 60% of the door, split evenly", "$50 + 60% of the gross door, split evenly"),
        Row(
            "60% of the door, split evenly, $100 guaranteed",
            "$100 or 60% of the gross door, split evenly, whichever is more"),
        Row(
            "all of the door, split evenly + $50 bonus over 70 heads",
            "all of the gross door, split evenly + $50 bonus over 70 heads"),
        Row("$5 a head", "$5 a head"), Row("$5/head over 50", "$5 a head over 50 heads"),
        Row("$2 per ticket", "$2 a head"), Row("$100 + $5 per person over 40", "$100 + $5 a head over 40 heads"),
        Row("$100 plus $150 bonus over 70 paid", "$100 + $150 bonus over 70 heads"),
        Row("$5,000 guarantee + $500 bonus over 600 tickets sold", "$5000 + $500 bonus over 600 heads"),
        Row(
            "$100 vs 70% of the door + $50 bonus over 100 heads",
            "$100 or 70% of the gross door, whichever is more + $50 bonus over 100 heads"),
        Row("€80 vs 60 %", "€80 or 60% of the gross door, whichever is more"),
        Row("CHF 80 plus 10% of net", "CHF 80 + 10% of the door after expenses and fees"),
        // Of several spots.
        Row(
            "host: $30; headliner: $100 vs 70%",
            "headliner: $100 or 70% of the gross door, whichever is more; host: $30"),
        Row("host: 50; set: $20", "$70"),
    ]

    @Test(arguments: deals) func isReadAsItIsTold(_ row: Row) throws {
        let deal = try Terms.agreed(row.text, home: .usd)
        #expect(deal.words == row.words)
        #expect(try Deal(stored: deal.stored) == deal, "\(deal.stored)")
        #expect(try Terms.agreed(deal.words, home: .usd) == deal, "what is told can be typed")
    }

    /// What is not clear is refused, and nothing is guessed.
    static let unclear = [
        Row("70/30", #""70/30" does not say whose part is which; write a percentage"#),
        Row("80/20 split of the door", #""80/20" does not say whose part is which; write a percentage"#),
        Row(
            "$100 or 60% of the door",
            #""$100 or 60% of the door" does not say whether both are paid; write "plus" or "vs""#),
        Row(
            "$100 guarantee, 60% of the door",
            #""$100 guarantee, 60% of the door" does not say whether both are paid; write "plus" or "vs""#),
        Row("10% of the door over 500", #""500" can be money or heads; write $500 or 500 heads"#),
        Row("150% of the door", #""150%" must be more than 0% and at most 100%, with two decimals at most"#),
        Row("0% of the door", #""0%" must be more than 0% and at most 100%, with two decimals at most"#),
        Row("33.333% of the door", #""33.333%" must be more than 0% and at most 100%, with two decimals at most"#),
        Row("$250-300 against 75% of the cover", #""$250-300" in "$250-300 against 75% of the cover" is not clear"#),
        Row("20% of the bar ring", #""bar" in "20% of the bar ring" is not clear"#),
        Row("85% of NBOR after $350", #""nbor" in "85% of NBOR after $350" is not clear"#),
        Row(
            "85% of net after expenses and 6.5% tax",
            #""tax" in "85% of net after expenses and 6.5% tax" is not clear"#),
        Row("50% to 80% of the door", "it has several shares, and can have one"),
        Row("$50 + $100 guaranteed", "it has several amounts, and can have one"),
        Row("door split", #""door" in "door split" is not clear"#), Row("50% after", #""50% after" is not complete"#),
        Row("$100 vs", #""$100 vs" is not complete"#), Row("$50 bonus", #""$50 bonus" is not complete"#),
        Row("$100 vs $50", "it has several amounts, and can have one"),
        Row("$100 + €5 a head", "it has amounts in USD and EUR"),
        Row("75% after $400 and expenses", #""75% after $400 and expenses" is not complete"#),
    ]

    @Test(arguments: unclear) func isRefused(_ row: Row) throws {
        let error = #expect(throws: TermsError.self) { try Terms.agreed(row.text, home: .usd) }
        #expect(
            error?.sentence
                == "Invalid pay: \(row.words). Write it like $100 vs 70% of the door after expenses.")
    }

    @Test func anAmountAloneIsReadAsBefore() throws {
        #expect(throws: TermsError.pay(.notAnAmount("lots"))) { try Terms.agreed("lots", home: .usd) }
        #expect(throws: TermsError.negativePay("-5")) { try Terms.agreed("-5", home: .usd) }
        #expect(try Terms.agreed("1,234.50", home: .usd).flatPay == Money(minorUnits: 123_450, currency: .usd))
    }

    /// The request tells the deal, and its invitation stores what it told, also after the pay is changed.
    @Test func theInvitationStoresThePayThatItTold() async throws {
        let environment = try await TestEnvironment()
        let (show, ada) = (
            try await environment.show("Late Show"), try await environment.contact("Ada", "+14155550101")
        )
        let told = try Terms.agreed("$100 vs 70%", home: .usd)
        try await environment.store.write { tx in
            _ = try Lineup.add(ada, to: show.id, asHost: false, in: tx)
            try Terms(deal: told).save(for: Slot.find(of: ada, in: show, tx: tx).id, in: tx)
        }
        let texts = try await environment.invite(show, [])
        let (body, slot) = try await environment.store.write { tx in
            let slot = try Slot.find(of: ada, in: show, tx: tx)
            try Terms(pay: Money(minorUnits: 5_000, currency: .usd)).save(for: slot.id, in: tx)
            return (try texts.first.flatMap { try OutboundMessage.find($0, in: tx)?.body }, slot.id)
        }
        #expect(body?.contains("Pay: $100 or 70% of the gross door, whichever is more.") == true, "\(body ?? "")")
        let stored = try await environment.store.read { try Deal.told(in: show.id, in: $0) }
        #expect(stored == [slot: told])
    }
}
