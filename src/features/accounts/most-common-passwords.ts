/**
 * The words behind the most used passwords, without the digits and signs around them: the form ticks by them, and the
 * server knows the rest of the 10,000 (`common-passwords.ts`).
 * The list is zxcvbn 4.4.2's (Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., MIT licence).
 */
export const MOST_COMMON_WORDS: ReadonlySet<string> = new Set(
  `
    password qwerty dragon baseball football monkey letmein shadow master mustang qwertyuiop pussy superman qaz2wsx
    fuckyou qazwsx jordan killer trustno hunter harley zxcvbnm asdfgh buster batman soccer tigger charlie sunshine
    iloveyou fuckme ranger hockey computer starwars asshole pepper klaster zxcvbn freedom princess maggie pass ginger
    fuck love cheese summer chelsea dallas biteme matrix yankees corvette austin access thunder merlin secret diamond
    hello hammer fucker qwer silver gfhjkm internet samantha golfer scooter test orange cookie qiw2eerat maverick
    sparky phoenix mickey bigdog snoopy guitar whatever chicken camaro mercedes peanut ferrari falcon cowboy welcome
    sexy samsung steelers smokey dakota arsenal boomer eagles tigers marina nascar booboo gateway yellow porsche
    monster spider diablo hannah bulldog junior london purple compaq lakers iceman hardcore cowboys money banana
    boston tennis qiw2eer coffee scooby nikita yamaha mother barney brandy chester fuckoff oliver player forever
    rangers midnight chicago bigdaddy redsox angel badboy fender jasper slayer rabbit natasha marine bigdick wizard
    marlboro raiders prince casper fishing flower jasmine iwantu panties adidas winter winner gandalf enter ghbdtn
    q2weear golden cocacola winston madison angels panther blowme sexsex bigtits spanky bitch sophie asdfasdf horny
    toyota tiger dick canada blowjob muffin liverpoo apples abcd pokemon slipknot qazxsw scorpion qwaszx butter
    startrek rainbow asdfghjkl razz newyork redskins gemini cameron qazwsxedc florida liverpool turtle sierra viking
    booger butthead doctor rocket dolphins captain bandit jaguar packers pookie peaches asdf dolphin helpme blue
    theman maxwell qwertyui shithead lovers maddog giants nirvana metallic hotdog rosebud mountain warrior stupid
    elephant suckit success bond jackass alexis porn lucky scorpio samson qiw2e azerty rush driver freddy q2weearst
    sydney gators dexter bubba creative voodoo golf trouble america nissan gunner garfield bullshit asdfghjk fucking
    apollo eminem legend airborne bear beavis apple brooklyn godzilla skippy buddy qwert kitten magic shelby beaver
    phantom asdasd xavier braves darkness blink copper platinum qweqwe tomcat girls bigboy animal police online
    voyager lifehack fish sniper trinity blazer heaven lover snowball playboy loveme bubbles hooters cricket willow
    donkey topgun nintendo saturn destiny pakistan pumpkin digital sergey redwings explorer tits private runner
    therock guinness lasvegas beatles fire cassie christin celtic andrey broncos babygirl eclipse fluffy cartman
    michigan carolina testing alexande birdie pantera cherry vampire mexico dickhead buffalo genius montana beer
    minecraft maximus flyers lovely stalker metallica doggie snickers speedy bronco paradise yankee horses magnum
    dreams lacrosse goober enigma qwertyu scotty pimpin bollocks surfer cock poohbear genesis star qweasdzxc racing
    hawaii eagle viper poopoo einstein boobies bitches drowssap simple badger alaska action jester drummer spitfire
    forest maryjane champion diesel svetlana friday hotrod chevy westside security google badass tester shorty thumper
    hitman mozart zaq12wsx boobs reddog lizard ruslan scarface buddha porno spirit stargate naruto mercury liberty
    semperfi suzuki popcorn spooky marley scotland kitty cherokee vikings simpsons rascal qweasd hummer loveyou
    michael patches russia jupiter penguin passion cumshot vfhbyf honda vladimir sandman passport raider bastard
    infinity assman bulldogs fantasy sucker horney domino budlight disney ironman usuckballz softball brutus redrum
    bigred mnbvcxz fktrcfylh karina marines digger kawasaki cougar fireman oksana monday cunt justice nigger super
    wildcats tinker logitech dancer swordfis avalon everton alexandr motorola patriots hentai madonna ducati colorado
    connor juventus galore smooth freeuser warcraft boogie titanic wolverin elizabet arizona valentin saints asdfg
    accord christ yfnfif stinky slut spiderma naughty chopper ncci701d extreme skyline poop zombie pearljam froggy
    awesome vision pirate fylhtq dreamer bullet predator empire kirill panthers penis skipper nemesis rasdzv peekaboo
    rolltide cardinal psycho danger mookie happy wanker chevelle manutd goblue hobbes vegeta fyfcnfcbz picard windows
    loverboy victory vfrcbv bambam serega turkey tweety galina hiphop rooster changeme berlin taurus suckme polina
    electric avatar maksim raptor alpha hendrix newport bigcock brazil spring aib2c madmax britney sublime darkside
    bigman wolfpack classic hercules ronaldo q2wee spiderman blizzard cheyenne cjkysirj wombat pandora holiday wildcat
    devils horse alabama caesar bondage pussycat pickle shaggy catch leather chronic aib2ced admin airplane kodiak
    freepass billybob sunset katana phpbb chocolat snowman stingray firebird wolves zeppelin detroit pontiac gundam
    panzer vagina outlaw redhead tarheels greenday nastya hardon engineer hellfire serenity cobra fireball lickme
    darkstar flash strike beauty pavilion bobafett dbrnjhbz bigmac bowling chris ytrewq natali pyramid rulez dodgers
    apache swimming whynot teens trooper fuckit defender precious packard weasel popeye lucifer cancer icecream raven
    swordfish presario viktor rockstar blonde james wutang spike pimp atlanta airforce thailand casino lennon mouse
    hacker bluebird hawkeye theone catfish sailor goldfish nfnmzyf tattoo pervert barbie maxima nipples machine trucks
    wrangler rocks tornado lights cadillac bubble pegasus madman longhorn browns target eatme microsoft dilbert
    christia baller lesbian shooter xfiles seattle qazqaz cthutq amateur prelude corona freaky malibu assassin
    atlantis integra pussies iloveu lonewolf dragons unicorn software bobcat stealth peewee openup srinivas zaqwsx
    valentina shotgun trigger veronika bruins coyote babydoll joker dollar lestat rocky hottie random butterfly
    wordpass smiley sweety snake chipper woody samurai devildog gizmo maddie soso123aljg mistress flipper express
    hjvfirf moose cessna piglet polaris teacher montreal cookies wolfgang scully fatboy wicked balls tickle bunny
    dfvgbh foobar transam pepsi fetish oicu basketba toshiba hotstuff sunday booty gambit impala stephani jessica
    hooker lancer knicks shamrock stinger redneck deftones squirt siemens blaster trucker subaru renegade ibanez
    manson swinger reaper blondie mylove galaxy blahblah enterpri travel babylon indiana skeeter sugar ficken smoke
    bigone sweetpea fucked trfnthbyf marino escort smitty bigfoot babes larisa trumpet spartan valera asdfghj bigboobs
    stormy mister hamlet aardvark butterfl marathon paladin cavalier manchester skater indigo hornet buckeyes indians
    karate hesoyam toronto diamonds chiefs buckeye qaz2wsxeedc highland hotsex charger redman passwor maiden drpepper
    storm pornstar garden pencil sherlock timber thuglife insane pizza jungle jesus aragorn a2bec hamster david
    triumph techno lollol pioneer catdog fktrctq morpheus pascal hobbit wetpussy erotic consumer blabla justme stones
    chrissy spartak goforit burger pitbull adgjmptw italia barcelona hunting colors kissme virgin overlord pebbles
    sundance emerald doggy racecar irina element zipper alpine basket goddess poison nipple sakura chichi huskers
    pussys ultimate ncci701e blackie nicola rommel matthew caserta omega geronimo sammy trojan philips nugget tarzan
    chicks aleksandr bassman trixie portugal anakin dodger bomber superfly madness qiw2eeratsy loser fatcat ybrbnf
    soldier warlock wrinkle desire sexual babe seminole alejandr westham andrei concrete weed ladybug naked christop
    trombone tintin bluesky rhbcnbyf qazxswedc onelove cdtnkfyf whore vfvjxrf titans stallion truck hansolo smiles
    beagle panama kingkong flatron inferno mongoose connect poiuyt snatch qawsed juice blessed rocker snakes turbo
    bluemoon sexame finger jamaica mulder beetle passat immortal plastic anthony whiskey dietcoke suck spunky monitor
    cactus exigen planet ripper teen spyder nolimit hollywoo sluts sticky trunks pickles sailing bonehead ghbdtnbr
    delta charlott rubber molly yomama hongkong jumper william ilovesex faster unreal cumming memphis nylons legion
    sebastia shalom pentium geheim werewolf funtime ferret orion curious niners cantona sprite philly pirates abgrtyu
    lollipop eternity boeing sweets cooldude tottenha green jackoff stocking moomoo martini biscuit drizzt colt fossil
    makaveli snapper satan maniac salmon patriot verbatim nasty shasta asdzxc shaved blackcat raistlin punkrock cjkywt
    waterloo crimson twister oxford musicman seinfeld biggie condor ravens megadeth wolfman cosmos sharks banshee
    keeper foxtrot gn56gn skywalke velvet black sesame dogs squirrel privet sunrise wolverine sucks legolas grendel
    ghost cats carrot frosty lvbnhbq blades stardust frog qazwsxed coolio brownie groovy twilight daytona vanhalen
    pikachu peanuts licker hershey jericho intrepid ninja lobster goblin punisher strider shogun kansas amadeus seven
    jason neptune showtime muscle oldman ekaterina rfrfirf getsome showme obiwan skittles danni tanker maestro tarheel
    anubis hannibal anal newlife gothic shark fighter blues princes slick chaos sabine q2weearst6y python mirage devil
    clover tequila surfing delete potato chubby panasonic sandiego portland baggins fusion sooners blackdog buttons
    californ moscow playtime mature a2becad dagger dima stimpy gangster warriors iverson chargers byteme swallow
    liquid dingdong nymets cracker mushroom crusader bigguy miami dkflbvbh bugger nimrod tazman stranger newpass
    doodle powder gotcha guardian dublin slapshot septembe milano grizzly knights photos nookie charly rammstein
    brasil scruffy munchkin poopie kittycat latino walnut thegame kolobok picasso robert barcelon bananas trance
    auburn coltrane eatshit goodluck starcraft wheels parrot postal blade wisdom pink gorilla katerina andrew shaney
    dumbass osiris fuckinside oakland discover spanking lonestar bingo meridian ping heather dookie stonecol megaman
    rjntyjr ledzep lowrider richard firefly griffey racerx paradox ghjcnj gangsta zaqixsw tacobell weezer sirius
    halflife buffett shiloh vertigo sergei aliens sobaka keyboard kangaroo sinner bonjour socrates chucky hotboy
    sprint sarah scarlet celica shazam formula sommer trebor qwerasdf jeep mailcreated bollox fuckface rebels vacation
    lexmark penguins ragnarok tempest vfhecz tacoma qwertz colombia flames rockon duck prodigy wookie dodgeram
    mustangs sithlord smoker server bang incubus scoobydo oblivion molson kitkat titleist rescue zxcv carpet bigballs
    tardis jimbob xanadu blueeyes shaman mersedes pooper golfing hearts mallard kenwood patrick dogg oracle
    nuttertools topper shemale sleepy gremlin yourmom printer monkeys peterpan mikey kingston cooler analsex jimbo
    pas5word asterix freckles birdman frank defiant aussie stud blondes
  `
    .trim()
    .split(/\s+/),
);
