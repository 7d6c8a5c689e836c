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
    hawaii eagle viper poopoo einstein boobies bitches drowssap simple badger alaska action jester drummer
  `
    .trim()
    .split(/\s+/),
);
