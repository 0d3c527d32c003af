import HTTPTransport
import Messaging
import Testing

/// What the records of a domain say about who may send mails for it.
@Suite struct MailDomainCheckTests {
    private static let whole: [String: [String]] = [
        "gigs.example.org": ["other", "v=spf1 include:mail.example ~all"], "_domainkey.gigs.example.org": [],
        "_dmarc.example.org": ["v=DMARC1; p=none"],
    ]

    /// (what differs, the grades of SPF, DKIM and DMARC)
    static let domains: [([String: [String]?], [CheckResult.Grade])] = [
        ([:], [.good, .good, .good]), (["gigs.example.org": nil], [.bad, .good, .good]),
        (["gigs.example.org": ["v=spf1 a ~all", "v=spf1 mx ~all"]], [.bad, .good, .good]),
        (["gigs.example.org": ["v=spf1 +all"]], [.warning, .good, .good]),
        (["_domainkey.gigs.example.org": nil], [.good, .bad, .good]),
        (["_dmarc.example.org": nil], [.good, .good, .warning]),
        (["_dmarc.gigs.example.org": ["v=DMARC1; p=reject"], "_dmarc.example.org": nil], [.good, .good, .good]),
    ]

    @Test(arguments: domains) func eachRecordIsChecked(_ changes: [String: [String]?], _ grades: [CheckResult.Grade])
        async
    {
        let records = Self.whole.merging(changes.compactMapValues { $0 }) { $1 }
            .filter { changes[$0.key].map { $0 != nil } ?? true }
        let check = MailDomainCheck(of: "booking@gigs.example.org", records: TextRecords { name in records[name] })
        #expect(await check.check().map(\.grade) == grades)
    }

    @Test func aLookupThatFailsSaysNothing() async {
        let records = TextRecords { _ async throws(TextRecordFailure) in throw .noResponse }
        #expect(await MailDomainCheck(of: "a@example.org", records: records).check().map(\.grade) == [.warning])
    }
}
