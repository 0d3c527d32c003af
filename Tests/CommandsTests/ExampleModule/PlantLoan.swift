import Platform
import Storage

/// A plant that was lent to an event, or to anything else with a name: a row that belongs to a subject of any kind.
struct PlantLoan: Codable, Sendable {
    let id: Int64
    let plant: String

    static func add(_ plant: String, to subject: Subject, in tx: Transaction) throws -> PlantLoan {
        let id = try tx.insert(
            "INSERT INTO plant_loan (subject_id, plant) VALUES (\(subject.id), \(plant))", into: PlantLoan.self)
        return PlantLoan(id: id.rawValue, plant: plant)
    }

    static func all(of subject: Subject, in tx: Transaction) throws -> [PlantLoan] {
        try tx.rows("SELECT id, plant FROM plant_loan WHERE subject_id = \(subject.id) ORDER BY id").map { row in
            PlantLoan(id: try row["id"], plant: try row["plant"])
        }
    }

    /// Inserts it again, with its key.
    func insert(for subject: Subject, in tx: Transaction) throws {
        try tx.run("INSERT INTO plant_loan (id, subject_id, plant) VALUES (\(id), \(subject.id), \(plant))")
    }
}
