/// Words for kinds of telephones as labels and headings have them, folded, in English, Spanish, French, German,
/// Italian and Portuguese.
package enum PhoneWords {
    /// A telephone of no certain kind.
    package static let phone = [
        "phone", "phones", "telephone", "telephones", "tel", "telf", "tlf", "tfno", "tfn", "ph", "fon", "fone",
        "telefon", "telefone", "telefones", "telefono", "telefonos", "telefoni", "telefonico", "telefonica",
        "telephonique", "rufnummer", "fernsprecher",
    ]
    package static let mobile = [
        "mobile", "mobiles", "mobil", "mobilfunk", "cell", "cel", "cellphone", "cellular", "cellulare", "cellulari",
        "cellulaire",
        "celular", "celulares", "movil", "moviles", "handy", "handys", "portable", "portables", "telemovel",
        "telefonino", "smartphone", "iphone", "gsm", "natel", "whatsapp",
    ]
    package static let home = [
        "home", "house", "personal", "private", "residence", "residential", "casa", "domicilio", "particular",
        "privado", "privada", "domicile", "maison", "personnel", "personnelle", "prive", "privee", "privat", "zuhause",
        "abitazione", "privato", "personale", "residencia", "residencial", "pessoal",
    ]
    /// A telephone that does not move; ranks like one at home.
    package static let landline = ["landline", "fixe", "fijo", "fisso", "fixo", "festnetz"]
    package static let work = [
        "work", "office", "business", "company", "job", "trabajo", "oficina", "empresa", "laboral", "travail",
        "bureau", "professionnel", "professionnelle", "pro", "societe", "entreprise", "arbeit", "buro", "buero",
        "geschaftlich", "geschaeftlich", "geschaft", "geschaeft", "dienst", "dienstlich", "beruflich", "firma",
        "lavoro", "ufficio", "azienda", "aziendale", "trabalho", "escritorio", "comercial", "profissional",
    ]
    package static let main = [
        "main", "primary", "preferred", "principal", "principale", "primario", "haupt", "hauptnummer",
    ]
    /// Also inside a word: `WorkFAX`.
    package static let fax = ["fax", "telefax", "telecopie", "telecopieur"]
    package static let pager = [
        "pager", "beeper", "bipeur", "buscapersonas", "cercapersone", "localizador", "piepser", "radiomessagerie",
    ]
}
