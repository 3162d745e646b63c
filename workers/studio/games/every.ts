// Written by scripts/assets/game-index.ts from the folders of the games; `npm run build` writes it again.
import type { Language } from '#brand/brand'
import type { GameEngine } from '../engine/game-engine.ts'
import { engine as bacaraEnVivo } from './bacara-en-vivo/engine.ts'
import bacaraEnVivoEn from './bacara-en-vivo/texts/en.json' with { type: 'json' }
import bacaraEnVivoEs from './bacara-en-vivo/texts/es.json' with { type: 'json' }
import bacaraEnVivoPt from './bacara-en-vivo/texts/pt.json' with { type: 'json' }
import { engine as baccarat } from './baccarat/engine.ts'
import baccaratEn from './baccarat/texts/en.json' with { type: 'json' }
import baccaratEs from './baccarat/texts/es.json' with { type: 'json' }
import baccaratPt from './baccarat/texts/pt.json' with { type: 'json' }
import { engine as blackjack } from './blackjack/engine.ts'
import blackjackEn from './blackjack/texts/en.json' with { type: 'json' }
import blackjackEs from './blackjack/texts/es.json' with { type: 'json' }
import blackjackPt from './blackjack/texts/pt.json' with { type: 'json' }
import { engine as bombo } from './bombo/engine.ts'
import bomboEn from './bombo/texts/en.json' with { type: 'json' }
import bomboEs from './bombo/texts/es.json' with { type: 'json' }
import bomboPt from './bombo/texts/pt.json' with { type: 'json' }
import { engine as bonusPoker } from './bonus-poker/engine.ts'
import bonusPokerEn from './bonus-poker/texts/en.json' with { type: 'json' }
import bonusPokerEs from './bonus-poker/texts/es.json' with { type: 'json' }
import bonusPokerPt from './bonus-poker/texts/pt.json' with { type: 'json' }
import { engine as colibri } from './colibri/engine.ts'
import colibriEn from './colibri/texts/en.json' with { type: 'json' }
import colibriEs from './colibri/texts/es.json' with { type: 'json' }
import colibriPt from './colibri/texts/pt.json' with { type: 'json' }
import { engine as dosesLocos } from './doses-locos/engine.ts'
import dosesLocosEn from './doses-locos/texts/en.json' with { type: 'json' }
import dosesLocosEs from './doses-locos/texts/es.json' with { type: 'json' }
import dosesLocosPt from './doses-locos/texts/pt.json' with { type: 'json' }
import { engine as dragonYTigre } from './dragon-y-tigre/engine.ts'
import dragonYTigreEn from './dragon-y-tigre/texts/en.json' with { type: 'json' }
import dragonYTigreEs from './dragon-y-tigre/texts/es.json' with { type: 'json' }
import dragonYTigrePt from './dragon-y-tigre/texts/pt.json' with { type: 'json' }
import { engine as dragonYTigreEnVivo } from './dragon-y-tigre-en-vivo/engine.ts'
import dragonYTigreEnVivoEn from './dragon-y-tigre-en-vivo/texts/en.json' with { type: 'json' }
import dragonYTigreEnVivoEs from './dragon-y-tigre-en-vivo/texts/es.json' with { type: 'json' }
import dragonYTigreEnVivoPt from './dragon-y-tigre-en-vivo/texts/pt.json' with { type: 'json' }
import { engine as elArrecife } from './el-arrecife/engine.ts'
import elArrecifeEn from './el-arrecife/texts/en.json' with { type: 'json' }
import elArrecifeEs from './el-arrecife/texts/es.json' with { type: 'json' }
import elArrecifePt from './el-arrecife/texts/pt.json' with { type: 'json' }
import { engine as elFaro } from './el-faro/engine.ts'
import elFaroEn from './el-faro/texts/en.json' with { type: 'json' }
import elFaroEs from './el-faro/texts/es.json' with { type: 'json' }
import elFaroPt from './el-faro/texts/pt.json' with { type: 'json' }
import { engine as elTimon } from './el-timon/engine.ts'
import elTimonEn from './el-timon/texts/en.json' with { type: 'json' }
import elTimonEs from './el-timon/texts/es.json' with { type: 'json' }
import elTimonPt from './el-timon/texts/pt.json' with { type: 'json' }
import { engine as elVolcan } from './el-volcan/engine.ts'
import elVolcanEn from './el-volcan/texts/en.json' with { type: 'json' }
import elVolcanEs from './el-volcan/texts/es.json' with { type: 'json' }
import elVolcanPt from './el-volcan/texts/pt.json' with { type: 'json' }
import { engine as jacksOMejor } from './jacks-o-mejor/engine.ts'
import jacksOMejorEn from './jacks-o-mejor/texts/en.json' with { type: 'json' }
import jacksOMejorEs from './jacks-o-mejor/texts/es.json' with { type: 'json' }
import jacksOMejorPt from './jacks-o-mejor/texts/pt.json' with { type: 'json' }
import { engine as laBrujula } from './la-brujula/engine.ts'
import laBrujulaEn from './la-brujula/texts/en.json' with { type: 'json' }
import laBrujulaEs from './la-brujula/texts/es.json' with { type: 'json' }
import laBrujulaPt from './la-brujula/texts/pt.json' with { type: 'json' }
import { engine as laHerradura } from './la-herradura/engine.ts'
import laHerraduraEn from './la-herradura/texts/en.json' with { type: 'json' }
import laHerraduraEs from './la-herradura/texts/es.json' with { type: 'json' }
import laHerraduraPt from './la-herradura/texts/pt.json' with { type: 'json' }
import { engine as manoAMano } from './mano-a-mano/engine.ts'
import manoAManoEn from './mano-a-mano/texts/en.json' with { type: 'json' }
import manoAManoEs from './mano-a-mano/texts/es.json' with { type: 'json' }
import manoAManoPt from './mano-a-mano/texts/pt.json' with { type: 'json' }
import { engine as marea } from './marea/engine.ts'
import mareaEn from './marea/texts/en.json' with { type: 'json' }
import mareaEs from './marea/texts/es.json' with { type: 'json' }
import mareaPt from './marea/texts/pt.json' with { type: 'json' }
import { engine as masOMenos } from './mas-o-menos/engine.ts'
import masOMenosEn from './mas-o-menos/texts/en.json' with { type: 'json' }
import masOMenosEs from './mas-o-menos/texts/es.json' with { type: 'json' }
import masOMenosPt from './mas-o-menos/texts/pt.json' with { type: 'json' }
import { engine as monedaDeLuna } from './moneda-de-luna/engine.ts'
import monedaDeLunaEn from './moneda-de-luna/texts/en.json' with { type: 'json' }
import monedaDeLunaEs from './moneda-de-luna/texts/es.json' with { type: 'json' }
import monedaDeLunaPt from './moneda-de-luna/texts/pt.json' with { type: 'json' }
import { engine as perlasYErizos } from './perlas-y-erizos/engine.ts'
import perlasYErizosEn from './perlas-y-erizos/texts/en.json' with { type: 'json' }
import perlasYErizosEs from './perlas-y-erizos/texts/es.json' with { type: 'json' }
import perlasYErizosPt from './perlas-y-erizos/texts/pt.json' with { type: 'json' }
import { engine as raspaDeLaFeria } from './raspa-de-la-feria/engine.ts'
import raspaDeLaFeriaEn from './raspa-de-la-feria/texts/en.json' with { type: 'json' }
import raspaDeLaFeriaEs from './raspa-de-la-feria/texts/es.json' with { type: 'json' }
import raspaDeLaFeriaPt from './raspa-de-la-feria/texts/pt.json' with { type: 'json' }
import { engine as ruletaDelPuerto } from './ruleta-del-puerto/engine.ts'
import ruletaDelPuertoEn from './ruleta-del-puerto/texts/en.json' with { type: 'json' }
import ruletaDelPuertoEs from './ruleta-del-puerto/texts/es.json' with { type: 'json' }
import ruletaDelPuertoPt from './ruleta-del-puerto/texts/pt.json' with { type: 'json' }
import { engine as ruletaEnVivo } from './ruleta-en-vivo/engine.ts'
import ruletaEnVivoEn from './ruleta-en-vivo/texts/en.json' with { type: 'json' }
import ruletaEnVivoEs from './ruleta-en-vivo/texts/es.json' with { type: 'json' }
import ruletaEnVivoPt from './ruleta-en-vivo/texts/pt.json' with { type: 'json' }
import { engine as sicBo } from './sic-bo/engine.ts'
import sicBoEn from './sic-bo/texts/en.json' with { type: 'json' }
import sicBoEs from './sic-bo/texts/es.json' with { type: 'json' }
import sicBoPt from './sic-bo/texts/pt.json' with { type: 'json' }
import { engine as sicBoEnVivo } from './sic-bo-en-vivo/engine.ts'
import sicBoEnVivoEn from './sic-bo-en-vivo/texts/en.json' with { type: 'json' }
import sicBoEnVivoEs from './sic-bo-en-vivo/texts/es.json' with { type: 'json' }
import sicBoEnVivoPt from './sic-bo-en-vivo/texts/pt.json' with { type: 'json' }
import { engine as tresLlaves } from './tres-llaves/engine.ts'
import tresLlavesEn from './tres-llaves/texts/en.json' with { type: 'json' }
import tresLlavesEs from './tres-llaves/texts/es.json' with { type: 'json' }
import tresLlavesPt from './tres-llaves/texts/pt.json' with { type: 'json' }
import { engine as vueloDeMariposas } from './vuelo-de-mariposas/engine.ts'
import vueloDeMariposasEn from './vuelo-de-mariposas/texts/en.json' with { type: 'json' }
import vueloDeMariposasEs from './vuelo-de-mariposas/texts/es.json' with { type: 'json' }
import vueloDeMariposasPt from './vuelo-de-mariposas/texts/pt.json' with { type: 'json' }

/** The games with a folder of their own. */
export const games: readonly GameEngine[] = [
  bacaraEnVivo,
  baccarat,
  blackjack,
  bombo,
  bonusPoker,
  colibri,
  dosesLocos,
  dragonYTigre,
  dragonYTigreEnVivo,
  elArrecife,
  elFaro,
  elTimon,
  elVolcan,
  jacksOMejor,
  laBrujula,
  laHerradura,
  manoAMano,
  marea,
  masOMenos,
  monedaDeLuna,
  perlasYErizos,
  raspaDeLaFeria,
  ruletaDelPuerto,
  ruletaEnVivo,
  sicBo,
  sicBoEnVivo,
  tresLlaves,
  vueloDeMariposas,
]

/** Their names by code and language. */
export const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'bacara-en-vivo': { en: bacaraEnVivoEn.name, es: bacaraEnVivoEs.name, pt: bacaraEnVivoPt.name },
  baccarat: { en: baccaratEn.name, es: baccaratEs.name, pt: baccaratPt.name },
  blackjack: { en: blackjackEn.name, es: blackjackEs.name, pt: blackjackPt.name },
  bombo: { en: bomboEn.name, es: bomboEs.name, pt: bomboPt.name },
  'bonus-poker': { en: bonusPokerEn.name, es: bonusPokerEs.name, pt: bonusPokerPt.name },
  colibri: { en: colibriEn.name, es: colibriEs.name, pt: colibriPt.name },
  'doses-locos': { en: dosesLocosEn.name, es: dosesLocosEs.name, pt: dosesLocosPt.name },
  'dragon-y-tigre': { en: dragonYTigreEn.name, es: dragonYTigreEs.name, pt: dragonYTigrePt.name },
  'dragon-y-tigre-en-vivo': {
    en: dragonYTigreEnVivoEn.name,
    es: dragonYTigreEnVivoEs.name,
    pt: dragonYTigreEnVivoPt.name,
  },
  'el-arrecife': { en: elArrecifeEn.name, es: elArrecifeEs.name, pt: elArrecifePt.name },
  'el-faro': { en: elFaroEn.name, es: elFaroEs.name, pt: elFaroPt.name },
  'el-timon': { en: elTimonEn.name, es: elTimonEs.name, pt: elTimonPt.name },
  'el-volcan': { en: elVolcanEn.name, es: elVolcanEs.name, pt: elVolcanPt.name },
  'jacks-o-mejor': { en: jacksOMejorEn.name, es: jacksOMejorEs.name, pt: jacksOMejorPt.name },
  'la-brujula': { en: laBrujulaEn.name, es: laBrujulaEs.name, pt: laBrujulaPt.name },
  'la-herradura': { en: laHerraduraEn.name, es: laHerraduraEs.name, pt: laHerraduraPt.name },
  'mano-a-mano': { en: manoAManoEn.name, es: manoAManoEs.name, pt: manoAManoPt.name },
  marea: { en: mareaEn.name, es: mareaEs.name, pt: mareaPt.name },
  'mas-o-menos': { en: masOMenosEn.name, es: masOMenosEs.name, pt: masOMenosPt.name },
  'moneda-de-luna': { en: monedaDeLunaEn.name, es: monedaDeLunaEs.name, pt: monedaDeLunaPt.name },
  'perlas-y-erizos': { en: perlasYErizosEn.name, es: perlasYErizosEs.name, pt: perlasYErizosPt.name },
  'raspa-de-la-feria': { en: raspaDeLaFeriaEn.name, es: raspaDeLaFeriaEs.name, pt: raspaDeLaFeriaPt.name },
  'ruleta-del-puerto': { en: ruletaDelPuertoEn.name, es: ruletaDelPuertoEs.name, pt: ruletaDelPuertoPt.name },
  'ruleta-en-vivo': { en: ruletaEnVivoEn.name, es: ruletaEnVivoEs.name, pt: ruletaEnVivoPt.name },
  'sic-bo': { en: sicBoEn.name, es: sicBoEs.name, pt: sicBoPt.name },
  'sic-bo-en-vivo': { en: sicBoEnVivoEn.name, es: sicBoEnVivoEs.name, pt: sicBoEnVivoPt.name },
  'tres-llaves': { en: tresLlavesEn.name, es: tresLlavesEs.name, pt: tresLlavesPt.name },
  'vuelo-de-mariposas': { en: vueloDeMariposasEn.name, es: vueloDeMariposasEs.name, pt: vueloDeMariposasPt.name },
}
