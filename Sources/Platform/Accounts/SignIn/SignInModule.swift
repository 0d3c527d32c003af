import Storage
import Values

/// Signing in to pages, and the tokens of other programs.
extension Module {
    package static let signIn: Module = {
        var module = Module("sign-in")
        module.migrations = [.signIn, .memberSessions, .apiTokens]
        module.personErased = { try IdempotentRequest.deleteAll(of: $0.account, in: $1) }
        module.maintenance = [
            MaintenanceTask("expired sessions", every: .hours(1)) { store, now in
                try await store.write(.everything, at: now) { tx in
                    try Session.deleteExpired(in: tx)
                    try SignInLink.deleteExpired(in: tx)
                    try SignInCode.deleteExpired(in: tx)
                    try AttemptLimit.deleteOld(in: tx)
                    try SignUpInvitation.deleteExpired(in: tx)
                    try IdempotentRequest.deleteOld(in: tx)
                }
            }
        ]
        return module
    }()
}
