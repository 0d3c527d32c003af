import ArgumentParser

struct ContactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact", abstract: "People you can add to a lineup.",
        discussion: """
            Examples:
              greenroom contact
              greenroom contact import contacts.vcf
              greenroom contact show Ada
            """,
        subcommands: [
            ContactList.self, ContactAdd.self, ContactShow.self, ContactEdit.self, ContactTag.self,
            ContactAway.self, ContactMerge.self, ContactRemove.self, ContactErase.self, ContactImportCommand.self,
            ContactExport.self, ContactSearch.self,
        ], defaultSubcommand: ContactList.self, aliases: ["contacts", "people", "performer", "performers"])
}
