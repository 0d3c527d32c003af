/// Short forms of first names that do not begin like them.
enum Nickname {
    /// Whether a short form can stand for a first name. Both are folded.
    static func isOf(_ short: String, _ name: String) -> Bool {
        if short == name { return true }
        if short.count > 2, name.hasPrefix(short) || short.hasPrefix(name) && name.count > 2 { return true }
        return forms[short]?.contains(name) ?? false
    }

    private static let forms: [String: Set<String>] = {
        var forms: [String: Set<String>] = [:]
        for row in rows {
            for short in row.short.split(separator: " ") {
                forms[String(short), default: []].formUnion(row.full.split(separator: " ").map(String.init))
            }
        }
        return forms
    }()

    private static let rows: [(short: String, full: String)] = [
        ("bob bobby rob robbie", "robert roberto"), ("bill billy will willy liam", "william"),
        ("liz beth betty betsy lizzie eliza libby", "elizabeth"),
        ("kate katie kathy kat kitty cathy", "katherine catherine kathleen kathryn"),
        ("mike mikey mick mickey", "michael miguel"), ("jim jimmy jamie", "james"),
        ("jack johnny jon", "john jonathan"),
        ("dick rick ricky rich richie", "richard ricardo"), ("tony", "anthony antonio antoine"),
        ("peggy meg maggie margie rita", "margaret"), ("ted teddy ned eddie ed", "edward theodore edmund"),
        ("hank harry hal", "henry harold"), ("chuck charlie carlos", "charles"), ("andy drew", "andrew"),
        ("steve stevie", "stephen steven"), ("becky becca", "rebecca"),
        ("patty trish tricia paddy", "patricia patrick"),
        ("tina chrissy kris", "christina christine christopher"), ("sandy xander sasha lexi", "alexander alexandra"),
        ("jerry gerry", "gerald jerome"), ("larry", "lawrence laurence"), ("nate", "nathan nathaniel"),
        ("peg", "margaret"), ("sally sadie", "sarah"), ("molly", "mary"), ("nancy", "ann anne"),
        ("dave davey", "david"),
        ("joe joey pepe", "joseph jose"), ("tommy tom", "thomas tomas"), ("dan danny", "daniel"),
        ("matt matty", "matthew"),
        ("ron ronnie", "ronald veronica"), ("vicky vicki", "victoria"), ("jenny jen", "jennifer"), ("abby", "abigail"),
        ("paco pancho fran", "francisco"), ("nacho", "ignacio"), ("lola", "dolores"), ("chuy", "jesus"),
        ("memo", "guillermo"), ("lupe", "guadalupe"), ("beto", "alberto roberto"), ("quique kike", "enrique"),
        ("hans", "johannes"), ("fritz", "friedrich"), ("sepp", "josef"), ("uli", "ulrich"),
        ("beppe pippo", "giuseppe filippo"),
        ("gigi", "luigi"), ("ze", "jose"), ("chico", "francisco"), ("gus", "augustus gustav gustavo"),
    ]
}
