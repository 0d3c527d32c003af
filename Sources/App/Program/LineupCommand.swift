import ArgumentParser
import LineupsCommands
import NightCommands
import SeasonCommands

/// `greenroom lineup`, with the commands of the modules that are built on lineups.
struct LineupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration.lineup(adding: .suggestions + .attendance)
}
