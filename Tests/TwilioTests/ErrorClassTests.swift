import HTTPTransport
import Testing
import Twilio
import Values

/// One row per error code, and where it appears: in the response to a request or in a status report.
@Suite struct ErrorClassTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let remedy: Remedy
        let codes: [ErrorCode]

        init(_ remedy: Remedy, _ codes: ErrorCode...) {
            (self.remedy, self.codes) = (remedy, codes)
        }

        var testDescription: String { "\(remedy)" }
    }

    static let rows = [
        Row(.pauseAccount, 20003, 20005, 30002, 20006, 20008, 20404, 20004),
        Row(
            .pauseSender, 21606, 21659, 21212, 21601, 21603, 21607, 21616, 21703, 21704, 21705, 30032, 30033, 30034,
            30035, 30024, 21609, 63001, 63007, 63020),
        Row(.slowDown, 63018, 63038, 30023, 30027, 30022, 21611, 30001),
        Row(.optedOut, 21610, 63014),
        Row(.numberInvalid, 21211, 21217, 21614, 21265, 21266, 21635, 30006, 30005, 63003, 63024),
        Row(.giveUp, 21408, 21612, 30011, 21608, 21219, 30004, 63015, 63016, 63032, 63049),
        Row(.transientDelivery, 30003, 30008, 30017, 30410, 30020, 30021, 30036, 63010, 63012),
        Row(.content, 21602, 21617, 21605, 30007, 30019, 21618, 21620, 63005, 63013, 63019, 63021, 63027, 63040),
        Row(.quietHours, 30610, 30047),
        // Not in the table.
        Row(.giveUp, 21999),
    ]

    @Test(arguments: rows)
    func `each code has its remedy, refused at once or reported later`(_ row: Row) {
        for code in row.codes {
            let refused = ErrorClass.refusal(status: 400, code: code)
            let reported = ErrorClass.delivery(code: code)
            #expect(refused.remedy == row.remedy, "\(code)")
            #expect(reported.remedy == row.remedy, "\(code)")
            #expect(refused.code == code)
            #expect(reported.code == code)
        }
    }

    @Test(
        arguments: [
            (429, nil, Remedy.retry), (429, 20429, .retry), (429, 63038, .slowDown),
            (401, nil, .pauseAccount), (401, 20003, .pauseAccount), (403, nil, .pauseAccount), (403, 21408, .giveUp),
            (404, nil, .pauseAccount), (404, 20404, .pauseAccount), (405, 20004, .pauseAccount),
            (301, nil, .pauseAccount),
            (400, nil, .giveUp), (400, 21999, .giveUp), (403, 21999, .giveUp), (400, 12345, .giveUp),
            (418, nil, .giveUp),
            (500, nil, .uncertain), (500, 20500, .uncertain), (502, nil, .uncertain), (503, 20503, .uncertain),
            (503, 21610, .uncertain), (400, 20429, .retry), (400, 20500, .uncertain), (408, nil, .uncertain),
            (200, nil, .uncertain), (201, nil, .uncertain),
            (400, 63999, .content),
        ] as [(Int, ErrorCode?, Remedy)])
    func `a refusal is judged by its code, and without one by its status`(
        _ status: Int, _ code: ErrorCode?, _ remedy: Remedy
    ) {
        #expect(ErrorClass.refusal(status: status, code: code).remedy == remedy)
    }

    @Test(
        arguments: [
            (nil, false, Remedy.transientDelivery), (30999, false, .transientDelivery), (21999, false, .giveUp),
            (63999, false, .content), (12345, false, .transientDelivery), (20429, false, .transientDelivery),
            (20500, false, .transientDelivery),
            (30004, false, .giveUp), (30004, true, .optedOut), (30003, true, .transientDelivery),
        ] as [(ErrorCode?, Bool, Remedy)])
    func `a report is judged by its code and kind of sender`(_ code: ErrorCode?, _ isTollFree: Bool, _ remedy: Remedy) {
        #expect(ErrorClass.delivery(code: code, fromTollFree: isTollFree).remedy == remedy)
    }

    @Test(arguments: [
        (HTTPFailure.Kind.timedOut, true, Remedy.uncertain), (.reset, true, .uncertain), (.canceled, true, .uncertain),
        (.couldNotConnect, false, .retry), (.couldNotResolve, false, .retry), (.tls, false, .retry),
        (.timedOut, false, .retry), (.refusedURL, false, .pauseAccount),
    ])
    func `without an answer it counts whether the request may have left`(
        _ kind: HTTPFailure.Kind, _ mayHaveBeenSent: Bool, _ remedy: Remedy
    ) {
        let failure = HTTPFailure(kind, "h.example:443", mayHaveBeenSent: mayHaveBeenSent)
        #expect(ErrorClass.transport(failure).remedy == remedy)
    }

    @Test(
        arguments: [
            (30003, Wait.atLeast(.hours(1)), 2), (30008, .atLeast(.hours(2)), 2), (30036, .atLeast(.hours(1)), 1),
            (30999, .atLeast(.hours(2)), 1), (30023, .untilMidnight(zone: "America/Los_Angeles"), nil),
            (63038, .atLeast(.hours(1)), nil), (30610, .untilMorning, nil), (21610, nil, nil),
        ] as [(ErrorCode, Wait?, Int?)])
    func `says how long to wait and how often to try`(_ code: ErrorCode, _ wait: Wait?, _ resends: Int?) {
        let found = ErrorClass.delivery(code: code)
        #expect(found.wait == wait)
        #expect(found.resends == resends)
    }

    @Test(arguments: [(30005 as ErrorCode, 2), (30006, 1), (21211, 1)])
    func `an unknown handset counts against a number the second time`(_ code: ErrorCode, _ strikes: Int) {
        #expect(ErrorClass.delivery(code: code).strikes == strikes)
    }

    @Test(arguments: rows)
    func `the booker gets whole sentences`(_ row: Row) {
        for code in row.codes {
            let found = ErrorClass.delivery(code: code)
            #expect(found.reason.hasSuffix("."))
            #expect(found.advice.hasSuffix("."))
        }
    }
}
