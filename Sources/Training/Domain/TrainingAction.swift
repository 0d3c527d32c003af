import Values

/// What can be done next with plans, runs and races.
package enum TrainingAction: NextAction {
    case showWeek
    case listRuns
    case logRun
    case searchRaces
    case makePlan
    /// A plan for a race whose distance is not known.
    case makePlanForRace
    case changeRaceDay
    /// Build the plan again from the log.
    case rebuildPlan
    /// Fill in the date of the race, or the number of weeks.
    case enterDate
    case enterLongDay
    case enterDistance
    case enterPlace
    /// Say in which unit the distances of a file are.
    case chooseUnits
    /// Log the run as it is.
    case confirmRun
}
