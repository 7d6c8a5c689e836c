import { MOST_COMMON_WORDS } from './most-common-passwords.ts';

/**
 * The words behind the 10,000 most used passwords, without the digits and signs around them.
 * The list is zxcvbn 4.4.2's (Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., MIT licence).
 */
const FURTHER_WORDS: ReadonlySet<string> = new Set(
  `
    spitfire forest maryjane champion diesel svetlana friday hotrod chevy westside security google badass tester
    shorty thumper hitman mozart zaq12wsx boobs reddog lizard ruslan scarface buddha porno spirit stargate naruto
    mercury liberty semperfi suzuki popcorn spooky marley scotland kitty cherokee vikings simpsons rascal qweasd
    hummer loveyou michael patches russia jupiter penguin passion cumshot vfhbyf honda vladimir sandman passport
    raider bastard infinity assman bulldogs fantasy sucker horney domino budlight disney ironman usuckballz softball
    brutus redrum bigred mnbvcxz fktrcfylh karina marines digger kawasaki cougar fireman oksana monday cunt justice
    nigger super wildcats tinker logitech dancer swordfis avalon everton alexandr motorola patriots hentai madonna
    ducati colorado connor juventus galore smooth freeuser warcraft boogie titanic wolverin elizabet arizona valentin
    saints asdfg accord christ yfnfif stinky slut spiderma naughty chopper ncci701d extreme skyline poop zombie
    pearljam froggy awesome vision pirate fylhtq dreamer bullet predator empire kirill panthers penis skipper nemesis
    rasdzv peekaboo rolltide cardinal psycho danger mookie happy wanker chevelle manutd goblue hobbes vegeta fyfcnfcbz
    picard windows loverboy victory vfrcbv bambam serega turkey tweety galina hiphop rooster changeme berlin taurus
    suckme polina electric avatar maksim raptor alpha hendrix newport bigcock brazil spring aib2c madmax britney
    sublime darkside bigman wolfpack classic hercules ronaldo q2wee spiderman blizzard cheyenne cjkysirj wombat
    pandora holiday wildcat devils horse alabama caesar bondage pussycat pickle shaggy catch leather chronic aib2ced
    admin airplane kodiak freepass billybob sunset katana phpbb chocolat snowman stingray firebird wolves zeppelin
    detroit pontiac gundam panzer vagina outlaw redhead tarheels greenday nastya hardon engineer hellfire serenity
    cobra fireball lickme darkstar flash strike beauty pavilion bobafett dbrnjhbz bigmac bowling chris ytrewq natali
    pyramid rulez dodgers apache swimming whynot teens trooper fuckit defender precious packard weasel popeye lucifer
    cancer icecream raven swordfish presario viktor rockstar blonde james wutang spike pimp atlanta airforce thailand
    casino lennon mouse hacker bluebird hawkeye theone catfish sailor goldfish nfnmzyf tattoo pervert barbie maxima
    nipples machine trucks wrangler rocks tornado lights cadillac bubble pegasus madman longhorn browns target eatme
    microsoft dilbert christia baller lesbian shooter xfiles seattle qazqaz cthutq amateur prelude corona freaky
    malibu assassin atlantis integra pussies iloveu lonewolf dragons unicorn software bobcat stealth peewee openup
    srinivas zaqwsx valentina shotgun trigger veronika bruins coyote babydoll joker dollar lestat rocky hottie random
    butterfly wordpass smiley sweety snake chipper woody samurai devildog gizmo maddie soso123aljg mistress flipper
    express hjvfirf moose cessna piglet polaris teacher montreal cookies wolfgang scully fatboy wicked balls tickle
    bunny dfvgbh foobar transam pepsi fetish oicu basketba toshiba hotstuff sunday booty gambit impala stephani
    jessica hooker lancer knicks shamrock stinger redneck deftones squirt siemens blaster trucker subaru renegade
    ibanez manson swinger reaper blondie mylove galaxy blahblah enterpri travel babylon indiana skeeter sugar ficken
    smoke bigone sweetpea fucked trfnthbyf marino escort smitty bigfoot babes larisa trumpet spartan valera asdfghj
    bigboobs stormy mister hamlet aardvark butterfl marathon paladin cavalier manchester skater indigo hornet buckeyes
    indians karate hesoyam toronto diamonds chiefs buckeye qaz2wsxeedc highland hotsex charger redman passwor maiden
    drpepper storm pornstar garden pencil sherlock timber thuglife insane pizza jungle jesus aragorn a2bec hamster
    david triumph techno lollol pioneer catdog fktrctq morpheus pascal hobbit wetpussy erotic consumer blabla justme
    stones chrissy spartak goforit burger pitbull adgjmptw italia barcelona hunting colors kissme virgin overlord
    pebbles sundance emerald doggy racecar irina element zipper alpine basket goddess poison nipple sakura chichi
    huskers pussys ultimate ncci701e blackie nicola rommel matthew caserta omega geronimo sammy trojan philips nugget
    tarzan chicks aleksandr bassman trixie portugal anakin dodger bomber superfly madness qiw2eeratsy loser fatcat
    ybrbnf soldier warlock wrinkle desire sexual babe seminole alejandr westham andrei concrete weed ladybug naked
    christop trombone tintin bluesky rhbcnbyf qazxswedc onelove cdtnkfyf whore vfvjxrf titans stallion truck hansolo
    smiles beagle panama kingkong flatron inferno mongoose connect poiuyt snatch qawsed juice blessed rocker snakes
    turbo bluemoon sexame finger jamaica mulder beetle passat immortal plastic anthony whiskey dietcoke suck spunky
    monitor cactus exigen planet ripper teen spyder nolimit hollywoo sluts sticky trunks pickles sailing bonehead
    ghbdtnbr delta charlott rubber molly yomama hongkong jumper william ilovesex faster unreal cumming memphis nylons
    legion sebastia shalom pentium geheim werewolf funtime ferret orion curious niners cantona sprite philly pirates
    abgrtyu lollipop eternity boeing sweets cooldude tottenha green jackoff stocking moomoo martini biscuit drizzt
    colt fossil makaveli snapper satan maniac salmon patriot verbatim nasty shasta asdzxc shaved blackcat raistlin
    punkrock cjkywt waterloo crimson twister oxford musicman seinfeld biggie condor ravens megadeth wolfman cosmos
    sharks banshee keeper foxtrot gn56gn skywalke velvet black sesame dogs squirrel privet sunrise wolverine sucks
    legolas grendel ghost cats carrot frosty lvbnhbq blades stardust frog qazwsxed coolio brownie groovy twilight
    daytona vanhalen pikachu peanuts licker hershey jericho intrepid ninja lobster goblin punisher strider shogun
    kansas amadeus seven jason neptune showtime muscle oldman ekaterina rfrfirf getsome showme obiwan skittles danni
    tanker maestro tarheel anubis hannibal anal newlife gothic shark fighter blues princes slick chaos sabine
    q2weearst6y python mirage devil clover tequila surfing delete potato chubby panasonic sandiego portland baggins
    fusion sooners blackdog buttons californ moscow playtime mature a2becad dagger dima stimpy gangster warriors
    iverson chargers byteme swallow liquid dingdong nymets cracker mushroom crusader bigguy miami dkflbvbh bugger
    nimrod tazman stranger newpass doodle powder gotcha guardian dublin slapshot septembe milano grizzly knights
    photos nookie charly rammstein brasil scruffy munchkin poopie kittycat latino walnut thegame kolobok picasso
    robert barcelon bananas trance auburn coltrane eatshit goodluck starcraft wheels parrot postal blade wisdom pink
    gorilla katerina andrew shaney dumbass osiris fuckinside oakland discover spanking lonestar bingo meridian ping
    heather dookie stonecol megaman rjntyjr ledzep lowrider richard firefly griffey racerx paradox ghjcnj gangsta
    zaqixsw tacobell weezer sirius halflife buffett shiloh vertigo sergei aliens sobaka keyboard kangaroo sinner
    bonjour socrates chucky hotboy sprint sarah scarlet celica shazam formula sommer trebor qwerasdf jeep mailcreated
    bollox fuckface rebels vacation lexmark penguins ragnarok tempest vfhecz tacoma qwertz colombia flames rockon duck
    prodigy wookie dodgeram mustangs sithlord smoker server bang incubus scoobydo oblivion molson kitkat titleist
    rescue zxcv carpet bigballs tardis jimbob xanadu blueeyes shaman mersedes pooper golfing hearts mallard kenwood
    patrick dogg oracle nuttertools topper shemale sleepy gremlin yourmom printer monkeys peterpan mikey kingston
    cooler analsex jimbo pas5word asterix freckles birdman frank defiant aussie stud blondes tatyana aspirine mariners
    jackal deadhead katrin anime rootbeer frogger polo hallo noodles thomas parola shaolin celine plymouth creampie
    justdoit ohyeah fatass assfuck amazon kisses magnus camel nopass bosco putter champs massive spidey lightnin
    camelot letsgo gizmodo aezakmi bones caliente goodtime thankyou brucelee redalert aquarius catherin smokin pooh
    mypass astros roller porkchop sapphire kevin ais2def beckham atomic rusty vanilla qazwsxedcrfv kaktus cxfcnmt
    blacky elvis aggies blackjac bangkok scream iforgot power kasper slappy shitty veritas chevrole amber vader
    amsterdam jammer primus spectrum eduard granny sasha clancy hitler avenger spankme simba smudge scrappy labrador
    john syracuse front falcons husker candyman commando gator pacman pancho krishna fatman clitoris pineappl lesbians
    jayeeuz barkley vulcan punkin boner celtics monopoly flyboy romashka hamburg lick gangbang area spartans tricky
    snuggles drago homerun vectra homer hermes topcat cuddles infiniti cosworth goose ivanov bossman qawsedrf peugeot
    exigent doberman durango brandon plumber telefon horndog laguna rbhbkk dawg webmaster breeze beast beefcake
    leopard redbull oscar topdog godsmack theking pics speaker viktoria fuckers bowler starbuck gjkbyf valhalla
    anarchy blacks herbie kingpin starfish nokia loveit achilles labtec ncci701a fitness brando bull kicker napass
    desert sailboat bohica tractor hidden muppet jackson jimmy terminator phillies terror farside swingers legacy
    frontier butthole doughboy jrcfyf tuesday sabbath daniel nebraska homers qwertyuio azamat fallen agent striker
    camels iguana looker pinkfloy moloko dannyboy luckydog pistol whocares charmed skiing select franky puppy daniil
    vladik vette vfrcbvrf ihateyou nevada moneys vkontakte mandingo puppies mystic zidane kotenok dilligaf budman
    bunghole zvezda triton golfball technics trojans panda laptop rookie aberdeen gustav jethro enterprise igor
    stripper filter hurrican rfnthbyf lespaul butch dthjybrf excalibu nofear momoney possum cutter oilers moocow
    cupcake gbpltw splash svetik soleil bogdan melissa vipers babyboy tdutybq lancelot ccbill keystone passwort
    flamingo firefox dogman vortex rebel noodle zaphod killme coolman danila designer skinny kamikaze deadman gopher
    doobie warhammer deeznuts freaks engage steve poncho hammers azsxdc dracula sassy boots deskjet macdaddy mighty
    manchest sterlin casey meatball mailman sinatra cthulhu bubbas cartoon bicycle eatpussy truelove sentinel tolkien
    breast capone lickit summit peter daisy crazy jamesbon texas sexygirl sonic billyboy redhot microsof microlab
    daddy rockets iloveyo fernand gordon danie cutlass polska titties pantyhos thekid aikido gofish mayday coke
    anfield sony lansing smut scotch sexx catman hustler saun dfkthbz jenny azsxdcfv cheers irish gabrie tinman
    orioles charlton fortuna airbus rustam xtreme bigmoney zxcasd retard grumpy huskies boxing kelly ultima warlord
    fordf oranges rotten asdfjkl superstar denali sultan bikini saratoga thor figaro sixers wildfire vladislav sparta
    mayhem greenbay chewie music number cancun fabie mellon poiuytrewq cloud crunch bigtime piccolo bigbird billy mojo
    maradona sandro bizkit rjirfrgbde rightnow hyperion treasure meatloaf armani rovers jarhead cruise coconut dragoon
    utopia davids cosmo rfhbyf reebok charli giorgi sticks sayang exodus anaconda zaqxsw illini woofwoof emily sandy
    packer poontang govols jedi tomato beaner cooter creamy lionking albatros poodle kenworth dinosaur greens goku
    happyday eeyore tsunami cabbage holyshit memorex chaser bogart orgasm tommy volley whisper knopka ericsson walleye
    katie chickens tyler corrado twisted zorro clemson zxcasdqwe tootsie milana zenith fktrcfylhf shania frisco
    polniypizdec crazybab junebug fugazi rereirf vfvekz sausage vfczyz koshka clapton justin anhyeuem condom fubar
    hardrock skywalker tundra cocks gringo canon vitalik aspire stocks applepie arjay boob pillow sparkle gmoney
    rockhard samiam everest hellyeah bigsexy skorpion rfrnec hedgehog australi candle slacker dicks voyeur jazzman
    bobby broder wolfie vfksirf qa2wseed fright yosemite temp karolina fart barsik surf cheetah baddog deniska
    starship bootie milena hithere kume greatone dildo cent albion amanda midget lion maxell cyclone freeporn nikola
    bonsai kenshin slider balloon roadkill killbill jerkoff dinamo tekken rambler goliath cinnamon malaka backdoor
    fiesta rastaman fletch sojdlg123aljg stefano artemis calico nyjets damnit robotech duchess rctybz hooter keywest
    mechanic pingpong operator presto sword rasputin spank bristol faggot shado amsterda wibble carrera alibaba
    majestic ramses duster route trident clipper steeler wrestlin divine kipper gotohell kingfish passwords buttman
    pompey viagra spurs slutty lineage oleg macross pooter brian charles slave jokers yzerman swimmer nwoalife solnce
    seamus lolipop pupsik ivanova matador ktyjxrf subway cinder vermont pussie chico florian magick guiness allsop
    ghetto typhoon dfkthf depeche skydive dammit seeker fuckthis crysis kcj9wxsn umbrella r2d2cepo snoopdog critter
    theboss ding splinter kinky cyclops jayhawk caramel underdog caveman onlyme grapes feather hotshot fuckher renault
    george pippen floppy cunts megapass pornos usmc kickass great quattro wassup helloo nicole chivas shannon bullseye
    java fishes blackhaw jamesbond tunafish juggalo dkflbckfd translator beanie alucard supersta magicman ashley
    cohiba xbox caligula facial dfktynbyf cigars fang klingon safari looser deepthroat malina tazmania gonzo goalie
    jacob monaco cruiser misfit tommyboy yousuck sharky vfhufhbnf horizon absolut brighton death kungfu maxx forfun
    mamapapa budweise banker getmoney kostya bigbear vector fallout nudist gunners royals chainsaw scania trader
    blueboy walrus eastside kahuna steph cypress champ undertaker ybrjkfq europa snowboar sabres moneyman chrisbln
    minime nipper groucho whitey viewsonic penthous wolf fabric flounder coolguy whitesox passme smegma skidoo
    thanatos fucku snapple dalejr mondeo thesims mybaby panasoni sinbad thecat topher frodo sneakers zix2c alfa taylor
    ghjcnjnfr olivier cyber titanium jabroni dang hambone intruder holly gargoyle sadie static poseidon studly
    newcastl sexxxx poppy johannes danzig beastie musica buckshot sunnyday adonis bluedog bonkers chrono compute spawn
    smelly wapbbs goldstar quantum pisces boomboom gunnar nike multiplelo custom motherlode westwood usnavy daewoo
    korn stereo sasuke sunflowe watcher dharma assholes babyblue marius walmart snoop starfire paintbal knickers
    aaliyah lokomotiv theend sapper rover erotica scanner racer zeus doogie bayern joshua newbie scott losers droopy
    outkast martin dodge wasser ufkbyf rjycnfynby thirteen hotred deejay hotpussy jessic philippe scout cubbies
    havefun magpie fghtkm avalanch pudding leonid harry audia bimmer idontknow vfvfgfgf aleksey builder zerocool
    godfather mylife donuts allmine redfish sascha nitram bounce smokes x2zkg8w rodman stunner zxasqw hoosier hairy
    beretta insert rtyuehe francesc tights micron quartz gegcbr searay jewels bogey paintball celeron padres bing
    syncmaster ziggy simon beaches prissy diehard mittens aleksandra queens biggles thongs southpark artur twinkle
    gretzky rabota cambiami monalisa gollum chuckles gladiator whisky spongebob mazafaka meathead barefoot cfitymrf
    bigass ais2d kosmos blessing titty clevelan terrapin johnboy maggot clarinet deeznutz stumpy stoney footbal
    traveler volvo bucket snapon pianoman hawkeyes futbol casanova tango goodboy scuba honey sexyman warthog mustard
    nickel meowmeow boricua prophet sauron qwas reefer andromeda crystal goofy loco lovesex triangle whatsup mellow
    bengals maste sunshin smeghead hokies sting welder rambo cerberus rockford monke goldwing gabriell buzzard
    crjhgbjy rainman groove tiberius purdue hayabusa shou jagger diver zigzag poochie usarmy phish redwood redwing
    salamander sputnik boobie ripple eternal qwe4er thegreat allstar slinky gesperrt mishka whiskers pinhead overkill
    sweet rhfcjnrf montgom sersolution jamie starman proxy swords nikolay bacardi rasta badgirl rebecca wildman penny
    spaceman logan hacked helmet windsor buffy runescape trapper banane dbrnjh ripken frisky shun fester oasis
    lightning ib6ub cicero kool pony thedog megatron illusion edward napster squash roadking woohoo hoosiers tracker
    bagira midway leavemealone menace rachel feng laser stoned realmadrid balloons tinkerbell maria pobeda heineken
    sonics moonlight optimus comet orchid jaybird kashmir chuang chunky peach mortgage rulezzz saleen chuckie zippy
    gsxr doghouse maxim reader shai buddah benfica chou salomon meister eraser blackbir bigmike starter pissing angus
    deluxe hardcock mian seahawks godfathe bookworm gregor intel talisman blackjack babyface hawaiian dogfood zhong
    sancho ludmila medusa mortimer roadrunn justame stalin handyman alphabet pizzas calgary clouds cgfhnfr cubswin
    gong lexus missy michae beautifu pacers buddie chinook heckfy dutchess sally breasts beowulf darkman jenn tiffany
    zhei quan satana shang idontkno smiths puddin teddybea valkyrie passwd chao boxster killers yoda cheater inuyasha
    wareagle foryou dragonball mermaid bhbirf teddy misty delphi gromit sponge qazzaq fytxrf gameover diao sergi
    beamer beemer kittykat rancid manowar adam diggler assword wishbone gonavy fisting thedude sinister venera novell
    salsero jayden linda vedder redline lust jktymrf dfcbkbq chrome gamecube titten cong bella leng eureka bitchass
    banner lakota mustafa preacher hotbox zix2cev playstation claymore electra checkers zheng qing armagedon wrestle
    svoboda bulls nimbus alenka madina onetime bartman silverad electron skylar rhtdtlrj gobucks johann milkman camper
    thunderb bigbutt jammin davide cheeks goaway lighter claudi thumbs pissoff ghostrider cocaine teng squall lotus
    hootie blackout doitnow subzero pothead skate peng antoni neng miao bcfields marika musashi tulips nong piao chai
    ruan southpar nude mandarin ninjas cannabis jetski xerxes zhuang kleopatra dickie bilbo pinky morgan dieter
    tottenham quest yfnfkmz dirtbike mango ipswich iamgod tdutybz modena qiao slippery bluefish samtron toon iscool
    petrov fuzzy zhou mollydog deng pheonix zhun ghblehjr othello starcraf sanfran cameltoe badman vasilisa jiang
    qaz2ws luan sveta akira chuai cheech beatle pickup paloma caravan elizaveta gawker banzai pussey mullet seng
    bearcat flexible farscape borussia zhuai templar toolman yfcntymrf chloe xiang guai nuggets mantis slim fyutkbyf
    thedoors zappa fergie ugdship2j huai asdfzxcv sunflower pussyman deadpool bigtit lassie skyler gatorade carpedie
    jockey mancity spectre artemka reng iomega jing moritz spice rhino spinner heater zhai hover talon grease qiong
    corleone ltybcrf tian hippie chimera ting alex corsair sonoma aaron xxxpass bacchus webmaste chuo chrysler artem
    shei cosmic deutsch gabriel oceans binladen latinas speedo buttercu merlot millwall ceng kotaku jiong dragonba
    stonecold snuffy hellos blaze slapper istanbul bonjovi babylove mazda bullfrog phoeni meng nomore bobdylan
    capslock zaraza teddybear ntktajy myname rong wraith mets niao smokie chevrolet dialog gfhjkmgfhjkm dotcom vadim
    monarch athlon hamish pian liang coolness chui thoma ramones ciccio chippy eddie house ning marker cougars jackpot
    barbados reds pdtplf knockers cobalt amateurs dipshit napoli kilroy pulsar jayhawks daemon alexey weng shuang
    shiner eldorado soulmate mclaren andromed duan spanks sexyboy dogshit shuo kakashka syzygy yeahbaby qiang netscape
    fulham gooner zhui laurent halifax freeway carlitos eastwood microphone persik coldbeer geng nuan danny fgtkmcby
    entropy gadget justafun sophi baggio carlito specialk piramida suan bigblue salasana hopeful mephisto bailey hack
    annie generic violetta spencer arcadia hondas trainer jones smashing liao iceberg snooker zang matteo fastball
    bamboo fuckyo shutup astro buddyboy nikitos redbird maxxxx shitface kuai kissmyass sahara radiohea wildcard patric
    plasma heynow bruno shao bigfish misfits sheng testpass nanook cygnus licking slavik pringles xing submit dundee
    tiburon pinkfloyd yummy shuai guang chopin obelix insomnia stroker a2sedaf lazarus jorda homerj sleeper darklord
    cang tripod magician jelly telephon vsjasnel pasword pavlov homeboy gamecock amigo brodie budapest yjdsqgfhjkm
    reckless pang mason orient zong cdtnbr maksimka bushido taxman giorgio sphinx kazantip concorde verizon lovebug
    georg seadoo jiao jezebel pharmacy abnormal jellybea maxime puffy islander bunnies jiggaman drakon pluto zhjckfd
    classics crusher mordor hooligan strawberry scrabble wg8eewjf cthtuf premium arrow ramrod tootie rhjrjlbk bounty
    niang goat sweetnes masamune hemi corolla mariposa hjccbz doomsday bummer zhao bird excalibur samsun kirsty
    buttfuck kfhbcf zhuo marcello ozzy dynamite lollypop stepan qa2ws spiker goirish callum moonbeam attila henry
    lindros andrea sporty lantern nextel violin volcom water imation inspiron dynamo citadel placebo clowns tiao
    tripper dabears haggis anthrax amerika iloveme vsegda burrito bombers snowboard forsaken katarina aia2a woofer
    fullmoon spock sexxxy sausages stanislav cobain robotics exotic mobydick senators pumpkins fergus asddsa windsurf
    reddevil vfitymrf nevermind nang woodland mick shui qiq2q wingman superb zuan ganesh pecker zephyr anastasiya
    larry broker zalupa mihail vfibyf dogger paddle varvara schalke z2xec presiden tuning poopy concord vanguard
    stiffy rjhjktdf felix wrench firewall boxer popper temppass gobears cuan tipper kamila thong puss bigcat sowhat
    digimon rang jingle bian uranus soprano mandy dusty fandango aloha postman dogcat bombay onetwo highheel pippo
    julie laura pepito beng stylus stratus reload duckie karen krusty snappy electro kuang fishin clit abstr christma
    qqqqq carnage guyver boxers kittens zeng toaster cramps yugioh icehouse pineapple namaste harrypotter mygirl
    earnhard spikes nutmeg dogboy softail mypassword prowler bigboss harvest heng jubilee killjoy basset keng
    zaqxswcde biao titan robot wifey kidrock gameboy enrico z2xecav arrows havana banger chriss platypus cindy lumber
    pinball foxy superma longbow radiohead nigga spongebo abrakadabra chillin niceguy pistons hookup santafe bigben
    jets mankind viktoriya beardog reddwarf magelan longjohn jennife gilles carmex stasik bumper doofus slamdunk
    pixies garion steffi alessandro beerman niceass honolulu visa johndeer windmill boozer oatmeal aptiva busty
    delight tasty bergkamp badgers guitars puffin nikki irishman miller zildjian airwolf magnet anai install astra
    romans megan mudvayne freebird muscles dogbert snowflak mang joseph nygiants playstat vjcrdf webhompas giraffe
    pelican jefferso comanche bruiser monkeybo kjkszpj micro albany epsilon aladin hounddog josephin altima chilly
    ultra gasman thisisit pavel idunno kimmie paulie ballin medion moondog manolo pallmall climber fishbone toffee
    tbone clippers krypton jerry picturs compass sairam getout cobras bigblock severin booster norwich whiteout ctrhtn
    hewlett shocker chase white versace basebal bluebell anthon stubby foreve undertak werder saiyan mama medic
    chipmunk mike mazdarx qwe123qwe bowwow kjrjvjnbd celeb choochoo demo lovelife colnago lithium zzzxxx welcom
    anastasi fidelio franc roadster stone drifter hookem hellboy cbr900rr sinned good gypsy zebra zachary toejam
    buceta redfox highbury koroleva nathan washingt vintage redbaron dalshe mykids macbeth julien krasotka pipeline
    tatarin sensei codered komodo frogman juicy redrose mydick pigeon tkbpfdtnf smirnoff spam flyfish moskva fukkc
    olesya starligh fishhead freesex azazel scoobydoo cabron yogibear sheba konstantin tranny chilli terminat
    ghbywtccf slowhand fuckhead seagull achtung blam bigbob bdsm nostromo survivor cnfybckfd lemonade rober irinka
    cocksuck itsme zodiac upyours dinara sunny chiara johnson solitude habibi sushi markiz rockies catwoman johnny
    bearcats username wanderer ohshit sigma stephen paradigm flanker sanity jsbach spotty bologna fantasia chevys
    borabora cocker gtnhjdbx sundevil gagging maggi armstron yfnfkb revolver madcat jeremy volkswag corndog pool piggy
    sissy sunfire angelus undead wildbill shinobi m2dosbs cleopatr lasvega hornets amorcit coventry destin sidekick
    gbhfvblf sneaky nfytxrf sekret kalina zanzibar hotone qazws wasabi heidi highlander hitachi paolo tinkerbe kieran
    boiler bluesman waffle threesom conan reflex nautilus everlast fatty cyborg birddog rubble suckers skyhawk qw12qw
    joebob woodie longdong lamer troll ghjcnjgfhjkm boating nitro armada messiah americ redeye asdqwe monty goten
    spikey sonata tokiohotel sonyericsson citroen umpire belmont jonny nudes palmtree fenway bighead razor gryphon
    andyod aaaaa taco enterme malachi dogface reptile dindom handball marseille candy torino tigge matthias viewsoni
    stinker evangelion rampage sandrine thecrow astral sprinter seabee shibby fearless junkie aramis antelope draven
    eggman barselona fyfnjkbq nancy sluggo kille hotties irishka shamus fairlane honeybee fantomas gladiato karachi
    gambler gordo biatch matthe papito excite bobdole cheshire thewho mentor tomahawk brown bismillah bigpoppa ijrjkfl
    runaway skibum studman helper squeak holycow manfred harlem glock gideon margarit medved sf49ers lambda pasadena
    johngalt quasar coldplay amand playa bigpimp capricorn elefant sweetness bruce luca dominik biker datsun elcamino
    trinitro malice audi carpente mario glamour diaper asimov callisto nikolai pebble vendetta boytoy cayman zippo
    yamahar wildwood foxylady calibra dungeon leedsutd bestbuy antares dominion skillet enforcer derparol fo0tball
    mingus remingto giggles klaste xtpxr coolcat megane synergy macman iforget adgjmp vjqgfhjkm rfvfcenhf rogue
    mamamia carnival bolitas paris dmitriy dimas papillon knuckles hola tophat cutiepie devo ducks ghjuhfvvf freefall
    parol zarina buste vitamin warez bigones baritone jamess twiggy mischief bitchy hetfield dontknow grinch calimero
    letmei acmilan alexandre whiteboy bigdawg cygnusx zoloto firefigh blowfish screamer lfybbk chelse harddick
    sexylady auditt pizdec kojak kfgjxrf wp2003wp slugger kordell swinging rockie dimples trucking roger marijuana
    kerouac paco thecure keepout kernel noname francisc bozo obsidian spud tabasco jaguars dfktynby kokomo popova
    notused sevens magneto roswell lakeside bigbang aspen little loki suckmydick strawber carlos nokian dirty joshu
    advent slimshady whistler stryker blueball ksusha bahamut robocop wpass impreza prozac bookie bricks alice
    cassandr ever korova paramedi salope darkangel nomad smackdow yoyoma argentin moonligh bootys hardone capricor
    galant spanker dkflbr magpies krolik cevthrb cheddar bigbooty qwedsa duffman bukkake acura johncena sexxy cherries
    asgard leopold mopar lalakers dogpound crusty spanner kestrel fenris universa peachy assasin lemmein eggplant
    hejsan canucks wendy aikman tupac turnip godlike fussball april django petrova vincent ratman taekwondo chocha
    serpent perfect capetown vampir amore gymnast timeout nbvjatq ksenia klvbkf nazgul budweiser clutch mariya
    sylveste beaker sexxx marseill magellan vehpbr sexgod jktxrf southpaw seneca camden camero tenchi johndoe roofer
    vlad fktyrf wingnut wolfpac notebook pufunga goodgirl redhat challeng millenium hoops maveric gaell onion olympus
    sabrina ricard sixpack gratis gagged camaross hotgirls flasher goldfing moonshin gerrard volkov sonyfuck mandrake
    tracer asians susan helmut boater dogwood randy aries beach marcius navigator goodie hellokitty fkbyjxrf earthlink
    lookout jumbo opendoor stanley marie ashle wormix murzik lakewood bluejays loveya commande peppe goth oreo slammer
    rasmus faith knight redskin ironmaiden gotmilk dejavu midnite timosha espresso delfin toriamos oberon ceasar
    markie a2sed ghhha7hj vjkjrj daddyo dougie disco auggie lekker start noway saigon fastau capecod qazxcv beater
    bremen aaasss roadrunner peace platon bordeaux vbkfirf supernov optimist vanessa ilovegod nightwish alchemy bimbo
    richar hattrick hott solaris proton nevets enternow amigos ambers lenochka suckdick shag intercourse spiral tosser
    ilove cowgirl canuck munch spoons waterboy evgeniy savior zasada redcar mamacita terefon globus doggies
    htubcnhfwbz cuervo suslik azertyui limewire houston stratfor steaua coors stigmata derf klondike patrici marijuan
    hardball odyssey nineinch beezer sandr charon vauxhall reggae boulder funstuff iriska krokodil rfntymrf sterva
    bball peeper toolbox cabernet sheepdog pigpen holein lhfrjy banan dabomb natalie jennaj joecool funky steven ringo
    junio qqqwww baltimor footjob geezer mash cashmone pancake monic grandam bongo yessir gocubs nastia vancouve
    barley watford ilikepie laddie hairball toonarmy pimpdadd cvthnm hunte davinci lback firenze bonanza elway daman
    strap azert wxcvbn afrika theforce idefix wolfen houdini scheisse default beech maserati sigmachi dylan bigdicks
    eskimo mizzou riccardo egghead kronos ghbrjk jomama rfhnjirf rodeo dolemite cafc nittany pathfind mikael
    vqsablpzla purpl gabber modelsne myxworld hellsing punker rocknrol fishon lolol twinkie tripleh cirrus redbone
    biggun allegro gthcbr smith wanking bootsy barry mohawk koolaid futurama samoht klizma lobo honeys joemama javelin
    samm sandra flicks montag nataly tasha dogbone poker poo9i8u goodday smoothie toocool metroid archange vagabond
    billabon tyson darkange skateboard evolutio morrowind wizards rockin cumslut plastics zaqwsxcde doit outback
    bumble dominiqu persona nevermore alinka forgetit sexo allaone c2hsoh petunia sheeba kenny elisabet aolsucks
    woodstoc pumper fabio granada scrapper minimoni breaker slimshad friendster wiseguy donner blackbird buffet
    jellybean barfly behappy carebear fireblad boxcar cheeky kiteboy elvisp opennow doktor pornking flamengo snowbird
    lonesome robin baracuda bleach metall singapor mariner herewego dingo tycoon cubs blunts proview kamasutra lagnaf
    vipergts navyseal starwar masterbate wildone peterbil cucumber butkus climax deniro gotribe cement harrier shodan
    newyear romeo sedona harald doubled bigguns salami awnyce kiwi homemade pimping azzer bradley warhamme linkin
    dudeman pinnacle maxdog flipflop lfitymrf acidburn esquire sperma fellatio jeepster thedon sexybitch pookey spliff
    widget vfntvfnbrf mutant samuel meliss gohome q2qeq mercede comein grin cartoons paragon henrik rainyday pacino
    senna alleycat narnia tanya gianni wetter clovis escalade rainbows smart daisydog cocksucker pushkin lefty sambo
    fyutkjxtr hiziad boyz whiplash orchard newark adrenalin bootsie chelle trustme chewy golfgti tuscl ambrosia wr2ith
    penetration shonuf jughead payday stickman gotham kolokol kolbasa stang puppydog charisma mone jakarta draco
    nightmar inlove laetitia tarpon nautica meadow luckyone chessie goldeney tarakan bungle wordup interne dragonfl
    sprout gerbil melanie phialpha camber kathy adriano bigjohn bismarck scamper rabbits bynthytn alexander mallorca
    dragster favorite beethove burner cooper fosters normandy sebring lauren blake killa nounours playball xantia
    rugby rocknroll guillaum angela strelok prosper buttercup masterp dbnfkbr cambridg venom treefrog lumina supra
    sexybabe freee shen frogs driller pavement grace dicky checker smackdown pandas cannibal asdffdsa zyjxrf
    nthvbyfnjh melrose neon jabber gamma aprilia atticus benessere catcher azertyuiop sixty thierry treetop jello
    melons tantra buzzer catnip bouncer sexyone ananas young olenka sexman mooses kittys sephiroth contra hallowee
    skylark sparkles qazxsw23edc lucas gofast hannes amethyst ploppy hotass amatory volleyba dixie bettyboo ticklish
    frenchy murphy leinad mynameis spooge hyundai frosch junkmail abacab marbles casio wayne longhair caster snicker
    gannibal skinhead hansol gatsby segblue montecar plato gumby kaboom matty jazzy panter giulia candyass travis
    farmboy special letsdoit allison abcdefg notredam ilikeit rugger uptown alcatraz airman navajo kenobi terrier
    stayout grisha frankie fluff virginie werdna octopus fitter dfcbkbcf blacklab montrose allen supernova frederik
    ilovepussy radeon blubber sliver swoosh motocros lockdown pearls thebear istheman pinetree biit rewq rustydog
    tampabay titts babycake jehovah streaming collie camil fidelity calvin stitch gatit restart budgie grunt capitals
    hiking dreamcas riffraff makaka playmate napalm rollin amstel zxcvb samanth rumble jimmys pizzaman tralala
    delpiero alexi yamato itisme million vfndtq kahlua londo wonderboy carrots tazz ratboy rfgecnf nico fujitsu tujhrf
    sergbest blobby smirnov video panhead bucky duffer cashmoney leftadead bagpuss salman titfuck england malish
    dresden lemans darina zapper redstar pajero booyah please tetsuo semper finder hanuman sunlight treble cupoi
    dimitri ip76k stellar nympho keith saskia bigtruck revoluti feelgood phat gogators bismark cola puck furball
    burnout slonik bowtie mommy icecube fabienn mouser papamama rolex momdad iklo morten rhubarb gareth blitz brest
    tigercat usmarine lilbit benny azrael lebowski madagaskar begemot loverman dragonballz italiano onions cyrano
    capcom forlife fisherman weare requiem mufasa piercing hellas abracadabra duckman caracas macintos crescent fduecn
    hogtied eatmenow ramjet kicksass whatthe discus rfhfvtkmrf rufus sqdwfe mantle vegitto trek rudeboy liliya
    lunchbox riversid acapulco libero dnsadm maison toomuch boobear hemlock sextoy pugsley misiek athome migue altoids
    marcin rhfcfdbwf jeter rhinos rjhjkm ronaldinho shampoo makayla kamilla masterbating tennesse holger matchbox
    hores poptart parlament goodyear hardwood alain erection hfytnrb highlife implants benjami dipper jeeper bendover
    supersonic babybear laserjet gotenks bama natedogg pokemo raduga sopranos cashflow menthol pharao hacking
    ghjcnbnenrf lizzy pooky flyer gramma dipset becca ireland diana donjuan pong alterego logger claudia matisse
    ljxtymrf victori harle mamas encore mangos diamon alexxx tiamat desktop mafia smurf princesa shojou blueberr
    welkom maximka tammy bobmarley clips demon ismail termite missie altair donna bauhaus trinitron mogwai juniper
    boroda jingles qwerasdfzxcv shakur legos mallrats goldeneye tamerlan julia backbone spleen shady darkone justi
    giggle cloudy aisan douche parkour bluejay redwine qw23er satchmo nineball stewart ballsack probes kappa amiga
    dortmund trigun homepage blinky screwy gizzmo belkin chemist coolhand chachi thebest greedisgood wonderfu barefeet
    inches qqqq kcchiefs metal jennifer xian pollux cheerleaers fruity turbos shopper photon espana hillbill oyster
    macaroni gigabyte jesper motown tuxedo triplex cyclones estrell mortis holla fiddle sapphic jurassic thebeast
    ghjcnjq baura karaoke nemrac flvbybcnhfnjh frisbee diva ajax feathers allday mierda pearl amature marauder
    redheads womans egorka godbless nimitz aaaa sashka madcow socce greywolf baboon pimpdaddy reloaded lancia rfhfylfi
    dicker placid grimace olemiss whores culinary wannabe maxi amelie riley trample baberuth bramble asdfqwer vides
    taichi aztnm smother outsider hakr blackhawk bigblack girlie spook valeriya gianluca freedo q2qeqaq handbag
    lavalamp cumm pertinant whatup redlight patrik dfytxrf aviator sweeps kristin cypher yinyang poophead tucson noles
    monterey waterfal dank dougal suede minnesot legman bukowski ganja mammoth riverrat asswipe daredevi lian
    kamikadze smile bgates bellagio wanrltw stiletto lipton arsena biohazard bbking chappy tetris darthvad lilwayne
    nopassword natchez glitter mytime rubicon moto pyon wazzup tbird shane nightowl getoff trueblue hotgirl nevermin
    deathnote taffy bigal copenhag apricot gallaries dtkjcbgtl totoro onlyone civicsi jesse baby festus abacus sickboy
    fishtank fungus charle golfpro teensex seaside aleksei rosewood blackberry bedlam schumi deerhunt contour darkelf
    surveyor deltas pitchers dipstick funny lizzard softtail titman greenman zix2cevab smartass notnow myworld
    chewbacc nosferatu downhill kuan blazers whales soldat craving powerman yfcntyf hotrats cfvceyu qweasdzx feline
    qqwwee chitown mastermind dingbat care standby kismet atreides dogmeat icarus monkeyboy mouses nicetits sealteam
    crispy rrpass myporn myspace corazo topolino lawman muffy orgy passord hooyah ekmzyf pretzel amonra nestle jimbeam
    happyman stonewal helios manunited harcore gaymen hotau light kakashi pjkjnj alcatel taylo allah buddydog ltkmaby
    mongo blonds civilwar bellaco turtles mustan deadspin fynjirf tortoise amor summe waterski zulu dtxyjcnm gizmos
    strife interacial pusyy equinox matri tobydog sammys nachos traktor bryan morgoth dasani mashka xxxxxx ownage
    nightwin hotlips passmast cool skolko eldiablo manu screwyou badabing foreplay hydro kubrick seductive comeon
    galileo aladdin metoo happines mizuno caddy bizzare redone ohmygod sable bonovox girlies hamper opus aaabbb
    pizzahut anton kikimora peavey ocelot aia2aea wsxeedc jackie solace sprocket galary chuck shurik locutus virago
    wdtnjxtr tequier bisexual doodles makeitso fishy nothing fishcake sentry libertad oaktree fivestar vegitta
    mississi spiffy carme neutron vantage agassi boners hilltop taipan barrage kenneth fister martian willem lfybkf
    bluestar moonman ntktdbpjh paperino bikers daffy benji quake dragonfly suckcock danilka lapochka belinea calypso
    asshol abraxas womam qiq2qeqaq youknow maxpower sonora raymond tickler tadpole belair crazyman finalfantasy
    jonatha paisley kissmyas morgana monste mantra spunk jonesy mark alessand baddest ghbdtnrfrltkf zxccxz tictac
    augustin racers grout foxfire openit nathanie z2xecavsb seadog gangbanged lovehate hondacbr harpoon mamochka
    fisherma bismilla locust wally saffron utjhubq safeway pisser bdfyjd kristen magenta vfhujif anfisa qaz123wsx
    tyrant guan meggie kontol nurlan ayanami yaroslav websol mutley hugoboss websolutions elpaso gagarin badboys
    sephirot newuser qian edcrfv lockout timoxa firedog sokolova skydiver soulfly canary malinka guillerm hookers
    dogfart osprey india rhjkbr stoppedby werter divers alpina cali whoknows godspeed foreskin heyyou didier slapnuts
    fresno bears honeybun queen baronn pakista philipp topsecret slipper letsfuck godawgs mousey scrotum loveis
    lighthou jeffrey susieq ralphie trout willi antonov sluttey rehbwf marty darian losangeles pusssy godiva ender
    golfnut leonidas aib2cedae puffer general wizzard lehjxrf bigbucks buddys zinger esprit vbienrf josep tickling
    froggie daddys crumbs gucci mikkel opiate tracy christophe came petrovich humbug dirtydog allstate horatio
    wachtwoord creepers squirts rotary bigd georgia fujifilm dasha yorkie slimjim wiccan kenzie system skunk getit
    pommes daredevil sugars bucker piston lionheart catfight recon icecold fantom vodafone kontakt boris vfcnth canine
    valleywa faraon chickenwing livewire livelife roosters jeepers ilya coochie pavlik dewalt dfhdfhf architec
    blackops qaz2wsxeedcarfv rhfcjnf wsxedc teaser sebora ankara swifty decimal redleg shanno nermal candies smirnova
    photo ranetki ais2defag axio wertzu maurizio uldv zxcvasdf punkass flowe graywolf peddler rjsilatqe mpegs seawolf
    ladyboy pianos piggies vixen alexus orpheus gdtrfb macgyver hugetits ralph flathead maurici mailru goofball nikon
    stopit odin smooch reboot famil bullit gerhard methos morena zebras getlost gfynthf sarajevo indon comets tatjana
    rfgbnjirf joystick sabre beerme kitties comcast slava squid saxophon lionhear qaywsx bustle nastena roadway loader
    hillside starlight niggers bazooka blackice bandi cocacol nfhfrfy timur muschi quanta307s squerting oscars mygirls
    flashman tangerin poo9i housewifes newness escorpio hippo qpalzm ribbit ghbdtndctv bogota lincoln bigjim lacoste
    firestorm legenda indain ludacris milamber evangeli letmesee shaker husky aatech cnfkrth argyle rjhjdf nataha
    o9i8uty gibson glendale archery hoochie stooge aaaaaa scorpions school vegas rapier bassoon groupd macaco baker
    labia freewill santiag silverado vflfufcrfh monica rugrat cornhole aerosmit bionicle gfgfvfvf virgo fmale pokey
    shredder baggies wednesda mimosa sparhawk firehawk romario funtimes fhntvrf nexus timothy bajingan terry frenchie
    raiden babemagnet nadejda truffles rapture douglas lamborghini motocross rjcvjc dante telecom carsten pietro
    carpediem samir orang helium scirocco fuzzball rushmore rebelz hotspur lacrimosa domenico yfnfirf jachin bloke
    dawgs dunhill service mikado devilman angelit reznor euphoria lesbain checkmat browndog phreak crash farida mutter
    luckyme horsemen vgirl jediknig asdas cesare allnight rockey starlite passfan closeup samue cazzo wrinkles homely
    sexpot snapshot asthma thetruth ducky blender priyanka gaucho dutchman sizzle kakarot passcode justinbieber elodie
    sanjay lakshmi zoomer teapot ramada pennywis striper pilot chingon optima nudity ethan euclid beeline loyola
    biguns bravo buffa assmunch vivid wellingt aqwzsx madala sigmar pictere tiptop bettyboop dinero tahiti gregory
    bionic speed denis hawthorn saxman suntzu bernhard dominika balboa seville vfhbyjxrf carling lockerroom punani
    darth baron vaness libido picher karamba futyn daydream friends bopper chooch asslover shimmer riddler openme
    tugboat midori gulnara christo swatch laker offroad puddles hackers mannheim manager horseman roman komputer
    pictuers ejaculation lioness evilone nastenka pushok javie lilman mjolnir toulouse bigworm fullback extensa
    dreamcast belize delboy willie casablanca csyjxtr ricky bonghit salvator basher pussylover rosie vivitron meonly
    armageddon myfriend zardoz qwedsazxc kraken fzappa starfox illmatic capoeira weenie ramzes toasty pupkin shinigami
    fhvfutljy nocturne churchil thumbnils tailgate neworder sexymama goarmy cerebus michelle vbifyz surfsup earthlin
    dabulls basketbal aligator mojojojo saibaba wifes wdtnjr slasher papabear terran footman hocke texans sfgiants
    billabong aassdd monolith letme1n ticktock newone hellno japanees contortionist divx rochard privat radar bigdad
    fhctybq tortuga citrus avanti woodstock embalmer woodwork bonzai konyor newstart jigga panorama goats smithy
    rugrats hotmama daedalus nonstop fruitbat lisenok quaker violator myesons cajun fraggle gayboy oldfart vulva
    knickerless orgasms undertow binky litle kfcnjxrf masturbation bunnie planner transexual sparty leeloo monies
    fozzie landrove anakonda scoobie henti rfhlbyfk beyonce catfood cjytxrf zealots strat fordtruc archangel silvi
    sativa boogers miles bigjoe tulip petite greentea shitter jonboy voltron morticia evanescence edcarfv longshot
    serge aabbcc starbucks sinful drywall homebrew marlins letmeinn domini swampy plokij webcam michele bolivi
    wingzero qawsedrftg shinji sverige piper cummer iiyama gocats amour alfarome jumanji fantasti wo0t shawn lorien
    a2sedafsg koleso murph natascha sunkist kennwort emine grinder qiq2qeq cheeba diamante prosto pdiddy gabby luckys
    franci pornographic moochie gfhjdjp samdog comicbookdb emili motdepasse iphone braveheart reeses nebula sanjose
    kickflip arcangel superbow xyzzy dagobert alatam barbara vfpfafrf alessio babemagn aceman arrakis kavkaz jasons
    berserk buckwhea csyekz pussyame boingo arnaud budlite redstorm paramore becky imtheman chango milkyway giveme
    mahalo lucian paddy praxis shimano bigpenis creeper newproject rammstei jeqqahth2v hfljcnm lambchop bugman stooges
    cybersex diamant cowboyup sentra goethe manhatta fastcar selmer yfnfitymrf denni chewey elektra trousers fishface
    topspin orwell vorona sodapop motherfu ibilltes forall kookie ronald balrog maximilian mypasswo sonny zzxxcc
    tkfkdg magoo mdogg heeled gitara lesbos marajade tippy morozova lesbean pounded fialka scarab sharpie gstring
    sachin princeto hellohel ursitesux billows kekc kombat cashew duracell kseniya sevenof kostik arthur corvet
    rdfhnbhf songoku tiberian needforspeed dropkick panache libra a123456a kjiflm vfhnsirf cntgfy iamcool narut buffer
    sk8ordie urlaub fireblade blanked marishka altec gorillaz chief revival space ramstein doorknob devilmaycry
    sosiska pennstat pioner shevchenko detectiv evildead aggie coffees tical scotts bullwink marsel krypto adrock
    rjitxrf asmodeus rapunzel theboys hotdogs deepthro maxpayne veronic fyyeirf otter cheste abbey thanos bedrock
    bartok xxxzzz rodent montecarlo hernande mikayla bravehea locked ltymub ameteur saltydog faisal milfnew momsuck
    everques ytngfhjkz businessbabe cooki custard lbvjxrf outlaws udacha insider chees fuckmehard shotokan katya
    seahorse vtldtlm beebop heathe darknes barnie rbcekz alisher toohot theduke breezy bulldawg monkeyman baylee
    losangel mastermi aurelie cayenne bastet wsxzaq geibcnbr yello fucmy redwall ladybird bitchs cccccc rktjgfnhf
    ghjdthrf oedipus linus impalass fartman fokker optiplex bbbbbb realtor slipkno santacru rowdy jelena smeller ddddd
    sexyme janet cazzone today poobear ignatius snoopdogg blondinka honeydew fuckthat lovem goldrush gecko llama
    pendejo avalanche fremont gandolf chowder a2becadse flyguy magadan pingvin lothar lasers bignuts renee royboy
    skynet dragrace booter corvett capital videoes funtik wyvern flange sammydog hulkster notayou vorlon omegared
    l58jkdjp filippo mudar samadams petrus icetea sunderla adrian qweas kazanova aslan fktyeirf goodsex lbtest banaan
    bluenose waffenss whateve a2aeaaa trailers vfhbirf bhbcrf klaatu turk monsoon beachbum sunbeam succes clyde
    rawhide bubblegum princ mackenzi niggaz manatee aquila anechka pamel bugsbunn lovel sestra althor hornyman wakeup
    phishy cerber torrent thething solnishko babel peanu ethernet uncencored baraka rb26dett willy choppers texaco
    biggirl anna sukebe caralho callofduty rt6ytere timelord allblack pavlova romanov tequiero yitbos lookup snowflake
    dickweed barks lever irisha firestar fred ghjnjnbg danman gatito betty milhouse kbctyjr masterbaiting delsol papit
    doggys bdfyjdf invictus bloods kayla yourmama angelok verygood yeshua twins porname bosshog candys adventur stripe
    djkjlz dokken skins hogwarts vbhevbh navigato desperado cneltyn vasiliy hazmat daytek eightbal four fabia
    aerosmith manue wingchun boohoo hombre goatboy fuckm partizan avrora utahjazz submarin pussyeat heinlein control
    costaric smarty chuan triplets snowy snafu vangogh vandal evergree cochise saab sniffer lebron wolvie blackbelt
    yoshi feeder janeway nutella fuking asscock deepak poppie bigshow housewife grils tonto cynthia temptress irakli
    belle russell manders seabass gforce songbird naught brenda hotshit topaz girfriend marinka jakester thatsme
    planeta falstaff patrizia reborn riptide shuan nogard chino goodlife davis harrys shitfuck russian porshe danil
    dolphi river sabaka gobigred deborah volkswagen miamo alkaline muffdive fkbyrf goodguy nirvan ozzie cannonda
    cvbhyjdf marmite germany joeblow radio raindrop jacko newday fathead caspe citibank sports deuce boxter fakepass
    golfman snowdog birthday nonmembe niklas parsifal krasota theshit maganda omicron columbo buick thistle bassin
    rickster apteka sienna skulls miamor coolgirl gravis qazxc virgini akasha batma motorcyc bambino tenerife zhuan
    iloveporn markiza hotbabes becool fynjybyf wapapapa forme mamont pizda dragonz sharon scrooge mrbill pfloyd leeroy
    natedog ishmael tecumseh carajo nfyirf blackcock fedorov antigone feanor novikova bobert peregrin pumkin rayman
    manuals tooltime bonethug bonnie tonyhawk laracroft mahalkita terriers gamer hoser littlema molotok glennwei lemon
    caboose tater brians fritz mistral jigsaw fuckshit hornyguy southside edthom antonio bobmarle pitures ilikesex
    crafty boarder fulcrum astonvil yanks yngwie account zooropa hotlegs sammi gumbo perkele maurolarastefy lampard
    barracud dmband abcxyz pathfinder yuliya micky jayman halcyon rerfhtre feniks zaxscd gotyoass jaycee jamesb
    vibrate grandpri camino colossus davidb mamoaka nicky pinguin watermelon lasttime glider helen pyramids tulane
    osama rostov scoote bhbyrf gohan galeries joyful bigpussy tonka mowgli astalavista leafs primal bigmama okmijn
    killzone snookie zxcvvcxz davidc epson rockman ceaser beanbag katten duckhunt segreto matros ragnar sexsexse
    fuckyeah bigbutts gbcmrf marketin saratov elbereth grime masha juneau pappy lindsay mooner katzen lucent polly
    lagwagon pixie misiaczek smokedog eyeball ironhors ametuer volkodav vepsrf kimmy ovation drinker penetrating
    summertime prima modles takamine hardwork macintosh tahoe passthie chiks sundown flowers boromir phaedrus albert
    joung malakas gulliver parker balder sonne jessie domainlock vfkbyf youandme raketa koala dhjnvytyjub nhfrnjh
    testibil ybrbnjc axeman pintail dogggg shandy thesaint x72jhhuez theclash raptors djdjxrf hell vivaldi lance
    guesswho jeadmi corgan skillz gymnastic satori theedge cxfcnkbdfz sparkey deicide bagels lololol lemmings raeew2q
    silve staind schnuffi dazzle leroy luckie goodfell hermione peaceout davidoff yesterda killah flippy chrisb zelda
    headless muttley fuckof tittys catdaddy photog beeker reaver yorktown bolero tryagain arman chicco learjet alexei
    jenna go2hell setap momsanaladventure protoss rooter ginola mojave erica qazse marvin redwolf sunbird dangerou
    maciek girsl hawks excellen dashka soleda toonces acetate nacked jbond alligator debbie wellhung monkeyma supers
    rigger larsson vaseline rjnzhf maripos cbr600rr doggydog cronic trekker flipmode druid sonyvaio dodges mayfair
    mystuff funame samanta sofiya magics arcane sixtynin omerta luscious gbyudby bobcats envision chance seaweed
    holdem tomate mensch slicer goochi qweewq punter repoman tomboy never cortina gomets dogma bhjxrf loglatin eragon
    strato gazelle growler klaudia payton fuckem butchie scorpi lugano nichola spide uhbujhbq rsalinas vfylfhby
    longhorns bugatti everquest blackass snakeman pa55word fanatic family pfqxbr mysecret marat october genghis cooker
    citron gramps blackcoc hickory ivanhoe blackboy escher sincity beaks meandyou spaniel timmy lancaste polaroid
    edinburg fuckedup hotman cueball golfclub gopack bookcase worldcup dkflbvbhjdbx twostep letsplay zolushka stella
    pfkegf kingtut barracuda wiggles gjhjkm prancer patata kjifhf romanova sexyass dobber sokolov pomidor algernon
    cadman amoremio silly bobbys hercule hd764nwsdteivb defcon deutschland robinhood alfalfa machoman lesbens easypay
    tomservo nadezhda goonies jordyn fi5eagle dbrecz greatsex thrawn blunted baywatch doggystyle loloxx january kodak
    bushel ub6ib zz8807zpl briefs hawker first bonzo brent erasure sidewind mentos kolibri onepiece united ponyboy
    keksa wayer mypussy andrej mischa mille garter bigpun talgat familia newjob bobber blackbel hatteras ginge rebbyt
    ebony myboys aleksander ijrjkflrf lopata pilsner andreev freiheit drjynfrnt waterpolo shibumi cezer volkova
    rattler kleenex sanane happydog satellit qazplm qazwsxedcrfvtgb meowmix badguy facefuck blondy major sober
    deathrow patterso china waldo butchy crayon tgb6yhn klopik crocodil mothra imhorny splatter slippy router buratino
    yahweh peepers ganjaman hxboqg cheyanne storys sebastie zztop maddison rfveedc darthvader jeffro iloveit victor
    hotty delphin lifeisgood gooseman shifty insertions dude abrupt boogaloo chronos stamford pimpster kthjxrf getmein
    amidala flubber fettish grapeape dantes oralsex jack foxcg winchest francis getin archon cliffy blueman sport
    emmitt bignasty morga hfjdk ferrar juanito fabiol caseydog steveo peternorth paroll kimchi bootleg gaijin secre
    acacia amarillo rfhfgep tylers aia2aeaaa sweetass blower rodina babushka camilo cimbom tiffan vfnbkmlf ohbaby
    gotigers lindsey romulus dropdead snuggle eleven bloopers avangard ginscoot dshade masterkey rootedit caramba
    leahcim hannover phrowz cassius angelito zzzzz badkarma malaga glenwood footlove fastcars polinka kjdm marusya
    augusto shiraz pantyhose donald blaise arabella brigada cepor2d marco hellow dillweed uzumymw geraldin gophers
    indy slainte hsut5kpot teejay renat racoon sabrin angie shiznit harpua sexyred latex tucker alexandru wahoo
    teamwork deepblue goodison rundmc r2d2cep puppys samba ayrton boobed topsecre loudog pantie drevil mandolin hottub
    brother failsafe spade matvey open carmen priscill schatzi kajak gooddog kayak calamity argent ufhvjybz seviyi
    penfold assface dildos hawkwind crowbar ruffles rastus luv2epus aquafina dawns jared teufel vwgolf amores passwerd
    boliva smutty headshot davidd zydfhm gbgbcmrf pornpass insertion ceckbr checkit dbnfkbq niggas nyyankee muskrat
    nbuhtyjr ocean fabienne wendys batgirl cerveza igorek steel ragman novifarm giveitup fuckall crevice hackerz gspot
    eight assassins texass swallows baldur moonshine labatt modem voland dbnfkz hotchick jacker princessa booper
    reliant miranda andre badnaamhere barnaby margaux corsica tzzqi universi thewall nevermor cipher seraphim imzadi
    gandon dkflbvbhjdyf bigbad feedme ultraman jackdog fresh monique tigre alphaman greyhoun indycar crunchy carefree
    dyjuy xrated assclown federica hilfiger trivia mamita simcity lexingky akatsuki retsam johndeere abudfv raster
    elgato businka satanas mattingl shamil patate mannn moonstar evil bowl tanechka carthage babygir santino
    bondarenko jesuss numlock shyguy sound kirby needit mostwanted passions anduril kermit prospero lusty barakuda
    dream broodwar porky christy mahal yyyyyy allan flintsto capri cumeater heretic hippos blindax marykay collecti
    kasumi qaziqaz chemistr coolboy o9i8u kabuki righton tigress nessie sergej yfafyz ytrhjvfyn victo mobbdeep lemming
    transfor myhouse aeynbr muskie lenoaka cvbhyjd daffodil pussylicker pamela stuffer warehous weear pluton louise
    polarbea prime anatoliy januar wysiwyg cobraya ralphy whaler xterra cableguy jamesd aqualung lumpy luckyman
    kingsize leeds marigold teabag saopaulo shanny roland basser carol year morozov joseluis bushed redrock memnoch
    lalaland lovegod gulnaz buffalos anteater pattaya jaydee redshift bartek summerti ricochet incest schastie rakkaus
    h2opolo suikoden perro dance whoopass vladvlad boober alessia gfcgjhn pipers papaya gunsling coolone gonads
    gfhjkzytn foxhound gangrel ghjvtntq bluedevi mywife hangman licorice patter thorsten ninguna dakine strange mexic
    vergeten stampede floyd sailfish raziel ananda giacomo freeme crfprf allstars solrac gfnhbjn bayliner catter
    single nitrox mapet halibut killroy xxxxx phillip poopsie arsenalfc buffys kosova allame arslan opensesame brutis
    pochta nadegda backspac invis gogeta niceday truckin gfdkbr biceps sceptre bigdave lauras user sandys shabba
    ratdog cristiano natha march gumball getsdown wasdwasd dddddd longlegs starsky ducksoup bunnys omsairam whoami
    danmark flapper swanky lakings yfhenj asterios rainier searcher dapper ltdjxrf horsey seahawk shroom tkfkdgo
    aquaman tashkent messi milenium illumina vegita jodeci bareback goldfinger rjhjds sabian thinkpad sully bonghits
    magnavox colombi voiture limpone oldone aruba zhenya nomar touchdow limpbizkit rhfcfdxbr baphomet afrodita madiso
    ladles lovefeet theworld thunderbird dolly forklift alfons berkut saphire oilman creatine pussylov filimon fucing
    yfnfkbz abdulla nippon nolimits billiard buttplug westlife coolbean lopas asasin whodat goodau kostas regal
    volodya focus bastos nbvjif fenix anita vadimka nickle jesusc teste essendon evgenii celticfc forumwp lovesme exkp
    chillout burly thelast marcus metalgear socrate world franki mommie vicecity postov oldschool legoland antoshka
    counterstrike buggy qwertzui toons chesty bigtoe limpopo rerehepf diddle solidsnake rockroll qwezxc cloggy
    prashant katharin maxfli takashi cumonme mymother pennstate khalid fightclub showboat mateusz elrond teenie
    mammamia dustydog dominator erasmus a2aea dennis galaxie pleaseme junkyard galadriel charlies behemoth teres
    fairway baraban apelsin mousepad melon twodogs metalica ryjgrf pipiska rerfhfxf lugnut cretin powerade aaaaaaa
    omanko kovalenko isabe chobits nxjmt zcxfcnkbdf gyeyt2rgls vfhbyrf bladerunner goodone wonton doodie chisox
    orlando skateboa destroye snoogans juancarlo goheels jetson scottt fuckup aleksa gfhfljrc passfind derrick hateme
    pieman tuffy andover makarov grant nighthaw browneye batigol nfvfhf chocolate hrdnw petter bantam morlii
    jediknight brenden argonaut goodstuf wisconsi abigail dirtbag splurge valdepen ghjnjrjk zaqixsw2cde schwanz walter
    nomads codeblue fucke agyvorc aztecs smuggles femmes ballgag krasnodar tamuna schule sixtynine empires erfolg
    dvader ladygaga elite venezuel nitrous kochamcie olivia trustn arioch tristar maroon marsik fomoco natalka cwoui
    tartan davecole nosferat hotsauce dmitry horus dimasik skazka boss bluebear vesper ultras tarantul asd123asd
    azteca theflash ball titlover sampson party adonai carwash metropol psychnau vthctltc hounds firework satchel rice
    ghtktcnm cubano anderso famili dfghjc besiktas roygbiv nikko bethan minotaur rakesh hfleuf jackel myangel asssss
    agnieszka haley raisin htubyf cfiekz derevo a2aeaaasa baltika raffles clitlick louis fynrf walker makoto redbeard
    vfvfvskfhfve mycock sandydog lineman network longdick mustangg mavericks indica cisco angelofwar brianna bubbaa
    level baldrick lowdown haribo lovesexy thissuck picker stephy characte telecast repytwjdf thematrix hammerhe
    chucha ganesha gunsmoke georgi sheltie knulla sallas westie conker crappie margosha lisboa e2wiq shrike grifter
    ghjcnjghjcnj myszka posture boggie rocketman flhtyfkby twiztid vostok force televizor gtkmvtym samhain imcool
    jadzia dreamers strannik k2trix steelhea nikitin commodor chocobo whopper ibilljpf megafon ararat ghbrjkbcn
    hibernia kings redfive iawgk ndirish airborn halfmoon ranchero sneaker cowman johnn razzle wsxqaz nubian henderso
    eric boscoe simpson sassie rjyjgkz watashi loredana janus wilso conman mothe iloveher snikers davidj fkmnthyfnbdf
    mettss ratfink lostsoul brabus wobble petra fuckfest otters svetka spartacu bigstick milashka pasport champagn
    papichul hrvatska hondacivic kevins tacit moneybag gohogs ytyfdbcnm gubber darkmoon vitaliy playboys tristan joyce
    oriflame mugwump autocad thematri lolwut ibill multisyn pelikan chacal griffon pooch dagestan geisha satriani
    anjali rocketma gixxer pendrago vincen hellokit killyou ruger doodah bumblebe badlands galactic emachines foghorn
    jackso jerem avgust frontera daisymae hornyboy diabl interex iwantsex rockydog kukolka sawdust bigpapa jewboy dave
    riches tony toggle farter tities balle brasilia southsid micke patit ctdfcnjgjkm olds zzzzzz nelso gremlins carter
    farcry charl aztec sinjin bigpimpi atlas nvidia doggone manana malcolm rfkbyf hotbabe rajesh dimebag ganjubas
    rodion jagr seren syrinx funnyman karapuz bloomin biggdogg ocarina hellome booties blowjobs matt swede evgeniya
    lfhbyf coach patryk pinewood notredame tuborg lemond sk8ter wowser pablo ston jeeves funhouse hiroshi gobucs
    angeleye bereza catalin qazedc andros ramazan vampyre sweethea imperium murat jamest flossy sandeep morgen
    salamandra bigdogg stroller njdevils nutsack vittorio passwo playful rjyatnrf tookie ubnfhf michi radiance beluga
    amormi dandfa trust killemall smallville polgara billyb landscap steves exploite zamboni damage dzxtckfd kobe
    damager egorov ckfdbr lisa audis nelson nibbles djivanfros mutabor artofwar matvei hrfzlz schwinn poohbea thinker
    sobriety jakers karamelka vbkfyf volodin iddqd dale roberto lizaveta qqqqqq
  `
    .trim()
    .split(/\s+/),
);

export function isCommonWord(word: string): boolean {
  return MOST_COMMON_WORDS.has(word) || FURTHER_WORDS.has(word);
}
