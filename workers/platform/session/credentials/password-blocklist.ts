import { dictionary } from '@zxcvbn-ts/language-common'
import { brand } from '#brand/brand'

/**
 * Passwords that the dictionary lacks: folded, of eight letters or more: number sequences, words with years, and local
 * favourites. Written for this product.
 */
const OURS = `
contraseña contrasena1 contrasena123 contraseña123 clave1234 miclave1 miclave123 claveclave senha1234 senhasenha
minhasenha1 mudar123 secreta1 secreto1 secreto123 0123456789 987654321 9876543210 87654321 111111111 1111111111 00000000
000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234 12121212 123123123 159753159
qwertyqwerty qwertyasdf asdfghjklñ asdasdasd poiuytrewq lkjhgfdsa abcdefgh abcdefghi abcdefghij abcabcabc aaaaaaaa
aaaaaaaaa zzzzzzzz xxxxxxxx iloveu123 teamo123 teamo1234 teamomucho teamoamor teamomiamor teamo2024 teamo2025 teamo2026
tequiero1 tequieromucho tequieroamor amorcito1 amoramor amordemivida amoreterno amorverdadero miamor123 miamorcito
mibebe123 mifamilia mifamilia1 familia1 familia123 minovia1 mihija123 mihijo123 mishijos mishijos1 mivida123 corazon1
corazon123 corazones princesa1 princesa123 princesita princess123 principe1 chiquita1 hermosa1 hermosa123 hermosura
bonita123 mariposa1 mariposas estrella1 estrella123 estrellas estrellita lucerito florecita flores123 diosesamor
diosesamor1 diosmio1 diosteama diosconmigo jesucristo jesucristo1 jesus1234 jesusteama cristo123 jesuscristo amen1234
guadalupe1 virgencita sagrado1 bendicion bendicion1 bendecida angelito1 angeles1 angel1234 futbol123 futbol10 america123
americaamerica chivas123 chivas1906 cruzazul1 pumas123 pumasunam tigres123 rayados1 barcelona1 barcelona10 realmadrid1
madrid123 flamengo1 corinthians saopaulo1 gremio123 bocajuniors boca1234 alianza1 universitario millonarios nacional1
messi123 messi1010 neymar10 maradona10 alejandra1 fernanda1 gabriela1 valentina1 santiago1 mauricio1 cristina1 veronica1
guillermo1 francisco1 esperanza1 mariajose josecarlos joseluis1 luisfernando miguelangel maria1234 jose1234 juan1234
luis1234 andrea123 camila123 sofia123 android1 windows10 facebook1 facebook123 youtube1 whatsapp instagram telegram
netflix1 administrador administrator1 root1234 rootroot user1234 invitado guest123 welcome2024 bienvenido bienvenido1
bienvenida cambiame cambiame1 cambiar123 noidea123 olvidada nomeacuerdo nolose123 hola1234 hola12345 holamundo
capricornio sagitario gatito123 perrito1 perrito123 leopardo leoncito tigrillo aguila123 delfines chocolate123 caramelo1
cafeconleche tequila123 cerveza1 cerveza123 tacos123 aguacate sandia123 mexico123 mexico12 mexico2024 mexico2025
mexico2026 vivamexico vivamexico1 mexicano1 guadalajara monterrey1 tijuana1 veracruz1 oaxaca123 colombia1 colombia123
argentina1 venezuela1 chile123 peru1234 ecuador1 bolivia1 brasil123 brasil2014 saudades esperanca eusoulinda euteamo1
euteamo123 tiamo123 meuamor1 meuamor123 deusefiel deuseamor deusebom jesusmeama enero2024 enero2025 enero2026
febrero2025 marzo2025 abril2025 mayo2025 junio2025 julio2025 agosto2025 septiembre octubre2025 noviembre noviembre1
diciembre diciembre1 verano2024 verano2025 verano2026 summer2024 summer2025 summer2026 winter2025 spring2025 february1
monday123 lunes123 viernes1 viernes123 fiesta123 suerte123 buenasuerte lasuerte1 lucky1234 luckyluck ganador1 ganador123
ganar123 millonario millonario1 dinero123 dinero777 dinerito blackjack21 tragamonedas 77777777a 12345678! 123456789!
password1! qwerty123! abcd1234! aa12345678 q1w2e3r4!
`

/** No rule allows fewer letters (settings/rules.ts), so shorter ones are not stored. */
const LEAST = 8

/** Words of the brand (ASVS 5.0 6.1.2), folded and without accents; docs/security.md explains the rule. */
export const HOUSE_WORDS = [
  brand.name.toLowerCase(),
  brand.merchantCode,
  'apuestas',
  'apuesta',
  'apostas',
  'casino',
  'jackpot',
  'loteria',
  'ruleta',
  'tragamonedas',
  'puerto',
  'agente',
  'usuario',
  'soporte',
  'admin',
  'demo',
] as const

/** A brand word needs at least this many other letters to be accepted as a password. */
const OTHER_LETTERS = 4

let common: ReadonlySet<string> | undefined

/** Returns true when the password is common, in general or at this site. Case is ignored. */
export function isCommon(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  return commonOnes().has(folded) || isOfTheHouse(folded)
}

/** About 18,000 in one set, so that a lookup takes the same time regardless of the number. Built at first use. */
function commonOnes(): ReadonlySet<string> {
  common ??= new Set([
    ...dictionary['passwords-common'].filter(({ length }) => length >= LEAST),
    ...OURS.trim().split(/\s+/),
  ])
  return common
}

function isOfTheHouse(folded: string): boolean {
  const plain = folded.normalize('NFD').replace(/\p{M}/gu, '')
  const rest = HOUSE_WORDS.reduce((text, word) => text.replaceAll(word, ''), plain)
  return rest !== plain && (rest.match(/\p{L}/gu)?.length ?? 0) < OTHER_LETTERS
}
