import CommandKit

extension [CommandRegistration] {
    /// The commands of pay.
    static var pay: [CommandRegistration] {
        [
            CommandRegistration(SettlementCommand.self, in: .booking, isListed: false),
            CommandRegistration(PayCommand.self, in: .booking, isListed: false),
        ]
    }
}
