/**
 * Passwords everybody tries first, folded, of eight letters or more: keyboard walks, counting, words with years, and
 * what people here love, fear and pray to. Written for this product; shorter ones fail the length rule already.
 */
const WORDS = `
password passwords passw0rd p4ssword p4ssw0rd pa55word password1 password12 password123 password1234 password0
password! passwort motdepasse kennwort contrasena contraseña contrasena1 contrasena123 contraseña123 clave1234 miclave1
miclave123 claveclave senha123 senha1234 senhasenha minhasenha minhasenha1 mudar123 secreta1 secreto1 secreto123 secret123
12345678 123456789 1234567890 123456781 12345679 0123456789 987654321 9876543210 87654321 11111111 111111111 1111111111
00000000 000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234 12121212 11223344
1122334455 112233445566 123123123 123321123 12344321 1234554321 102030405 10203040 1020304050 13579135 135792468 147258369
147852369 159357456 159753456 159753159 789456123 741852963 963852741 123454321 123456123 123456654321 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuio qwertyuiop qwerty12 qwerty123 qwerty1234
qwerty12345 qwerty123456 qwertyqwerty qwertyasdf qwerty01 qweasdzxc qweasd123 qwe123qwe qazwsxedc qazwsx123 asdfghjk asdfghjkl
asdfghjklñ asdf1234 asdfasdf asdasdasd asd123asd zxcvbnm1 zxcvbnm123 zxcvbnmm poiuytrewq lkjhgfdsa mnbvcxz1 azertyuiop
abcdefgh abcdefghi abcdefghij abcd1234 abc12345 abc123456 abcabcabc abc123abc a1b2c3d4 a1234567 a12345678 a123456789 aa123456
aaaaaaaa aaaaaaaaa zzzzzzzz xxxxxxxx 1234qwer 1234abcd 123qweasd 123qwe123 12qwaszx 123abc123 123456qwerty 123456ab 123456aa
12345qwert 12345abc iloveyou iloveyou1 iloveyou2 iloveyou123 iloveu123 ihateyou teamo123 teamo1234 teamomucho teamoamor
teamomiamor teamo2024 teamo2025 teamo2026 tequiero tequiero1 tequieromucho tequieroamor amorcito amorcito1 amoramor amordemivida
amoreterno amorverdadero miamor123 miamorcito mibebe123 mifamilia mifamilia1 familia1 familia123 minovia1 mihija123 mihijo123
mishijos mishijos1 mivida123 corazon1 corazon123 corazones preciosa princesa princesa1 princesa123 princesita princess princess1
princess123 principe principe1 chiquita chiquita1 chiquito hermosa1 hermosa123 hermosura bonita123 mariposa mariposa1 mariposas
estrella estrella1 estrella123 estrellas estrellita lucerito florecita flores123 sunshine sunshine1 sunflower rainbow1 butterfly
diosesamor diosesamor1 diosmio1 diosteama diosconmigo jesucristo jesucristo1 jesus123 jesus1234 jesusteama cristo123 jesuscristo
amen1234 guadalupe guadalupe1 virgencita sagrado1 bendicion bendicion1 bendecida angelito angelito1 angeles1 angel123 angel1234
futbol123 futbol10 america1 america123 americaamerica chivas123 chivas1906 cruzazul cruzazul1 pumas123 pumasunam tigres123 rayados1
barcelona barcelona1 barcelona10 realmadrid realmadrid1 madrid123 flamengo flamengo1 corinthians palmeiras saopaulo1 gremio123
bocajuniors riverplate river123 boca1234 alianza1 universitario millonarios nacional1 juventus liverpool liverpool1 arsenal1
manchester chelsea1 football football1 soccer123 baseball baseball1 basketball messi123 messi1010 ronaldo7 cristiano ronaldinho
neymar10 maradona maradona10 superman superman1 batman123 spiderman spiderman1 pokemon1 pokemon123 dragonball naruto123 starwars
starwars1 metallica ironmaiden nirvana1 michael1 michelle michelle1 jennifer jennifer1 jessica1 daniela1 daniel123 alejandro
alejandro1 alejandra alejandra1 fernando fernando1 fernanda fernanda1 roberto1 ricardo1 eduardo1 gabriel1 gabriela gabriela1
valentina valentina1 sebastian sebastian1 santiago santiago1 mauricio mauricio1 cristina cristina1 veronica veronica1 patricia
patricia1 guillermo guillermo1 francisco francisco1 esperanza esperanza1 carolina carolina1 mariana1 mariajose juancarlos
josecarlos joseluis1 luisfernando miguelangel carlos123 maria123 maria1234 jose1234 juan1234 pedro123 david123 luis1234 andrea123
camila123 sofia123 charlie1 jordan23 computer computer1 computadora internet internet1 samsung1 samsung123 motorola android1
windows1 windows10 microsoft facebook facebook1 facebook123 google123 youtube1 whatsapp instagram telegram netflix1 system32
administrator administrador admin123 admin1234 admin12345 administrator1 adminadmin root1234 rootroot usuario1 usuario123
user1234 testtest test1234 testing123 demo1234 demodemo invitado guest123 welcome1 welcome123 welcome2024 bienvenido bienvenido1
bienvenida changeme changeme1 cambiame cambiame1 cambiar123 letmein1 letmein123 trustno1 whatever whatever1 nothing1 noidea123
olvidada nomeacuerdo nolose123 hola1234 hola12345 holahola holamundo helloworld hello123 hello1234 access14 master123 mastermind
dragon123 monkey123 tiger123 shadow123 killer123 hunter22 ranger12 freedom1 forever1 blink182 matrix123 scorpion escorpion
capricornio sagitario gatito123 perrito1 perrito123 pantera1 leopardo leoncito tigrillo aguila123 delfines elefante chocolate
chocolate1 chocolate123 caramelo caramelo1 cafeconleche tequila1 tequila123 cerveza1 cerveza123 tacos123 aguacate sandia123
mexico123 mexico12 mexico2024 mexico2025 mexico2026 vivamexico vivamexico1 mexicano1 guadalajara monterrey1 tijuana1 veracruz
veracruz1 oaxaca123 colombia colombia1 colombia123 argentina argentina1 venezuela venezuela1 chile123 peru1234 ecuador1 bolivia1
brasil123 brasil2014 saudades felicidade esperanca eusoulinda euteamo1 euteamo123 tiamo123 meuamor1 meuamor123 deusefiel deuseamor
deusebom jesusmeama enero2024 enero2025 enero2026 febrero2025 marzo2025 abril2025 mayo2025 junio2025 julio2025 agosto2025
septiembre octubre2025 noviembre noviembre1 diciembre diciembre1 primavera verano2024 verano2025 verano2026 summer2024 summer2025
summer2026 winter2025 spring2025 january1 february1 december1 monday123 lunes123 viernes1 viernes123 fiesta123 suerte123 buenasuerte
lasuerte1 lucky777 lucky1234 luckyluck casino123 casino777 jackpot1 jackpot777 apuesta1 apuestas ganador1 ganador123 ganar123
millonario millonario1 dinero123 dinero777 dinerito bingo123 loteria1 loteria123 ruleta123 poker123 blackjack blackjack21 tragamonedas
77777777a 7777777a 12345678a 12345678! 123456789a 123456789! password1! qwerty123! admin123! abcd1234! aa12345678 q1w2e3r4!
farol123 farol1234 farolfarol elfarol1 elfarol123 elpuerto1 puerto123 casinofarol
`

const COMMON = new Set(WORDS.split(/\s+/))

/** True when the password is one that anyone would try. Case does not help. */
export function isCommon(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
