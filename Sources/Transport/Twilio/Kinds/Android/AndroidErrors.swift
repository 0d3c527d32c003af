import Values

/// The reasons that the app gives for a text that it could not send. They are words; their codes are ours, of six
/// digits, so that no provider's codes are among them. A text failed if any of its parts did.
/// Sources: Android, "SmsManager"; the app's `MessagesService`.
enum AndroidErrors {
    static let table: [ErrorCode: ErrorClass] = {
        var table: [ErrorCode: ErrorClass] = [:]
        for row in rows { table[row.code] = row.meaning.with(code: row.code).ofAnyPart }
        return table
    }()

    /// The code of a reason, such as `Send result: RESULT_ERROR_NO_SERVICE (…)`.
    static func code(of reason: String) -> ErrorCode {
        rows.first { row in row.words.contains { reason.contains($0) } }?.code ?? unknown
    }

    private static let unknown: ErrorCode = 910_000

    private struct Row {
        let code: ErrorCode
        /// Any of them is in the reason.
        let words: [String]
        let meaning: ErrorClass
    }

    private static let rows: [Row] = [
        Row(
            code: 910_001, words: ["LIMIT_EXCEEDED", "RATE_LIMITED"],
            meaning: ErrorClass(
                .slowDown, "The phone or its carrier allows no more texts for now.",
                "No action needed: it will be sent again, later.", wait: .atLeast(.hours(1)))),
        Row(
            code: 910_002,
            words: ["NO_SERVICE", "RADIO_OFF", "RADIO_NOT_AVAILABLE", "NETWORK_NOT_READY", "NETWORK_ERR"],
            meaning: ErrorClass(
                .transientDelivery, "The phone has no signal, or is in airplane mode.",
                "No action needed: it will be sent again.", wait: .atLeast(.minutes(15)), resends: 3)),
        Row(
            code: 910_003, words: ["GENERIC_FAILURE"],
            meaning: ErrorClass(
                .transientDelivery, "The phone could not send the text: it may have no credit or no signal.",
                "No action needed: it will be sent again. Check the credit of its SIM.", wait: .atLeast(.hours(1)),
                resends: 2)),
        Row(
            code: 910_004, words: ["NO_DEFAULT_SMS_APP"],
            meaning: ErrorClass(
                .pauseSender, "The phone has no default app for texts.",
                "Choose one in its settings, under Apps, Default apps.")),
        Row(
            code: 910_005, words: ["No SIMs found", "SIM_ABSENT"],
            meaning: ErrorClass(
                .pauseSender, "The phone has no SIM, or the app may not see it.",
                "Insert one, and allow the app to read the state of the phone.")),
        Row(
            code: 910_006, words: ["not found"],
            meaning: ErrorClass(
                .pauseSender, "The phone does not have the SIM that is set.", "Check GREENROOM_SIM.")),
        Row(
            code: 910_007, words: ["TTL expired"],
            meaning: ErrorClass(
                .giveUp, "The phone could not send the text before it was too late for it.",
                "Send it again if it still matters, or call.")),
        Row(
            code: 910_008, words: ["Invalid phone number"],
            meaning: .noSuchNumber),
        Row(
            code: 910_009, words: ["SHORT_CODE_NOT_ALLOWED", "SHORT_CODE_NEVER_ALLOWED", "STOP_SENDING"],
            meaning: ErrorClass(
                .giveUp,
                "Android asked on the phone whether to send this text, and somebody said no, or nobody answered.",
                "Look at the phone, then send it again.")),
        Row(code: 910_010, words: ["NETWORK_REJECT", "ACCESS_BARRED"], meaning: .carrierFailed),
        Row(code: unknown, words: ["RESULT_"], meaning: .unknownDelivery),
    ]
}
