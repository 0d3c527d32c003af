package import Messaging
package import Platform
package import Templates

/// What signing in and signing up need from the program.
package struct SignInServices: Sendable {
    package let templates: MessageTemplates
    package let passwords: PasswordHasher
    package let trustedProxies: TrustedProxies
    package let verification: VerificationLimits
    /// Who may create an account now.
    package let signUp: @Sendable () async throws -> SignUpPolicy
    /// The sender of codes.
    package let sender: @Sendable () async throws -> Sender

    package init(
        templates: MessageTemplates = .builtIn, passwords: PasswordHasher, trustedProxies: TrustedProxies,
        verification: VerificationLimits = VerificationLimits(),
        signUp: @escaping @Sendable () async throws -> SignUpPolicy,
        sender: @escaping @Sendable () async throws -> Sender
    ) {
        (self.templates, self.passwords, self.trustedProxies) = (templates, passwords, trustedProxies)
        (self.verification, self.signUp, self.sender) = (verification, signUp, sender)
    }
}
