/// Running late, on the way, arrived.
enum LatenessPhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .late,
            """
            [am] running [(a bit|a little|a tad|a few|a little bit|so|very|super|slightly|#)] late, running late
            (could|might|may|should) be [there] [(right|closer to|more like|like|around|about)] [(at|by)] #
            (maybe|probably|say|more like) # [ish], running behind
            running (a bit|a little|a tad|super|really|slightly|very) (late|behind)
            running # [min|mins|minutes] late, running # minutes (late|behind), running about # minutes late
            running # late, running like # minutes late, running (a few|a couple|few) minutes late, behind schedule
            a little behind, running on (cp|island|comedian) time, [be] [(about|like|around)] # [minutes] late
            (bit|little|tad|few|few minutes) late
            (might|may|could|will|going to|gonna|probably) be [(a|about|like|around|maybe|probably)] [(bit|little|\
            tad|few|#)] [minutes] late, be late, will be late, going to be late, might be late, may be late, am late
            am so late, =late, late by (#|half|an|a|one|two|five|ten|fifteen|twenty|thirty), little late, bit late
            tad late, a few minutes late, couple minutes late, few minutes late, fashionably late, but late, late but
            but running late, hour late, an hour late, half hour late, half an hour late
            # (minutes|min|m|hour|hours) (late|behind|away|out|off|tops), # late, # out, # away
            (about|like|around|maybe) # minutes (late|away|out|off), # minutes from there
            # more (minutes|mins|min), (rehearsal|work|meeting|class|dinner|set|show|gig|session|recital) ran (over|late|long)
            (leaving|left|finishing|getting off) (work|home|here|the office) late
            half [an] hour (away|out|behind|late|off)
            (subway|train|bus|tube|metro|tram) is (down|out|packed|not moving|stopped)
            train has (stopped|broken down)
            traffic (on|in|at|through|down|along) ~ (bridge|highway|freeway|road|tunnel|street|avenue|town|city) is \
                        (insane|terrible|awful|bad|crazy|nuts|brutal|horrible|murder|hell|stopped|backed up|not \
            moving)
            be [there|with you] [(about|around|by|at|like)] (quarter|half|ten|twenty|five) past [#]
            # minutes from (the venue|you), =# minutes, five minutes (away|out|late), ten minutes (away|out|late)
            fifteen minutes (away|out|late), twenty minutes (away|out|late), thirty minutes (away|out|late)
            (five|ten|fifteen|twenty|thirty) (late|away|out), (a few|few|couple|a couple) minutes (away|out)
            few minutes out, couple minutes out, be there in [about|like|around|under|less than|maybe] #
            be there in #, be there in # minutes, be there in about #, be there in like #, there in #
            there in about #, there in like #
            there in (five|ten|fifteen|twenty|thirty|a few|a couple|half an hour|an hour)
            be there in (five|ten|fifteen|twenty|thirty|a few|a couple|half an hour|an hour|a bit|a minute|a sec)
            see you in # [minutes], see you in # minutes, be there (within|around) # minutes, in # minutes
            arriving in #, arrive in #, =in #, eta #, eta is #, my eta is #, gps says #, maps says #, waze says #
            eta @, turning (around|back) to (grab|get|pick), forgot my ~ going back, getting there in #
            (stuck|sitting|caught|held up|delayed) (in|by) [(bad|crazy|terrible|heavy|insane|some|awful|the)] \
            (traffic|the rain|the snow|gridlock), stuck in traffic
            will be (rolling|pulling|showing|walking|strolling|getting|\
            coming|arriving|sliding) (in|up|there|through|over) [(at|by|around|about|like|after|closer to)] #
            stuck on (the|i) (train|bus|highway|freeway|bridge|subway|tube), stuck behind
            stuck at (a light|the bridge|a train)
            traffic (is|was) (terrible|awful|bad|insane|crazy|nuts|brutal|horrible|a nightmare|so bad|murder|killing \
            me|hell|heavy|really bad), bad traffic, crazy traffic, heavy traffic, horrible traffic, terrible traffic
            =traffic, hit traffic, hitting traffic, in traffic, the traffic
            can not find (parking|a spot|a parking spot|the place|the venue|the entrance|the door|street parking|\
            anywhere to park), looking for parking
            (finding|circling for|trying to find|searching for) (parking|a spot|a parking spot), circling the block
            no parking anywhere, parking is (a nightmare|terrible|impossible|insane|hell|brutal|crazy|awful|bad)
            still parking, need to park, (missed|missing) (my|the) (train|bus|subway|ferry|connection|exit)
            (train|bus|subway|uber|lyft|cab|taxi|flight|ride|tube) [is|was|got|is running|are] (late|delayed|slow|\
            stuck), (train|bus|subway|uber|lyft|cab|taxi|ride|tube) [is|was|got|are] cancelled
            (train|bus|subway|uber|lyft|cab|taxi|flight|ride|tube) is (late|delayed|slow|stuck|running late|taking \
            forever), train delay, train delays, delays on the (train|subway)
            waiting (for|on) (my|the|an|a) (uber|lyft|ride|cab|train|bus|taxi), uber cancelled, uber cancelled on me
            got lost, am lost, got a late start, left late, leaving late, just leaving work, held up at work
            stuck at work (until|till|til), got held up, got stuck, delayed, being delayed, got delayed, am delayed
            slight delay, delayed by, overslept, can i (go|be|get) (up|on|moved|bumped|pushed) [later|last|back]
            push me back, push me (later|to later|to the end|to last), move me (back|later|down|to the end)
            bump me (back|later|to the end), put me (later|last|at the end), go up later, go on later
            can i go on later, can i go up later, save my spot am late, start without me
            might miss the (start|beginning|top|call time|sound check|soundcheck)
            will miss (the start|the beginning|call time|sound check|soundcheck|the top)
            will not be there (until|till|til|before|by) [(about|like|around|closer to|probably)] [(#|@)]
            not [going to] be there (until|till|til|before|by)
            can not (be there|make it|get there|get away|arrive|make it there|get out|get here|come|leave) (until|\
            till|til|before|by) [(about|like|around|closer to|probably|at least)] [(#|@)]
            (will not|going to not|not going to) (get there|arrive|be able to get there|get in) (until|by|before|\
            for) [(#|@)], running # behind, getting there (at|around|by) #
            will not make it (until|till|til|before|by|there until|there till|there by|in time|on time) [(about|like|\
            around|closer to|probably)] [(#|@)], not [going to] make it (until|till|til|before|by|on time|in time)
            not going to make it (until|till|til|by|before|on time|in time|there until|there by)
            not going to be there (until|till|til|by|before|on time), will not be on time, not be on time
            not going to be on time, can not make (call time|sound check|soundcheck)
            will be there (after|closer to|a bit after|a little after) #, more like #, closer to #, later than
            later than (expected|planned|i thought), taking longer than, retrasado, llego tarde, voy tarde
            voy a llegar tarde, je suis en retard, en retard, je serai en retard, ich komme spater, ich verspate mich
            komme zu spat, verspatung, sono in ritardo, in ritardo, arrivo tardi, estou atrasado, estou atrasada
            atrasado, vou me atrasar, ben te laat, ben laat, te laat
            """),
        PhraseList(
            .arriving,
            """
            [just] (got|made it|arrived|parked|landed|pulled up|walked in|checked in) here, just arrived, =arrived
            =here, am here, are here, =parked, just parked, parking now, outside, am outside
            at the (door|venue|bar|club|front|back|stage door|theater)
            in the (building|parking lot|lobby|green room|greenroom|back|house), backstage, =inside, inside now
            just got here, got here, made it here, we are here, pulling (up|in), just pulled up, walking (in|up|over)
            on my way, on the way, on our way
            heading (over|there|out|that way|your way|to you|out now|over now|there now)
            headed (over|there|out|that way|your way), head over
            leaving (now|soon|shortly|the house|home|work|in #|here|in a few|right now|in a bit), just left
            about to leave, =left, left the house, getting (ready|dressed|in the car|in an uber|on the train)
            en route, enroute, in the car, in an uber, in the uber, in a cab
            on the (train|bus|subway|highway|tube|bridge), in the lyft, in a lyft, almost there, nearly there
            [just] around the corner, down the block, close by
            be there (soon|shortly|in no time|before then), will be (there soon|there shortly|punctual), getting close
            right around the corner, see you soon, see you shortly, see you in a (bit|few|minute), here already
            already here, estoy en camino, ya voy, en camino, j'arrive, bin unterwegs, unterwegs, sto arrivando
            arrivo, estou a caminho, a caminho, onderweg, estoy aqui
            """),
    ]
}
