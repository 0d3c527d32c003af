import Values

/// E-mail over SMTP. Its address is that of the mail server, its account the user name there. A mail has the Message-ID
/// that we give it, so one that is sent twice is recognized by who gets it.
enum MailProvider {
    static let kind: ProviderKind = {
        var kind = ProviderKind(
            name: "smtp", title: "E-mail", domains: [], baseURL: nil, exampleHost: "mail.example.org", pathPrefix: "",
            signatureHeader: "", sidPattern: .any, credentialNames: ("user name", "password"), hasSigningKey: false,
            hasServices: false, blocksKeywords: false, errors: MailErrors.table, errorPages: "", trialPrefix: nil,
            unusedAddresses: [], webhooks: .forms, messages: MailMessages.calls,
            // Hosts of mailboxes allow some hundred mails a day, and few at the same moment.
            rate: { _ in 2 })
        kind.channel = .mail
        return kind
    }()
}
