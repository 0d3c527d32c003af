package import HTTPTransport
import Values

/// Whether the domain of our e-mail address says who may send for it: without SPF (RFC 7208), DKIM (RFC 6376) and DMARC
/// (RFC 7489), mail servers take our mails as spam or refuse them.
package struct MailDomainCheck: Sendable {
    private let domain: String
    private let records: TextRecords

    /// - Parameter address: from which mails are sent.
    package init(of address: String, records: TextRecords = .system) {
        domain = address.lastIndex(of: "@").map { String(address[$0...].dropFirst()) } ?? address
        self.records = records
    }

    package func check() async -> [CheckResult] {
        do throws(TextRecordFailure) {
            return [try await spf(), try await dkim(), try await dmarc()]
        } catch {
            return [notLookedUp]
        }
    }

    private func spf() async throws(TextRecordFailure) -> CheckResult {
        let found = (try await records.find(domain) ?? []).filter { $0.lowercased().hasPrefix("v=spf1") }
        switch found.count {
        case 0: return noSPF
        case 1 where found[0].split(separator: " ").contains { ["+all", "all"].contains($0.lowercased()) }:
            return openSPF
        case 1: return hasSPF
        default: return severalSPF(found.count)
        }
    }

    /// The names of keys are the provider's choice. Where there is not even the name above them, there is none.
    private func dkim() async throws(TextRecordFailure) -> CheckResult {
        try await records.find("_domainkey.\(domain)") == nil ? noDKIM : hasDKIM
    }

    /// Of the domain, or of one above it.
    private func dmarc() async throws(TextRecordFailure) -> CheckResult {
        var labels = domain.split(separator: ".")
        while labels.count >= 2 {
            let name = labels.joined(separator: ".")
            let found = (try await records.find("_dmarc.\(name)") ?? []).first { $0.lowercased().hasPrefix("v=dmarc1") }
            if found != nil { return Self.hasDMARC(name) }
            labels.removeFirst()
        }
        return noDMARC
    }
}

// MARK: - Words

extension MailDomainCheck {
    private var notLookedUp: CheckResult {
        .warning(
            "e-mail: the records of \(domain) could not be looked up",
            fix: "Check the name server in /etc/resolv.conf.")
    }

    private var hasSPF: CheckResult { .good("e-mail: SPF record of \(domain)") }
    private var noSPF: CheckResult {
        .bad(
            "e-mail: \(domain) has no SPF record",
            fix: "Add a TXT record at \(domain), as your mail provider says: v=spf1 include:… ~all")
    }
    private var openSPF: CheckResult {
        .warning("e-mail: the SPF record of \(domain) lets anybody send for it", fix: "End it with ~all.")
    }
    private func severalSPF(_ count: Int) -> CheckResult {
        .bad("e-mail: \(domain) has \(count) SPF records, so none counts", fix: "Keep one of them.")
    }

    private var hasDKIM: CheckResult { .good("e-mail: DKIM keys of \(domain)") }
    private var noDKIM: CheckResult {
        .bad(
            "e-mail: \(domain) has no DKIM key",
            fix: "Turn on DKIM at your mail provider, and add the record that it names below _domainkey.\(domain).")
    }

    private static func hasDMARC(_ name: String) -> CheckResult { .good("e-mail: DMARC policy of \(name)") }
    private var noDMARC: CheckResult {
        .warning(
            "e-mail: \(domain) has no DMARC policy", fix: "Add a TXT record at _dmarc.\(domain): v=DMARC1; p=none")
    }
}
