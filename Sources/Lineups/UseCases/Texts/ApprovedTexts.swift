internal import Platform

/// The texts that a booker approved on a page: a key for every text that was shown. The plan is computed again when the
/// form is submitted, and only texts with these keys are sent.
extension InvitationPlanner.MessageDraft {
    /// Equal for the same text to the same number for the same slot.
    package var approvalKey: String { "\(slot.id)-" + Fingerprint.of("\(number)\n\(body)") }
}

extension AskPlan {
    package func approved(_ keys: Set<String>) -> AskPlan {
        AskPlan(
            event: event, messages: messages.approved(keys), policy: policy, answerBy: answerBy, anyway: anyway,
            plannedAt: plannedAt, benchShortage: benchShortage, conflicts: conflicts)
    }
}

extension RemindLineup.Plan {
    package func approved(_ keys: Set<String>) -> RemindLineup.Plan {
        RemindLineup.Plan(event: event, messages: messages.approved(keys))
    }
}

extension TellAboutChange.Plan {
    package func approved(_ keys: Set<String>) -> TellAboutChange.Plan {
        TellAboutChange.Plan(event: event, messages: messages.approved(keys))
    }
}

extension RestoreEvent.Plan {
    package func approved(_ keys: Set<String>) -> RestoreEvent.Plan {
        RestoreEvent.Plan(event: event, messages: messages.approved(keys))
    }
}

extension CancelEvent.Plan {
    package func approved(_ keys: Set<String>) -> CancelEvent.Plan {
        CancelEvent.Plan(event: event, messages: messages.approved(keys))
    }
}
