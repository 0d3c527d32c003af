import Values

/// What the operator can do next with the database.
package enum StoreAction: NextAction {
    /// A backup; nil for any.
    case restore(String?)
    case useAnotherOrRestore
    case migrate
    /// Become a user that may open this file.
    case getAccess(String)
    /// Stop the program that has the database open.
    case stopProgram
    /// Stop all programs that have the file open, and put the right one in its place.
    case putFileBack
    case createDatabase
}
