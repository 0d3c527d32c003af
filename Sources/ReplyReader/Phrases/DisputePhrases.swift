/// Phrases that call our understanding wrong without giving the right answer.
enum DisputePhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .dispute,
            """
            =wrong, =incorrect, =mistake, =opposite, =the opposite, =undo, =undo that, =reverse that
            (that|this|it) is (wrong|incorrect|a mistake|not right|not correct|not what i (meant|said|wanted))
            (that|this|it) was (wrong|a mistake|not right|for (someone|somebody) else|not for you)
            not what i (meant|said|wanted), you got (it|that|me) wrong, got (it|that|me) wrong, got me all wrong
            you misunderstood, you misunderstood me, by mistake, other way (round|around), wrong (chat|thread|button)
            (meant|was) for (someone|somebody) else
            """)
    ]
}
