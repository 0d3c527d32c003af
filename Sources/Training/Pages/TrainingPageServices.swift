import PageKit
package import Training

/// What the pages of training need from the program.
package struct TrainingPageServices: PageServicePart {
    /// Searches races.
    package let races: @Sendable () throws -> RunSignUp

    package init(races: @escaping @Sendable () throws -> RunSignUp) { self.races = races }

    package static let absent = TrainingPageServices { throw PageError.notFound }
}

extension PageServices {
    /// Searches races.
    var races: @Sendable () throws -> RunSignUp { self[TrainingPageServices.self].races }
}
