import People
import Platform
import SheetReader
import Testing

/// Address books as other programs write them into spreadsheets.
@Suite struct AddressBookSheetTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sheet: String
        let people: [String]
        var region = "US"

        init(_ what: String, _ sheet: String, _ people: [String], region: String = "US") {
            (testDescription, self.sheet, self.people, self.region) = (what, sheet, people, region)
        }
    }

    static let rows: [Row] = [
        Row(
            "Google: the label decides; a fax and a pager are never texted",
            """
            First Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value
            Fay,Fax,* myContacts,Work Fax,(415) 555-0152,Mobile,(415) 555-0153
            Pat,Pager,* myContacts,Pager,(415) 555-0154,,
            Hal,Home,* myContacts,Home,(415) 555-0155,* Mobile,(415) 555-0156
            Wes,Work,* myContacts,Work,(415) 555-0157,Main,(415) 555-0158
            Two,Cells,* myContacts,Mobile,(415) 555-0159,* Mobile,(415) 555-0160
            """,
            [
                "Fay Fax: +14155550153", "Pat Pager: none", "Hal Home: +14155550156", "Wes Work: +14155550158",
                "Two Cells: +14155550160",
            ]),
        Row(
            "Google, the older form",
            """
            Name,Given Name,Family Name,Group Membership,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value
            Ada Lovelace,Ada,Lovelace,* myContacts ::: Comics,Home Fax,(415) 555-0152,Mobile,(415) 555-0153
            Grace Hopper,Grace,Hopper,,Home,(415) 555-0154,,
            """, ["Ada Lovelace: +14155550153", "Grace Hopper: +14155550154"]),
        Row(
            "Google: labels in other languages",
            """
            First Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value
            A,Télécopie (bureau),(415) 555-0152,Portable,(415) 555-0153
            B,Trabajo,(415) 555-0154,Móvil,(415) 555-0155
            C,Privat,(415) 555-0156,Handy,(415) 555-0157
            D,Fax ufficio,(415) 555-0158,Cellulare,(415) 555-0159
            E,Casa,(415) 555-0160,Telemóvel,(415) 555-0161
            """,
            ["A: +14155550153", "B: +14155550155", "C: +14155550157", "D: +14155550159", "E: +14155550161"]),
        Row(
            "Google: several values in a cell",
            """
            First Name,Phone 1 - Label,Phone 1 - Value
            Mia,Mobile,(415) 555-0157 ::: (415) 555-0158
            Ned,Mobile,(415) 555-0159
            """, ["Mia: +14155550157, +14155550158", "Ned: +14155550159"]),
        Row(
            "a number that is none does not stop an address book",
            "First Name,Phone 1 - Label,Phone 1 - Value\nAda,Mobile,*611\nAl,Mobile,(415) 555-0159\n",
            ["Ada: none", "Al: +14155550159"]),
        Row(
            "Outlook",
            """
            First Name,Last Name,Assistant's Phone,Business Fax,Business Phone,Home Fax,Home Phone,Home Phone 2,Mobile Phone,Other Phone,Pager,Primary Phone
            Ada,Lovelace,(415) 555-0199,(415) 555-0150,(415) 555-0151,,(415) 555-0152,,(415) 555-0153,,,
            Grace,Hopper,,(415) 555-0154,(415) 555-0155,,,,,(415) 555-0156,,
            Hedy,Lamarr,,,(415) 555-0157,,,,,,(415) 555-0158,(415) 555-0159
            Faxonly,Person,,(415) 555-0160,,(415) 555-0161,,,,,,
            """,
            [
                "Ada Lovelace: +14155550153, +14155550151, +14155550152", "Grace Hopper: +14155550156",
                "Hedy Lamarr: +14155550159",
                "Faxonly Person: none",
            ]),
        Row(
            "Thunderbird",
            """
            First Name,Last Name,Display Name,Primary Email,Secondary Email,Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number
            Ada,Lovelace,Ada Lovelace,,,(415) 555-0150,(415) 555-0151,(415) 555-0152,(415) 555-0153,(415) 555-0154
            """, ["Ada Lovelace: +14155550154"]),
        Row(
            "decimals", "name,cell\nOne,4155550106.0\nTwo,14155550107.00\nThree,\"4155550108,0\"\n",
            ["One: +14155550106", "Two: +14155550107", "Three: +14155550108"]),
        Row("a formula that keeps a text", "name,cell\nOne,\"=\"\"4155550106\"\"\"\n", ["One: +14155550106"]),
        Row("Contact Number", "Name,Contact Number\nAda,4155550166\n", ["Ada: +14155550166"]),
        Row("Stage name", "Stage name,Contact Number\nDJ Spice,4155550166\n", ["DJ Spice: +14155550166"]),
        Row(
            "a stage name before the halves of a name",
            "First name,Last name,Stage name,Cell\nAda,King,Spice,4155550166\n",
            ["Spice: +14155550166"]),
        Row("Telefon", "Name,Telefon\nAda,4155550166\n", ["Ada: +14155550166"]),
        Row(
            "German",
            "Vorname;Name;Telefon privat;Telefon dienstlich;Mobiltelefon\nAda;King;4155550161;4155550162;4155550163\n",
            ["Ada King: +14155550163"]),
        Row(
            "French", "Prénom;Nom;Tél. fixe;Tél. portable;Courriel\nAda;King;4155550161;4155550163;a@example.org\n",
            ["Ada King: +14155550163"]),
        Row(
            "Spanish",
            "Nombre,Apellidos,Teléfono (casa),Teléfono móvil,Correo electrónico\nAda,King,4155550161,4155550163,\n",
            ["Ada King: +14155550163"]),
        Row(
            "Italian",
            "Nome,Cognome,Telefono Ufficio,Telefono Cellulare,Fax\nAda,King,4155550161,4155550163,4155550164\n",
            ["Ada King: +14155550163"]),
        Row(
            "Portuguese", "Nome,Sobrenome,Telefone de casa,Telemóvel\nAda,King,4155550161,4155550163\n",
            ["Ada King: +14155550163"]),
        Row(
            "a second number that is none does not refuse the row",
            "Name,Cell,Work phone,Fax\nAda,4155550163,ext. 12,500\nAl,4155550164,,n/a\n",
            ["Ada: +14155550163", "Al: +14155550164"]),
        Row("only a fax that is none", "Name,Cell,Fax\nAda,,500\n", ["Ada: none"]),
        Row(
            "words of programs for an empty cell",
            "Name,Cell,Home phone\nA,n/a,4155550163\nB,null,-\nC,0,\nD,4155550164,NULL\nE,none,\u{2014}\n",
            ["A: +14155550163", "B: none", "C: none", "D: +14155550164", "E: none"]),
        Row(
            "a whole name beside a short one", "Name,Full name,Cell\nAda,Ada King,4155550163\n",
            ["Ada King: +14155550163"]),
        Row(
            "Windows Contacts in Italian",
            "Nome;Cognome;Fax (uff.);Fax (ab.);Telefono (ab.);Cellulare\nAda;King;4155550161;4155550162;;4155550163\n",
            ["Ada King: +14155550163"]),
        Row("vertical bars", "Name|Cell\nKing, Ada|4155550163\n", ["King, Ada: +14155550163"]),
        Row("a name and a surname", "Name,Surname,Cell\nAda,King,4155550163\n", ["Ada King: +14155550163"]),
        Row(
            "a first name and a whole name", "Name,First name,Cell\nAda King,Ada,4155550163\n",
            ["Ada King: +14155550163"]),
        Row(
            "somebody else's number is not theirs", "Name,Phone,Emergency phone\nAda,,4155550163\nAl,4155550164,\n",
            ["Ada: none", "Al: +14155550164"]),
    ]

    /// The numbers that texts go to, the best first.
    private func texted(_ env: PeopleTestEnvironment) async throws -> [String] {
        try await env.contacts().sorted { $0.id < $1.id }.map { contact in
            let cells = contact.numbers.filter { $0.isTextable && $0.e164 != nil }.compactMap(\.e164)
            return "\(contact.name): \(contact.cell == nil ? "none" : cells.joined(separator: ", "))"
        }
    }

    @Test(arguments: rows) func theBestNumberIsTheCell(_ row: Row) async throws {
        let env = try await PeopleTestEnvironment()
        let report = try await env.take(sheet: row.sheet, region: row.region).report
        #expect(report.isTaken && report.problems.isEmpty, "\(report.problems)")
        let found = try await texted(env)
        #expect(found.count == row.people.count)
        for (one, wanted) in zip(found, row.people) { #expect(one.hasPrefix(wanted), "\(one)") }
        let again = try await env.take(sheet: row.sheet, region: row.region).report
        #expect(again.people.allSatisfy { $0.outcome == .unchanged }, "\(again.people.map(\.outcome))")
    }

    @Test func groupsBecomeTags() async throws {
        let env = try await PeopleTestEnvironment()
        let sheet = "First Name,Labels,Phone 1 - Value\nAda,* myContacts ::: Comics ::: * starred,4155550101\nAl,NYC,\n"
        let report = try await env.take(sheet: sheet).report
        #expect(try await env.contact("Ada").tags == ["Comics", "starred"])
        #expect(try await env.contact("Al").tags == ["NYC"])
        #expect(report.people.map(\.notes) == [[.ownGroup("myContacts")], []])
    }

    static let headings: [(ContactColumn?, [String])] = [
        (
            .cell,
            [
                "Cell", "Cell #", "Cell Phone Number", "mobilePhone", "Mobile 2", "Móvil", "Teléfono móvil", "Celular",
                "N° de celular", "Portable", "Téléphone portable", "Tél. mobile", "Handy", "Handynr.", "Mobilnummer",
                "Mobiltelefon", "Telefon mobil", "Cellulare", "Numero di cellulare", "Telefonino", "Telemóvel",
                "Telefone celular", "Cellulaire", "GSM-nummer", "Móvil trabajo", "WhatsApp", "Text", "Personal cell",
                "Work mobile",
            ]
        ),
        (
            .phone,
            [
                "Phone", "Phone #", "Phone Number", "Tel.", "Tel. No.", "Telephone", "Teléfono", "Número de teléfono",
                "Número de contacto", "Téléphone", "Numéro de téléphone", "Téléphone (domicile)", "Télécopie (bureau)",
                "Telefon", "Telefonnummer", "Rufnummer", "Festnetz", "Telefon geschäftlich", "Telefono",
                "Numero di telefono", "Telefono fisso", "Telefone", "Número de telefone", "Telefone do trabalho",
                "Contact Number", "Contact No.", "Best phone", "Home Fax", "Business Phone 2", "Primary Phone", "Pager",
                "Fax", "Landline", "Home", "Telefon – Geschäftlich", "Faxnummer", "Fijo particular", "Fax del trabajo",
                "Téléphone (autre)",
                "Numéro de télécopie", "Other Phone Number", "Récepteur de radiomessagerie", "Fax (uff.)",
                "Telefono (ab.)",
            ]
        ),
        (.phoneLabel, ["Phone 1 - Label", "Phone 1 - Type", "Phone Type", "Teléfono 1 - Etiqueta"]),
        (
            .email,
            [
                "E-mail", "Email Address", "E-Mail-Adresse", "Correo", "Correo electrónico", "Courriel",
                "Adresse e-mail",
                "Adresse de messagerie", "Posta elettronica", "Indirizzo e-mail", "Endereço de e-mail", "Work Email",
                "Secondary Email", "E-mail 1 - Value", "Alternative E-Mail-Adresse", "Correo trabajo", "Mail contact",
                "Email1Address", "Adresse de courrier", "email_istituzionale",
            ]
        ),
        (.name, ["Name", "Contact", "Nombre", "Nom", "Nome", "Nombre completo", "Nominativo"]),
        (.stageName, ["Stage name", "Nom de scène", "Nome d'arte", "Künstlername"]),
        (.firstName, ["Nombres", "First Name", "Vorname", "Prénom", "FNAME"]),
        (.lastName, ["Last Name", "Nachname", "Apellidos", "Cognome", "Sobrenome", "Nom de famille"]),
        (.tags, ["Tags", "Labels", "Group Membership", "Categories", "Etiquetas", "Kategorien"]),
        (
            nil,
            [
                "Emergency phone", "Assistant's Phone", "Phone Country Code", "Home Address", "Address", "Number", "ID",
                "Email opt-in", "E-mail 1 - Label", "E-mail Display Name", "Mobile App", "Company", "Hood",
                "Phone model",
                "Telegram", "Mobile Carrier", "MEMBER_RATING", "Emergency Contact Phone Number",
            ]
        ),
    ]

    @Test(arguments: headings.flatMap { row in row.1.map { (row.0, $0) } })
    func aHeadingNamesItsColumn(_ column: ContactColumn?, _ heading: String) {
        #expect(ContactColumn.fields(of: [heading]) == [column])
    }

    /// (the sheet; the warning)
    static let warnings: [(String, String?)] = [
        ("name,cell\nAda,4155550101\n", nil), ("name,cell\nAda,\n", nil),
        ("name,Rufnr privat\nAda,4155550101\n", "although the column \"Rufnr privat\" has some."),
        ("name,Hood\nAda,Mission\n", "it has no column for them."),
        ("name\nAda\n", "it has no column for them."),
        ("name,cell,Wapp\nAda,4155550101,(415) 555-0102\nAl,,\n", "The column \"Wapp\""),
        ("name,cell,Founded\nAda,4155550101,20201231\n", nil),
        ("name,cell,Notizbuch\nAda,4155550101,call 415 555 0102 after nine please\n", nil),
        ("name,cell,Joined\nAda,4155550101,2026-11-30\nAl,,2025-01-01\n", nil),
        ("name,,cell\nAda,4155550102,4155550101\n", "The column \"column B\""),
    ]

    @Test func whatIsNotReadIsNoted() async throws {
        let env = try await PeopleTestEnvironment()
        let sheet = "Name,Cell,Fax,Email\nAda,4155550163,500,n/a\n"
        let notes = try await env.take(sheet: sheet).report.people.map { $0.notes.map(\.description) }
        #expect(notes == [["500: too short for a phone number"]])
    }

    @Test(arguments: warnings) func aSheetWhoseNumbersAreNotReadHasAWarning(_ sheet: String, _ warning: String?)
        async throws
    {
        let env = try await PeopleTestEnvironment()
        let found = try await env.take(sheet: sheet).columns.warning
        #expect(warning.map { found?.contains($0) == true } ?? (found == nil), "\(found ?? "none")")
    }

    @Test func anyColumnCanBeChosen() async throws {
        let env = try await PeopleTestEnvironment()
        let sheet = "Who,Hood,Diet,Notes,Anruf\nAda,Mission; Castro,vegan,early,4155550101\nAl,,,,\n"
        let columns = try await env.take(
            sheet: sheet, chosen: ["hood": .tags, "Diet": .note, "Anruf": .cell]
        ).columns
        let ada = try await env.contact("Ada")
        #expect(ada.tags == ["Castro", "Mission"] && ada.note == "vegan; early" && ada.cell?.e164 == "+14155550101")
        #expect(columns.warning == nil && columns.choices.map(\.field) == [.tags, .note, .cell])
    }

    @Test func aChosenNameTakesThePlaceOfAnother() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take(sheet: "Name,Alias,Cell\nAda King,Spice,4155550101\n", chosen: ["Alias": .name])
        #expect(try await env.people() == ["Spice: +14155550101"])
    }
}
