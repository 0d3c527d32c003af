package import Platform
package import Templates

/// What signing in and signing up need from the program.
package struct SignInServices: Sendable {
    package let templates: MessageTemplates
    package let passwords: PasswordHasher
    package let trustedProxies: TrustedProxies
    /// Who may create an account now.
    package let signUp: @Sendable () async throws -> SignUpPolicy
    /// The sender of codes.
    package let sender: @Sendable () async throws -> Sender

    package init(
        templates: MessageTemplates = .builtIn, passwords: PasswordHasher, trustedProxies: TrustedProxies,
        signUp: @escaping @Sendable () async throws -> SignUpPolicy,
        sender: @escaping @Sendable () async throws -> Sender
    ) {
        (self.templates, self.passwords, self.trustedProxies) = (templates, passwords, trustedProxies)
        (self.signUp, self.sender) = (signUp, sender)
    }
}
