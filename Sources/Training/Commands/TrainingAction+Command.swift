import CommandKit
package import Training
import Values

extension TrainingAction: CommandAction {
    package var command: String {
        switch self {
        case .showWeek: "greenroom training week"
        case .listRuns: "greenroom training history"
        case .logRun: "greenroom training done --miles 3.1"
        case .searchRaces: "greenroom training race search --near 80007"
        case .makePlan: "greenroom training plan new --goal 5k --weeks 8 --days mon,wed,sat"
        case .makePlanForRace: "greenroom training plan new --goal 10k --date DATE"
        case .changeRaceDay: "greenroom training plan adjust --date DATE"
        case .rebuildPlan: "greenroom training plan rebuild"
        case .enterDate: "Add --date 2027-05-01 or --weeks 12."
        case .enterLongDay: "Choose one of --days for --long."
        case .enterDistance: "Add --miles 5.2."
        case .enterPlace: "Add --near 80007."
        case .chooseUnits: "Add --units mi, --units km or --units m."
        case .confirmRun: "If it is right, add --yes."
        }
    }
}
