/// Places for "I'm in Chicago", "flying to Spain that week". All of them are one word to the grammar.
enum PlaceNames {
    static let all = LexiconData.words(
        """
        nyc york brooklyn manhattan jersey la angeles hollywood california cali francisco diego jose oakland
        sacramento seattle portland oregon vegas nevada reno phoenix arizona tucson denver colorado boulder utah
        dallas austin houston texas antonio chicago detroit michigan milwaukee minneapolis minnesota wisconsin
        indianapolis indiana ohio columbus cleveland cincinnati pittsburgh philly philadelphia pennsylvania boston
        massachusetts maine vermont connecticut dc washington baltimore maryland virginia richmond atlanta georgia
        nashville memphis tennessee kentucky louisville charlotte raleigh carolina charleston miami orlando tampa
        florida orleans nola louisiana alabama mississippi oklahoma kansas missouri nebraska omaha iowa idaho montana
        alaska hawaii maui toronto montreal vancouver calgary ottawa canada mexico cancun cabo tulum rico rica cuba
        jamaica bahamas brazil argentina chile peru colombia london england uk manchester liverpool leeds bristol
        brighton glasgow edinburgh scotland wales ireland dublin belfast paris france lyon spain madrid barcelona
        portugal lisbon italy rome milan venice florence germany berlin munich hamburg cologne austria vienna
        switzerland zurich amsterdam holland netherlands belgium brussels denmark copenhagen sweden stockholm norway
        oslo finland iceland poland prague budapest croatia greece athens istanbul dubai israel egypt morocco kenya
        africa mumbai delhi india china beijing shanghai kong taiwan japan tokyo korea seoul thailand bangkok bali
        vietnam singapore manila philippines australia sydney melbourne brisbane perth zealand auckland europe asia
        caribbean upstate hamptons tahoe aspen napa
        """)
}
