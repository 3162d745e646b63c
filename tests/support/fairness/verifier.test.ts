import { describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { read } from '#tests/support/tree'
import { cardIn, rankOf, SUITS, suitOf } from '#workers/studio/engine/cards'
import { deal } from '#workers/studio/engine/deal'
import { chainStartOf, commitmentOf, drawNumbers, jointSeedOf, seedHashOf } from '#workers/studio/fairness'
import { engines } from '#workers/studio/games/catalogue'
import { CHAIN_LENGTH, hashAt, newChain, saltOf } from '#workers/studio/tables/chain'
import {
  dealt,
  fingerprintOf,
  firstHashFrom,
  jointFrom,
  rangesFrom,
  rangesInDocument,
  redraw,
  saltFrom,
  sha256,
} from './verifier.ts'

const DOCUMENT = read('docs/fairness.md')
const serverSeed = '00112233445566778899aabbccddeeff'.repeat(2)
const clientSeed = 'harbour'
const numbersOf = (round: number, ranges: string) => redraw({ serverSeed, clientSeed, round }, rangesFrom(ranges))

/** What the document and the help state, computed by the verifier. */
const FIRST_HASH = firstHashFrom(serverSeed, 3)
const VECTORS = [
  fingerprintOf(serverSeed),
  numbersOf(7, '58 x 5').join(', '),
  dealt(416, numbersOf(7, 'deal 6 of 416')).join(', '),
  numbersOf(7, '3000000000 x 4').join(', '),
  String(numbersOf(1_097, '2147483649')),
  FIRST_HASH,
  saltFrom(FIRST_HASH, clientSeed),
  jointFrom(sha256('harbour'), sha256('lantern')),
]

describe('the published text', () => {
  test.each(['docs/fairness.md', ...brand.languages.map((language) => `src/content/${language}/help/scheme.md`)])(
    '%s states the vectors that a program written from it computes',
    (path) => {
      expect(VECTORS.filter((vector) => !read(path).includes(vector))).toEqual([])
    },
  )

  test('states all ranges of every game', () => {
    const stated = rangesInDocument(DOCUMENT)
    const found = engines.map((engine) => {
      const text = stated.get(engine.code)?.replace('URCHINS', '3')
      return [engine.code, text && rangesFrom(text)]
    })
    expect(found).toEqual(engines.map((engine) => [engine.code, engine.rangesOf(engine.exampleBet())]))
    expect(stated.size).toBe(engines.length)
  })

  test('is linked from the help in every language', () => {
    for (const language of brand.languages)
      expect(read(`src/content/${language}/help/fairness.md`)).toContain('/help#scheme)')
  })
})

describe('the studio draws by the published text', () => {
  test.each(engines)('$code', async (engine) => {
    const ranges = engine.rangesOf(engine.exampleBet())
    for (const [round, client] of [
      [0, 'a'],
      [1, 'Harbour_lights-22'],
      [999_999, 'z'.repeat(64)],
    ] as const) {
      const drawn = await drawNumbers({ serverSeed, clientSeed: client, nonce: round }, ranges)
      expect(drawn).toEqual(redraw({ serverSeed, clientSeed: client, round }, ranges))
    }
  })

  test('its fingerprints, deals, chains, salts and joint seeds too', async () => {
    expect(await commitmentOf(serverSeed)).toBe(fingerprintOf(serverSeed))
    for (const [size, count] of [
      [312, 43],
      [416, 6],
      [80, 20],
      [25, 10],
      [52, 52],
    ] as const) {
      const numbers = numbersOf(size, `deal ${count} of ${size}`)
      expect(deal(size, numbers)).toEqual(dealt(size, numbers))
    }
    const chain = newChain(1, 0)
    for (const position of [1, 2, CHAIN_LENGTH]) {
      const hash = hashAt(chain, position)
      expect(firstHashFrom(hash, position)).toBe(chain.firstHash)
      expect(await chainStartOf(hash, position)).toBe(chain.firstHash)
    }
    expect(saltOf(chain.firstHash, clientSeed)).toBe(saltFrom(chain.firstHash, clientSeed))
    const hashes = [await seedHashOf('harbour'), await seedHashOf('lantern')] as const
    expect(await jointSeedOf(hashes)).toBe(jointFrom(sha256('harbour'), sha256('lantern')))
  })

  test('words that would favour low numbers are rejected, up to a whole block', async () => {
    for (const [round, range] of [
      [7, 3_000_000_000],
      [1_097, 2_147_483_649],
      [0, 2 ** 32],
    ] as const)
      expect(await drawNumbers({ serverSeed, clientSeed, nonce: round }, [range])).toEqual(
        redraw({ serverSeed, clientSeed, round }, [range]),
      )
  })

  test('a card is read as the text says', () => {
    for (let thing = 0; thing < 416; thing += 1) {
      const card = thing % 52
      expect([cardIn(thing), rankOf(card)]).toEqual([card, (card % 13) + 1])
      expect(suitOf(card)).toBe(SUITS[Math.floor(card / 13)])
    }
    expect(SUITS).toEqual(['spades', 'hearts', 'diamonds', 'clubs'])
  })
})
