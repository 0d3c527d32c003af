package import PageKit
package import Training
import Values

extension TrainingAction: LinkedAction {
    package var link: StepModel.Link? {
        switch self {
        case .showWeek, .logRun: StepModel.Link(title: "Training", path: TrainingPages.path)
        case .listRuns: StepModel.Link(title: "Runs", path: "\(TrainingPages.path)/runs")
        case .searchRaces: StepModel.Link(title: "Races", path: "\(TrainingPages.path)/races")
        case .makePlan, .makePlanForRace: StepModel.Link(title: "New plan", path: "\(TrainingPages.path)/plan/new")
        case .changeRaceDay, .rebuildPlan: StepModel.Link(title: "Plan", path: "\(TrainingPages.path)/plan")
        case .enterDate, .enterLongDay, .enterDistance, .enterPlace, .chooseUnits, .confirmRun: nil
        }
    }
}
