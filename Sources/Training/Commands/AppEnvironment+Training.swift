package import CommandKit
package import Training

extension AppEnvironment {
    /// Searches races.
    package func runSignUp() throws -> RunSignUp {
        RunSignUp(baseURL: settings[.runSignUpURL] ?? "", client: try outside())
    }
}
