/// What a mail server's refusals mean. Their codes are ours, of six digits, so that no other provider's are among them.
/// Sources: RFC 5321, section 4.2; RFC 3463 and its registry of enhanced status codes.
enum MailErrors {
    static let table: [ErrorCode: ErrorClass] = {
        var table: [ErrorCode: ErrorClass] = [:]
        for row in rows { table[row.code] = row.meaning.with(code: row.code) }
        return table
    }()

    /// The code of a reply, such as `550 5.1.1 No such user`, or of a report with only the enhanced code.
    static func code(of reply: String, status: Int) -> ErrorCode {
        let enhanced = reply.split(whereSeparator: { " -".contains($0) }).prefix(2).first { $0.contains(".") }
        let parts = enhanced?.split(separator: ".").compactMap { Int($0) } ?? []
        let subject = parts.count == 3 ? "\(parts[1]).\(parts[2])" : nil
        let row = rows.first { row in
            if let subject, row.subjects.contains(subject) { return row.isTemporary == (status < 500) }
            return subject == nil && row.statuses.contains(status)
        }
        return row?.code ?? (status < 500 ? later : parts.count == 3 && parts[1] == 7 ? policy : unknown)
    }

    static let unknown: ErrorCode = 920_000
    /// The address of the mail server is none.
    static let wrongServer: ErrorCode = 920_008
    private static let later: ErrorCode = 920_001
    private static let policy: ErrorCode = 920_002

    private struct Row {
        let code: ErrorCode
        /// The reply codes that mean this where there is no enhanced code.
        var statuses: [Int] = []
        /// The last two parts of enhanced codes.
        var subjects: [String] = []
        var isTemporary = false
        let meaning: ErrorClass
    }

    private static let rows: [Row] = [
        Row(
            code: 920_003, statuses: [530, 534, 535], subjects: ["7.0", "7.8", "7.9", "7.11"],
            meaning: ErrorClass(
                .pauseAccount, "The mail server rejected our user name or password.",
                "Check GREENROOM_SMTP_URL and GREENROOM_SMTP_PASSWORD.")),
        Row(
            code: 920_004, statuses: [550, 551, 553], subjects: ["1.1", "1.0", "1.2", "1.3", "1.6", "1.10", "2.1"],
            meaning: ErrorClass(
                .numberInvalid, "There is no such e-mail address.", "Check the address with the person.")),
        Row(
            code: 920_005, statuses: [552], subjects: ["2.2"],
            meaning: ErrorClass(.giveUp, "Their mailbox is full.", "Call, or send it again later.")),
        Row(
            code: 920_006, subjects: ["1.7", "1.8", "7.20", "7.21", "7.22", "7.23", "7.24", "7.25", "7.26"],
            meaning: ErrorClass(
                .pauseSender, "Their mail server does not trust mail from our domain.",
                "Check the SPF, DKIM and DMARC records of its domain.")),
        Row(
            code: 920_007, subjects: ["3.4", "2.3"],
            meaning: ErrorClass(.content, "The mail is larger than their mail server accepts.", "Shorten it.")),
        Row(
            code: wrongServer,
            meaning: ErrorClass(
                .pauseAccount, "The address of the mail server is not valid.", "Check GREENROOM_SMTP_URL.")),
        Row(
            code: later,
            meaning: ErrorClass(
                .retry, "The mail server could not accept the mail for now.",
                "No action needed: it will be sent again.")),
        Row(
            code: policy,
            meaning: ErrorClass(.giveUp, "Their mail server refused the mail, perhaps as spam.", "Call instead.")),
        Row(code: unknown, meaning: ErrorClass(.giveUp, "The mail server refused the mail.", "Call instead.")),
    ]
}
