import CommandKit
import Messaging
import Twilio
import Values

/// Which of the account's numbers sends.
struct NumberChoice {
    let answers: InitOptions
    let client: AccountClient
    let context: CommandContext

    /// Checks the number that is set. Throws if the account does not have it.
    func check(_ set: String) async throws {
        let numbers = try await Self.textable(client)
        guard set.hasPrefix("MG") || numbers.contains(where: { $0.number.rawValue == set }) else {
            throw CommandError(
                .configuration, "\(set) is not one of this account's numbers that can text.",
                "Choose one: greenroom init --number NUMBER",
                "Numbers that can: \(numbers.map(\.number.rawValue).joined(separator: ", "))")
        }
        context.terminal.done("number: \(set)")
    }

    /// The settings of the number that is chosen.
    func settings() async throws -> [Setting: String] {
        let numbers = try await Self.textable(client)
        let number = try choose(numbers)
        let count = numbers.count == 1 ? "the only one that can" : "1 of \(numbers.count) that can; another: --number"
        context.terminal.done("number: \(number.number.rawValue) can text (\(count))")
        // Registered campaigns and sticky senders belong to the service.
        let service = try await client.service(of: number)
        if let service {
            context.terminal.line(
                "  The Messaging Service \(Printable.line(service.name ?? service.sid)) will send the texts.")
        }
        return [.from: number.number.rawValue, .service: service?.sid ?? ""]
    }

    private static func textable(_ client: AccountClient) async throws -> [IncomingNumber] {
        let numbers = try await client.numbers().filter { $0.canText != false }
        guard numbers.isEmpty else { return numbers }
        throw CommandError(
            .notFound, "The account has no number that can text.",
            "Buy one in the provider's console, for Twilio at https://console.twilio.com, then: greenroom init")
    }

    private func choose(_ numbers: [IncomingNumber]) throws -> IncomingNumber {
        func named(_ text: String) throws -> IncomingNumber {
            let digits = text.filter(\.isNumber)
            let found = numbers.filter { $0.number.rawValue == text || $0.number.rawValue.filter(\.isNumber) == digits }
            guard let number = found.first, !digits.isEmpty else {
                throw CommandError(
                    .notFound, "\(text.quotedLine) is not one of this account's numbers that can text.",
                    "Numbers that can: \(numbers.map(\.number.rawValue).joined(separator: ", "))")
            }
            return number
        }
        if let given = answers.number { return try named(given) }
        if let only = numbers.first, numbers.count == 1 { return only }
        if context.terminal.isInteractive {
            context.terminal.line("Which number should send your texts?")
            for (index, number) in numbers.enumerated() {
                let route = InboundRoute(number: number, service: nil)
                let name = number.name.map { $0 == number.number.rawValue ? "" : "  \(Printable.line($0))" } ?? ""
                context.terminal.line(
                    "  \(index + 1)  \(number.number.rawValue)\(name)  \(route.isUnused ? "unused" : "texts go to \(route)")"
                )
            }
        }
        return try context.terminal.answer("Its number in the list?", flag: "--number NUMBER") { text in
            if let place = Int(text), let number = numbers.atPlace(place) { return number }
            return try named(text)
        }
    }
}
