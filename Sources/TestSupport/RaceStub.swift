/// A stand-in for RunSignup on this machine, with the oddities of its responses: booleans as letters, dates without
/// padding, numbers as strings, HTML, names with blanks, errors with status 200, and distances that are not known.
package final class RaceStub: Sendable {
    package let server: LoopbackServer
    /// One for tests that only need races.
    package static let shared = try? RaceStub()

    /// - Parameter answer: replaces the response; nil for the usual one.
    package init(_ answer: @escaping @Sendable (ReceivedRequest) -> Served? = { _ in nil }) throws {
        server = try LoopbackServer(serving: { answer($0) ?? Self.usual($0) })
    }

    /// The base URL, as in the settings.
    package var url: String { server.url + "/Rest" }

    private static func usual(_ request: ReceivedRequest) -> Served {
        if request.line.contains("/race/1649?") { return Served(json: "{\"race\":\(turkeyTrek)}") }
        if request.line.contains("/race/") {
            return Served(json: #"{"error":{"error_code":6,"error_msg":"Race not found."}}"#)
        }
        return Served(json: list([turkeyTrek, winterHalf, draft, undated]))
    }

    package static func list(_ races: [String]) -> String {
        "{\"races\":[" + races.map { "{\"race\":\($0)}" }.joined(separator: ",") + "]}"
    }

    package static let turkeyTrek = #"""
        {"race_id":1649,"name":"  10k Turkey Trek & 2k Turkey Toddle","last_date":"11/19/2026",
         "next_date":"3/7/2027","next_end_date":"3/7/2027","is_draft_race":"F","is_registration_open":"T",
         "created":"5/21/2012 21:13","description":"<p>This Arvada event&nbsp;supports <b>schools<\/b> &amp; more.<\/p>\r\n<script>x<\/script>",
         "url":"https://runsignup.com/Race/CO/Arvada/SixPack10kand5k","external_race_url":"http://10kturkeytrek.com/",
         "external_results_url":null,
         "address":{"street":"Ralston Creek Trail","city":"Arvada","state":"CO","zipcode":"80007","country_code":"US"},
         "timezone":"America/Denver","logo_url":null,
         "events":[
          {"event_id":139165,"name":"10k Turkey Trek","details":null,"start_time":"3/7/2027 9:00","end_time":null,
           "event_type":"running_race","distance":"10K","volunteer":"F",
           "registration_periods":[{"registration_opens":"10/1/2026 02:00","registration_closes":"3/1/2027 01:59","race_fee":"$35.00","processing_fee":"$3.80"}]},
          {"event_id":"139166","name":"2k Turkey Toddle","start_time":"3/7/2027 10:30","event_type":"running_race",
           "distance":null,"volunteer":"F",
           "registration_periods":[{"registration_opens":"1/1/2026 02:00","registration_closes":"11/30/2026 11:59","race_fee":"$5.00"}]},
          {"event_id":139167,"name":"Helpers","start_time":"3/7/2027 7:00","event_type":"running_race","distance":null,"volunteer":"T"}]}
        """#

    package static let winterHalf = #"""
        {"race_id":"2201","name":"Winter Half","next_date":"2/6/2027","is_draft_race":"F","is_registration_open":"F",
         "description":null,"url":"https://runsignup.com/Race/CO/Golden/WinterHalf",
         "address":{"city":"Golden","state":"CO"},"timezone":"America/Denver",
         "events":[{"event_id":150001,"name":"Half","start_time":"2/6/2027","event_type":"running_race","distance":"13.1 Miles","volunteer":"F","registration_periods":[]}]}
        """#

    package static let draft = #"""
        {"race_id":3,"name":"Draft","is_draft_race":"T","next_date":"2/6/2027","events":[{"event_id":5,"name":"Draft","start_time":"2/6/2027 9:00","distance":"5K"}]}
        """#

    package static let undated = #"""
        {"race_id":4,"name":"Some Day","is_draft_race":"F","is_registration_open":"T","next_date":null,"events":[{"event_id":6,"name":"5K","start_time":null,"distance":"5 Kilometers"}]}
        """#
}
