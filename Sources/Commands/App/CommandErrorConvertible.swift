/// A domain error with what the command line says about it: the exit code, and the commands that help.
protocol CommandErrorConvertible: Error {
    var commandError: CommandError { get }
}
