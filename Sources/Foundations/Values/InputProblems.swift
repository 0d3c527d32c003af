/// What is wrong with what a person typed, by field. A command says the first problem; a page shows each beside its
/// field.
package struct InputProblems<Field: Hashable & Sendable>: Error {
    package struct Problem: Sendable {
        package let field: Field
        package let error: any UserFacingError
    }

    /// In the order in which the fields were read. Never empty where it is thrown.
    package fileprivate(set) var all: [Problem] = []

    fileprivate init() {}

    /// One problem, such as one that only the stored values show.
    package init(_ field: Field, _ error: any UserFacingError) { all = [Problem(field: field, error: error)] }

    package var isEmpty: Bool { all.isEmpty }
}

/// Several errors at once, each of a field.
package protocol FieldErrors: UserFacingError {
    /// In the order in which the fields were read.
    var byField: [(field: String, error: any UserFacingError)] { get }
}

extension InputProblems: FieldErrors {
    package var byField: [(field: String, error: any UserFacingError)] {
        all.map { problem in
            let name = (problem.field as? any RawRepresentable)?.rawValue as? String
            return (name ?? "\(problem.field)", problem.error)
        }
    }

    package var sentence: String { all.first?.error.sentence ?? "" }
    package var nextSteps: [NextStep] { all.first?.error.nextSteps ?? [] }
    package var kind: ErrorKind { all.first?.error.kind ?? .invalid }
    package var nameCorrection: NameCorrection? { all.first?.error.nameCorrection }
}

/// Reads the fields of an input one after the other, and collects what is wrong with them.
package struct InputReader<Field: Hashable & Sendable> {
    package private(set) var problems = InputProblems<Field>()

    package init() {}

    /// The value that `body` reads from the field; nil if it throws.
    package mutating func read<Value, Failure: UserFacingError>(
        _ field: Field, _ body: () throws(Failure) -> Value
    ) -> Value? {
        do throws(Failure) {
            return try body()
        } catch {
            problems.all.append(InputProblems<Field>.Problem(field: field, error: error))
            return nil
        }
    }
}
