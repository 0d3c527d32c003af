import Foundation
import JSON
import TestSupport
import Testing
import Travel
import Values

@testable import CommandKit
@testable import TravelCommands

/// The names in `--json`, `--format csv` and `--fields`. Scripts and the API rely on them: names may be added at the
/// end, and none is renamed or removed.
@Suite("names in --json") struct FieldNamesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let line: String
        let names: String

        init(_ line: String, _ names: String) { (self.line, self.names) = (line, names) }

        var testDescription: String { line }
    }

    private static let events =
        "id,name,date,time,location,lineup,confirmed,starts_at,state,zone,missing,queued,open_spots,owner,owner_id,series"

    static let lists = [
        Row("account show", "name,email,cell,zone,region,alerts,reminders,answer_by,bench,late_within,day_before"),
        Row("token list", "id,name,role,created_at,used_at,expires_at"),
        Row("webhook list", "id,name,host,types,state,created_at,failing_since,problem"),
        Row("mcp list", "id,state,assistant,about,title,made_at,expires_at,plan"),
        Row("account sessions", "id,browser,created_at,used_at,expires_at"),
        Row("board", events),
        Row("event list", events),
        Row("history", events),
        Row("contact list", "id,name,cell,email,tags,note,phones,away,channel"),
        Row("contact show Ada", "id,name,cell,email,tags,note,phones,away,shows,reliability,channel"),
        Row("contact away", "id,contact_id,name,first_date,last_date,note,source"),
        Row(
            "lineup show fri",
            "position,confirmed,name,host,state,detail,contact_id,asked_at,answered_at,pay,set,call,note,leaning,outdated,"
                + "leaves_at,in_line,positions,attendance,owner,owner_id"),
        Row("event show fri", "position,confirmed,name,host,state,detail,contact_id"),
        Row("lineup suggest fri", "event,event_id,date,spot,spot_id,name,contact_id,reason"),
        Row("lineup search fri", "in_lineup,name,cell,state,contact_id"),
        Row(
            "runsheet show fri",
            "position,start,end,minutes,name,positions,light,fixed,state,told,slack,now,line,starts_at,ends_at,length_set"
        ),
        Row("inbox list", "id,received_at,from,text,verdict,number,rule,answer,needs_attention,leaning,guess"),
        Row("inbox show Grace", "at,direction,text,state,rule,error,id,leaning,corrections,pictures"),
        Row("inbox sent", "id,created_at,to,kind,state,text,error,advice,error_code,number,sid,attempts,pictures"),
        Row("whatsapp list", "purpose,language,content_sid,variables"),
        Row("whatsapp show request", "purpose,language,title,body,buttons,content_sid"),
        Row("optout list", "contact,number,since,how,no_texts_from,sender,contact_id"),
        Row("calendar list", "id,name,entries,coming,next,next_name,shared,holds"),
        Row("calendar entry list", "id,name,date,time,repeats,location,calendar,starts_at,ends_at,all_day,kind"),
        Row("calendar agenda", "date,time,name,location,calendar,starts_at,ends_at,all_day,kind,id,repeats"),
        Row("calendar feed list", "name,created_at,url"),
        Row("countdown list", "id,image,description,date,notify,kind,zone,passed,remaining,until,count"),
        Row("pay list", "name,contact_id,event,event_id,date,due,state"),
        Row("pay list --year 2026", "name,contact_id,year,paid"),
        Row("poll list", "id,name,state,dates,people,answered,closes_at,created_at"),
        Row("series list", "id,name,rule,time,location,until,next,coming,zone,created_at"),
        Row("openmic list", "id,name,keyword,spots,mode,next,people,drawn_spots,opens,closes,created_at"),
        Row("guest list", "id,event,performer,name,in,checked_in_at,event_id,contact_id"),
        Row("todo list", "position,done,title,due,subject,id,created_at,done_at,time,remind,repeat,parent"),
        Row("budget show", "position,title,kind,amount,currency,date,subject,id,created_at,rate,paid_by,shared_by"),
        Row("budget shares", "name,paid,part,balance,currency"),
        Row("budget totals", "subject,planned,spent,left,currency"),
        Row("note list", "id,title,subject,changed_at,created_at,body"),
        Row("photo list", "id,subject,size,zoom,pan,credit,author,license,page,source,width,height,file,created_at"),
        Row("study deck list", "id,title,cards,due,due_new,due_learning,due_review,created_at"),
        Row("study card show hola", "id,deck,front,back,tags,due_at,state,lapses,suspended,created_at"),
        Row(
            "training history",
            "id,date,miles,seconds,pace,note,finished,source,created_at,changed_at,sport,heart_rate,climb,cadence"),
        Row("training race list", "id,date,name,location,miles,goal"),
        Row("training race filter list", "name,near,radius,first_date,last_date,words,open"),
        Row(
            "trip list",
            "id,title,dates,from,to,expense,name,first_date,last_date,from_coordinates,to_coordinates,expense_typed"),
        Row("trip settings", "tile_width,tile_height,transport,walk_span_km,drive_span_km,home,home_coordinates"),
    ]

    @Test("a list begins with these names", arguments: lists) func listNames(_ row: Row) async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(row.line + " --format csv")
        let header = try #require(outcome.output.split(separator: "\n").first, "\(outcome.notes)").split(separator: ",")
        #expect(header.prefix(row.names.split(separator: ",").count).joined(separator: ",") == row.names)
    }

    static let objects = [
        Row("training home", "account,since,total_miles,total_kilometers,runs,week,improvement,improvement_percent"),
        Row("training today", "date,workouts,runs,note,goals,events"),
        Row("study stats", "cards,new,learning,relearning,review,suspended,leeches,retention_percent"),
    ]

    @Test("an object begins with these names", arguments: objects) func objectNames(_ row: Row) async throws {
        let environment = try await CommandTestEnvironment()
        let text = try await environment.run(row.line + " --json").output
        let value = try JSONValue(parsing: Array(text.utf8))
        let members = try #require(Self.members(of: value))
        #expect(members.map(\.name).prefix(row.names.split(separator: ",").count).joined(separator: ",") == row.names)
    }

    @Test func spotsHaveTheseNames() throws {
        let here = Place("Central Park", try #require(Coordinate(latitude: 40.78, longitude: -73.97)))
        let table = SpotTable.of(FoundSpots(at: here, transport: .walk, now: TestEnvironment.noon))
        #expect(
            table.columns.map(\.name).joined(separator: ",")
                == "position,name,distance,time,kind,meters,seconds,estimated,coordinates,source,chosen,received_at")
    }

    @Test("a show of a contact is canceled, with one l") func showsOfAContact() async throws {
        let environment = try await CommandTestEnvironment()
        let text = try await environment.run("contact show Ada --json").output
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        let shows = try #require(rows.first?["shows"] as? [[String: Any]])
        let names: Set = ["event", "event_id", "starts_at", "state", "host", "positions", "leaves_at", "canceled"]
        #expect(!shows.isEmpty && shows.allSatisfy { Set($0.keys) == names }, "\(text)")
    }

    /// The same thing has the same name everywhere: instants end with `_at`, days with `date`, places on the map with
    /// `coordinates`; a flag is an adjective; the spelling is American.
    @Test func noListHasAnotherNameForTheSame() async throws {
        let environment = try await CommandTestEnvironment()
        let other: Set = [
            "cancelled", "licence", "colour", "updated_at", "added_at", "made", "started", "day", "first", "last",
            "first_day", "last_day", "race_day", "place", "understood", "set_right",
        ]
        for row in Self.lists {
            let header = try await environment.run(row.line + " --format csv").output.split(separator: "\n").first
            for name in header?.split(separator: ",").map(String.init) ?? [] {
                #expect(!other.contains(name), "\(row.line): \(name)")
                #expect(!name.hasPrefix("is_") && !name.hasPrefix("did_"), "\(row.line): \(name)")
                #expect(!name.hasSuffix("_position"), "\(row.line): \(name)")
                #expect(!name.hasSuffix("_day") || name == "all_day", "\(row.line): \(name)")
            }
        }
    }

    private static func members(of value: JSONValue) -> [JSONValue.Member]? {
        if case .object(let members) = value { members } else { nil }
    }
}
