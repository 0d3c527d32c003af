import Foundation
import Testing

/// A row of `Fixtures/phones.json`: a written number, and the result of the current libphonenumber.
struct PhoneCase: Decodable, Sendable, CustomTestStringConvertible {
    let raw: String
    let region: String?
    let cat: String
    /// Nil if libphonenumber rejects the number.
    let e164: String?
    let possible_e164: String?
    /// What a person would read in a rejected number.
    let human_e164: String?
    /// The result of the metadata of 2022 for a number rejected today.
    let older_metadata: String?
    let sms_capable: Bool
    let ext: String?
    /// `001` for numbers of no country.
    let number_region: String?

    var testDescription: String { "\(cat) \(raw.debugDescription) in \(region ?? "no region")" }

    static let all: [PhoneCase] = {
        guard let url = Bundle.module.url(forResource: "phones", withExtension: "json", subdirectory: "Fixtures"),
            let rows = try? JSONDecoder().decode([PhoneCase].self, from: Data(contentsOf: url))
        else { return [] }
        return rows
    }()
}
