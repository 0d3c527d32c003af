import ICalendar
import Platform
import Storage
import Values

/// A plant: a subject with a row of its own.
struct Plant: Sendable {
    let subject: Subject
    let thousandths: Int64
    let isThirsty: Bool
    let latinName: String?

    static func add(_ name: String, account: ID<Account>, in tx: Transaction) throws -> Plant {
        let subject = try Subject.create(.plant, name: name, account: account, in: tx)
        try tx.run("INSERT INTO plant (subject_id, thousandths, is_thirsty) VALUES (\(subject.id), 0, 0)")
        try Schedule.put(.plantIsThirsty, for: subject.id, account: account, due: tx.now.adding(.days(3)), in: tx)
        try Schedule.put(.plantIsNamed, for: subject.id, account: account, due: tx.now, in: tx)
        try UndoStep.record(
            .plant, of: subject.id, Planted(name: name), summary: "planted \(name)", account: account, in: tx)
        return Plant(subject: subject, thousandths: 0, isThirsty: false, latinName: nil)
    }

    static func find(_ id: ID<Subject>, in tx: Transaction) throws -> Plant? {
        guard let subject = try Subject.find(id, in: tx),
            let row = try tx.row("SELECT thousandths, is_thirsty, latin_name FROM plant WHERE subject_id = \(id)")
        else { return nil }
        return Plant(
            subject: subject, thousandths: try row["thousandths"], isThirsty: try row["is_thirsty"],
            latinName: try row["latin_name"])
    }

    static func all(account: ID<Account>, in tx: Transaction) throws -> [Plant] {
        try Subject.all(.plant, account: account, in: tx).compactMap { try find($0.id, in: tx) }
    }

    func water(thousandths: Int64, in tx: Transaction) throws {
        try tx.run("UPDATE plant SET thousandths = \(thousandths), is_thirsty = 0 WHERE subject_id = \(subject.id)")
    }

    static func calendar(of plants: [Plant], now: Instant) -> EventCalendar {
        let events = plants.map { plant in
            CalendarEvent(
                uid: "plant-\(plant.subject.id)@greenroom", start: CalendarTime(now.adding(.days(1)), in: .utc),
                end: CalendarTime(now.adding(.days(2)), in: .utc), summary: "Water \(plant.subject.name)")
        }
        return EventCalendar(name: "Plants", events: events)
    }
}

/// How a plant that was added is taken back.
struct Planted: UndoValue {
    let name: String
}

/// What is refused of a plant.
enum PlantError: Error, Hashable, UserFacingError {
    case unknown(String, nearest: String?)

    var sentence: String {
        switch self {
        case .unknown(let name, _): "There is no plant \"\(name)\"."
        }
    }

    var nextSteps: [NextStep] { [NextStep("See them all", PlantAction.list)] }
    var kind: ErrorKind { .notFound }

    var nameCorrection: NameCorrection? {
        guard case .unknown(let typed, let nearest?) = self else { return nil }
        return NameCorrection(typed: typed, meant: nearest)
    }
}

/// What can be done next with plants.
enum PlantAction: NextAction {
    case list
}
