import campana from './art/campana.svg'
import corazon from './art/corazon.svg'
import corona from './art/corona.svg'
import dados from './art/dados.svg'
import estrella from './art/estrella.svg'
import farol from './art/farol.svg'
import gallo from './art/gallo.svg'
import luna from './art/luna.svg'
import pez from './art/pez.svg'
import sandia from './art/sandia.svg'

/** Symbol -> address of its picture. */
export const art: Readonly<Record<string, string>> = {
  farol,
  gallo,
  corazon,
  luna,
  pez,
  sandia,
  campana,
  estrella,
  dados,
  corona,
}
