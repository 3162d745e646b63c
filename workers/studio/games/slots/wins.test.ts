import { describe, expect, test } from 'vitest'
import { calaveraReal } from './definitions/calavera-real.ts'
import { campanasDePlata } from './definitions/campanas-de-plata.ts'
import { chileBravo } from './definitions/chile-bravo.ts'
import { corazonArdiente } from './definitions/corazon-ardiente.ts'
import { dadosDeHueso } from './definitions/dados-de-hueso.ts'
import { elGalloDeOro } from './definitions/el-gallo-de-oro.ts'
import { laSirena } from './definitions/la-sirena.ts'
import { loteriaDelPuerto } from './definitions/loteria-del-puerto.ts'
import { nocheDeFaroles } from './definitions/noche-de-faroles.ts'
import { nopalEnFlor } from './definitions/nopal-en-flor.ts'
import { solYLuna } from './definitions/sol-y-luna.ts'
import { payOf } from './lines.ts'
import { earlierOf } from './rules-version.ts'
import type { Slot } from './slot.ts'
import { outcomeOf, winsOf } from './wins.ts'

/** How each rule evaluates a screen, on screens written by hand: one row of the text is one row of symbols. */

function screen(rows: string): string[][] {
  const cells = rows
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  return (cells[0] ?? []).map((_, reel) => cells.map((row) => row[reel] ?? ''))
}

/** Evaluates one line of a game with lines. */
function read(slot: Slot, line: string) {
  if (slot.rule.by !== 'lines') throw new Error(`${slot.code} has no lines`)
  const { symbol, count, times, pay } = payOf(slot, slot.rule, line.split(' '))
  return [symbol, count, times, pay]
}

describe('a line', () => {
  test.each([
    ['gallo gallo gallo luna pez', 'gallo', 3, 450],
    ['gallo gallo gallo gallo pez', 'gallo', 4, 2_000],
    ['gallo gallo gallo gallo gallo', 'gallo', 5, 10_000],
    ['farol gallo farol luna pez', 'gallo', 3, 450],
    ['farol farol farol luna luna', 'luna', 5, 4_000],
    ['farol farol farol corona gallo', 'gallo', 3, 450],
    ['farol farol farol dados pez', 'gallo', 3, 450],
    ['farol farol farol farol corona', 'gallo', 4, 2_000],
    ['farol farol farol gallo corona', 'gallo', 4, 2_000],
    ['farol farol corona corona pez', 'corona', 4, 75],
    ['farol farol farol farol farol', 'farol', 5, 12_500],
    ['corona corona farol dados dados', 'corona', 3, 25],
  ])('%s pays %s x %i', (line, symbol, count, pay) => {
    expect(read(loteriaDelPuerto, line)).toEqual([symbol, count, 1, pay])
  })

  test('of the first version read lanterns as the first card after them alone, and its rounds still do', () => {
    const [first] = earlierOf(loteriaDelPuerto)
    if (!first) throw new Error('the first version is not kept')
    expect(read(first.slot, 'farol farol farol corona gallo')).toEqual(['corona', 4, 1, 75])
    expect(read(first.slot, 'farol farol farol farol corona')).toEqual(['corona', 5, 1, 400])
    expect(first.rules.version).toBe(1)
  })

  test.each(['gallo gallo luna gallo gallo', 'luna gallo gallo gallo gallo'])(
    '%s pays nothing: it starts at the left',
    (line) => {
      expect(read(loteriaDelPuerto, line).at(-1)).toBe(0)
    },
  )

  test('is multiplied by every multiplying wild of its run, and by none outside it', () => {
    const [, three] = [0, calaveraReal.pays.calavera?.[0] ?? 0]
    expect(read(calaveraReal, 'calavera catrin dama ojo mano')).toEqual(['calavera', 3, 6, three * 6])
    expect(read(calaveraReal, 'calavera calavera dama ojo mano')).toEqual(['calavera', 3, 3, three * 3])
  })

  test('of mixed cards of the group pays when no better combination pays', () => {
    expect(read(dadosDeHueso, 'naipes pica ruleta')).toEqual(['mixed', 3, 1, 200])
    expect(read(dadosDeHueso, 'naipes naipes naipes')).toEqual(['naipes', 3, 1, 1_500])
    expect(read(dadosDeHueso, 'naipes calavera pica')).toEqual(['mixed', 3, 1, 200])
    expect(read(dadosDeHueso, 'naipes pica dados').at(-1)).toBe(0)
  })

  test('counts its loose card wherever it stands', () => {
    const [two, three, four] = chileBravo.pays.chile ?? []
    expect(read(chileBravo, 'chile sol loro chile')).toEqual(['chile', 2, 1, two])
    expect(read(chileBravo, 'sol chile chile chile')).toEqual(['chile', 3, 1, three])
    expect(read(chileBravo, 'chile chile chile chile')).toEqual(['chile', 4, 1, four])
    expect(read(chileBravo, 'guitarra guitarra guitarra chile')[0]).toBe('guitarra')
  })
})

describe('lines from both ends', () => {
  test('pay once from each end, and a run from end to end pays once', () => {
    const middle = {
      ...solYLuna,
      rule: { by: 'lines' as const, lines: [[0, 0, 0, 0, 0]], from: 'both' as const, mixed: null, loose: null },
    }
    const row = (text: string) =>
      winsOf(middle, screen(text)).map(({ symbol, count, cells }) => [symbol, count, cells[0]?.reel])
    expect(row('sol sol estrella luna luna').toSorted()).toEqual([
      ['luna', 3, 4],
      ['sol', 3, 0],
    ])
    expect(row('sol sol sol sol sol')).toEqual([['sol', 5, 0]])
    expect(row('ojo sol sol sol sol')).toEqual([['sol', 4, 4]])
  })
})

describe('ways', () => {
  test('multiply card by card from reel to reel, in any row', () => {
    const wins = winsOf(
      nocheDeFaroles,
      screen(`
      luna   luna   ojo    faro  faro
      luna   farol  luna   llave barca
      barca  llave  boleto ojo   ojo`),
    )
    const moons = wins.find(({ symbol }) => symbol === 'luna')
    expect(moons).toMatchObject({
      kind: 'ways',
      count: 3,
      ways: 2 * 2 * 1,
      pay: 4 * (nocheDeFaroles.pays.luna?.[0] ?? 0),
    })
    expect(moons?.cells).toHaveLength(5)
    expect(wins.map(({ symbol }) => symbol)).toEqual(['luna'])
  })

  test('through a doubling wild count twice', () => {
    const [win] = winsOf(
      corazonArdiente,
      screen(`
      corazon rosa  corazon
      ojo     mano  llave
      pica    llave naipes`),
    )
    expect(win).toMatchObject({ symbol: 'corazon', ways: 2, pay: 2 * (corazonArdiente.pays.corazon?.[0] ?? 0) })
  })
})

describe('cards anywhere', () => {
  const rows = (text: string) => winsOf(nopalEnFlor, screen(text))

  test('pay by how many there are, a number between two steps as the lower', () => {
    const [win] = rows(`
      nopal nopal nopal nopal sol  palma
      nopal loro  palma arbol sol  loro
      nopal loro  palma arbol gallo loro
      nopal nopal arbol tambor gallo palma`)
    expect(win).toMatchObject({ kind: 'anywhere', symbol: 'nopal', count: 8, pay: nopalEnFlor.pays.nopal?.[0] })
    expect(win?.cells).toHaveLength(8)
  })

  test('below the first step pay nothing', () => {
    expect(
      rows(`
      nopal nopal nopal nopal sol  palma
      nopal loro  palma arbol sol  loro
      nopal loro  palma arbol gallo loro
      sol   gallo arbol tambor gallo palma`),
    ).toEqual([])
  })
})

test('scatters pay wherever they are, beside the lines, and no wild stands for them', () => {
  const wins = winsOf(
    elGalloDeOro,
    screen(`
    sol   loro  gallo  pez    dados
    copa  sol   tambor nopal  chile
    loro  copa  pez    sol    campana
    dados chile loro   campana gallo`),
  )
  expect(wins.find(({ kind }) => kind === 'scatter')).toMatchObject({
    symbol: 'sol',
    count: 3,
    pay: elGalloDeOro.scatter?.pays[0],
  })
})

test('an expanding wild fills its reel before the lines are read', () => {
  const stoppedScreen = screen(`
    timon  ancla  timon  pez   concha
    pez    sirena ancla  pez   botella
    concha barca  pez    timon barca`)
  const straight = {
    ...laSirena,
    rule: {
      by: 'lines' as const,
      lines: [
        [0, 0, 0, 0, 0],
        [2, 2, 2, 2, 2],
      ],
      from: 'left' as const,
      mixed: null,
      loose: null,
    },
  }
  expect(winsOf(straight, stoppedScreen)).toEqual([expect.objectContaining({ line: 1, symbol: 'timon', count: 3 })])
})

test('the screen drawn is shown as it stopped, with the reels that fill', () => {
  const stop = laSirena.reels[1]?.indexOf('sirena') ?? 0
  const { screen: stoppedScreen, expanded } = outcomeOf(laSirena, [0, stop, 0, 0, 0])
  expect(expanded).toContain(1)
  expect(stoppedScreen[1]?.[0]).toBe('sirena')
  expect(stoppedScreen[1]?.[1]).not.toBe('sirena')
})

test('the multiplier reel multiplies every win of the round', () => {
  const ten = campanasDePlata.multiplier?.indexOf(10) ?? 0
  const stops = campanasDePlata.reels.map((strip) => strip.indexOf('campana'))
  const plain = outcomeOf(campanasDePlata, [...stops, 0])
  const multiplied = outcomeOf(campanasDePlata, [...stops, ten])
  expect(plain.factor).toBe(1)
  expect(multiplied.factor).toBe(10)
  expect(plain.wins.length).toBeGreaterThan(0)
  expect(multiplied.wins.map(({ pay }) => pay)).toEqual(plain.wins.map(({ pay }) => pay * 10))
})
