/// What a word can do in an opt-out. `OptOutWish` recognizes opt-outs by verb and object, not by whole phrases, because
/// there are more wordings than anybody can list.
struct OptOutRole: OptionSet, Sendable {
    let rawValue: UInt64

    /// stop, quit, cease: with texts or texting after it.
    static let ending = OptOutRole(rawValue: 1 << 0)
    /// texts, messages, spam
    static let texts = OptOutRole(rawValue: 1 << 1)
    /// text, contact, bother
    static let sending = OptOutRole(rawValue: 1 << 2)
    /// remove, delete: enough with "me" or "my number".
    static let removing = OptOutRole(rawValue: 1 << 3)
    /// take, get, leave: only with "off" or "out".
    static let taking = OptOutRole(rawValue: 1 << 4)
    /// removed, unsubscribed
    static let removed = OptOutRole(rawValue: 1 << 5)
    /// number, info: what they want deleted.
    static let number = OptOutRole(rawValue: 1 << 6)
    /// list, database, thread
    static let list = OptOutRole(rawValue: 1 << 7)
    /// me, us
    static let me = OptOutRole(rawValue: 1 << 8)
    /// this, here, it
    static let this = OptOutRole(rawValue: 1 << 9)
    /// off, out, from
    static let off = OptOutRole(rawValue: 1 << 10)
    /// not, never, no, also in other languages.
    static let refusing = OptOutRole(rawValue: 1 << 11)
    /// want, need, interested
    static let wanting = OptOutRole(rawValue: 1 << 12)
    /// consent, authorized, signed up
    static let consenting = OptOutRole(rawValue: 1 << 13)
    /// lineup, gig: the wish is about a show.
    static let show = OptOutRole(rawValue: 1 << 14)
    /// by, doing, until: with these between, it means something else.
    static let otherwise = OptOutRole(rawValue: 1 << 15)

    // Function words that decide how the others are meant.

    /// can, will, did: "I can't text" is not an opt-out.
    static let modal = OptOutRole(rawValue: 1 << 16)
    /// do, must: "do not text"
    static let command = OptOutRole(rawValue: 1 << 17)
    /// you
    static let you = OptOutRole(rawValue: 1 << 18)
    /// again, anymore: "don't text anymore"
    static let again = OptOutRole(rawValue: 1 << 19)
    /// got, saw: "I got no texts" is a report.
    static let report = OptOutRole(rawValue: 1 << 20)
    /// until, before: temporary.
    static let forNow = OptOutRole(rawValue: 1 << 21)
    /// your, his
    static let others = OptOutRole(rawValue: 1 << 22)
    /// be, have, get: "have me removed"
    static let passive = OptOutRole(rawValue: 1 << 23)
    /// permission: only the one to text counts.
    static let permission = OptOutRole(rawValue: 1 << 24)
    /// hear: "don't want to hear from you"
    static let hearing = OptOutRole(rawValue: 1 << 25)
    /// cancel, done, tired: only with texts, "done with these texts".
    static let weary = OptOutRole(rawValue: 1 << 26)
    /// "off the list", without naming who.
    static let outward = OptOutRole(rawValue: 1 << 27)
    /// for: "the list for Friday"
    static let forShow = OptOutRole(rawValue: 1 << 30)
    /// turn, shut: "turn this off"
    static let switching = OptOutRole(rawValue: 1 << 29)
    /// bother, call: "no bother" is a yes, and "don't call" does not forbid texts.
    static let trouble = OptOutRole(rawValue: 1 << 31)
    /// scratch, drop, miss: "scratch that" is not an opt-out.
    static let vague = OptOutRole(rawValue: 1 << 28)
    /// old, other, work: "don't text my old number" is not an opt-out.
    static let former = OptOutRole(rawValue: 1 << 32)
    /// needed: "no more texts needed"
    static let needless = OptOutRole(rawValue: 1 << 34)
    /// good, ever: "off your list for good"
    static let forEver = OptOutRole(rawValue: 1 << 33)
    /// now, today: "don't text me now"
    static let moment = OptOutRole(rawValue: 1 << 35)
    /// night, same: "don't text me at night" is about some texts.
    static let limiting = OptOutRole(rawValue: 1 << 36)
    /// voice, memes: what is sent and is no text of ours.
    static let thing = OptOutRole(rawValue: 1 << 37)

    /// By the names in headers of phrase files.
    static let named: [String: OptOutRole] = [
        "ending": .ending, "texts": .texts, "sending": .sending, "removing": .removing, "taking": .taking,
        "removed": .removed, "number": .number, "list": .list, "me": .me, "this": .this, "off": .off,
        "refusing": .refusing, "wanting": .wanting, "consenting": .consenting, "show": .show, "otherwise": .otherwise,
        "modal": .modal, "command": .command, "you": .you, "again": .again, "report": .report, "forNow": .forNow,
        "others": .others, "passive": .passive, "permission": .permission, "hearing": .hearing, "weary": .weary,
        "outward": .outward, "forShow": .forShow, "switching": .switching, "trouble": .trouble, "vague": .vague,
        "former": .former, "needless": .needless, "forEver": .forEver, "moment": .moment, "limiting": .limiting,
        "thing": .thing,
    ]
}
