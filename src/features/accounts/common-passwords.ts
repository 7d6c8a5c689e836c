/** Words of the passwords that everybody tries first, in Italian and in general. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
    password passwort passw pass parolachiave parola segreta segreto chiave accesso accedi login
    benvenuto benvenuta welcome admin administrator amministratore amministrazione utente user guest ospite root
    superuser test testing prova provaprova demo qwerty qwertyuiop qwertz qwert asdfgh asdfghjkl
    zxcvbn zxcvbnm azerty qazwsx qazwsxedc poiuyt abcdef abcdefg abcdefgh abcabc abcd abc
    ciao ciaociao salve buongiorno amore amoremio tiamo tesoro cuore bacio baci angelo
    angela stella stellina principessa cucciolo piccola italia roma milano napoli torino juventus
    juve inter milan lazio fiorentina ferrari vespa calcio forza forzajuve forzaitalia forzamilan
    andrea francesco alessandro alessandra giovanni giuseppe antonio marco matteo lorenzo davide luca
    simone stefano federico riccardo martina giulia chiara francesca valentina federica sara silvia
    elena laura alice sofia aurora anna maria mario roberto paolo carlo gennaio
    febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre primavera
    estate autunno inverno lunedi martedi mercoledi giovedi venerdi sabato domenica summer winter
    spring autumn monday friday sunday january december letmein iloveyou iloveu princess dragon
    monkey sunshine shadow master superman batman football baseball hello helloworld secret trustno
    trustnoone freedom whatever starwars pokemon michael jordan jessica charlie computer internet samsung
    iphone google facebook changeme cambiami cambiare nuovapassword newpassword temppassword temporanea temporaneo temp
    default standard system sistema cedolino cedolini bustapaga stipendio stipendi consulente consulenza azienda
    dipendente dipendenti ufficio lavoro buonlavoro personale paghe
  `
    .trim()
    .split(/\s+/),
);
