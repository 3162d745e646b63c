import { expect, test } from 'vitest'
import { catalogue } from '#brand/catalogue'
import { stakes, stakesOfHundredths } from '#brand/figures'
import { builtStakes } from './built-stakes.ts'
import { stakesText } from './game-figures.ts'

/** What the sheet reads from a card as it was built: nothing for the usual stakes, a word for those of hundredths. */
function readFrom(built: string | undefined) {
  return built === undefined ? stakes : built === 'hundredths' ? stakesOfHundredths : null
}

test('the stakes that the sheet of a built card shows are those of its game, in every currency', () => {
  const ours = catalogue.filter(({ vassalage }) => vassalage === 'FRL')
  expect(ours.length).toBeGreaterThan(20)
  for (const game of ours) expect([game.gameCode, readFrom(builtStakes(game))]).toEqual([game.gameCode, game.stakes])
  expect(ours.filter((game) => builtStakes(game) === 'hundredths').map(({ gameCode }) => gameCode)).toHaveLength(7)
})

test('a game of another vendor has its own, or none that are known', () => {
  const other = { vassalage: 'CALA', stakes: { MXN: { min: 500, max: 10_000 } } }
  expect(builtStakes(other)).toBe(stakesText(other))
  expect(builtStakes({ vassalage: 'CALA' })).toBe('')
})
