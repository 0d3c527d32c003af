extension MessageTemplate {
    /// The text of the file in `sms/` at build time.
    var compiledIn: [UInt8] {
        switch self {
        case .request: PackageResources.request_mustache
        case .requestHost: PackageResources.request_host_mustache
        case .standIn: PackageResources.stand_in_mustache
        case .standInHost: PackageResources.stand_in_host_mustache
        case .reminder: PackageResources.reminder_mustache
        case .confirmed: PackageResources.confirmed_mustache
        case .declined: PackageResources.declined_mustache
        case .maybe: PackageResources.maybe_mustache
        case .withdrawn: PackageResources.withdrawn_mustache
        case .runningLate: PackageResources.late_mustache
        case .whichInvitation: PackageResources.which_one_mustache
        case .yesOrNo: PackageResources.which_answer_mustache
        case .recordedAnswers: PackageResources.how_it_stands_mustache
        case .unclear: PackageResources.not_understood_mustache
        case .facts: PackageResources.facts_mustache
        case .question: PackageResources.question_mustache
        case .wrongNumber: PackageResources.wrong_number_mustache
        case .leaning: PackageResources.leaning_mustache
        case .filled: PackageResources.filled_mustache
        case .inLine: PackageResources.in_line_mustache
        case .swapped: PackageResources.swapped_mustache
        case .giveUp: PackageResources.give_up_mustache
        case .eventOver: PackageResources.over_mustache
        case .removed: PackageResources.taken_out_mustache
        case .optedOut: PackageResources.opted_out_mustache
        case .possibleOptOut: PackageResources.possible_opt_out_mustache
        case .textsKept: PackageResources.texts_kept_mustache
        case .canceled: PackageResources.cancelled_mustache
        case .canceledOut: PackageResources.cancelled_out_mustache
        case .canceledDates: PackageResources.cancelled_dates_mustache
        case .restored: PackageResources.restored_mustache
        case .changed: PackageResources.changed_mustache
        case .changedDates: PackageResources.changed_dates_mustache
        case .declinedSinceChange: PackageResources.out_since_changed_mustache
        case .newPosition: PackageResources.new_position_mustache
        case .nowHost: PackageResources.now_host_mustache
        case .notHost: PackageResources.not_host_mustache
        case .newPay: PackageResources.new_pay_mustache
        case .dayBefore: PackageResources.day_before_mustache
        case .signInCode: PackageResources.sign_in_code_mustache
        case .signUpNotice: PackageResources.sign_up_notice_mustache
        case .memberInvitation: PackageResources.member_invitation_mustache
        case .testText: PackageResources.test_text_mustache
        case .testPassed: PackageResources.test_passed_mustache
        case .cardsDue: PackageResources.cards_due_mustache
        case .poll: PackageResources.poll_mustache
        case .runSheet: PackageResources.run_sheet_mustache
        }
    }
}
