import './play.css'
import { CLIENT_SEED, commitmentOf, drawStops } from '../fairness.ts'
import { slotOf, slots } from '../games/catalogue.ts'
import { faceOf } from '../games/face.ts'
import { lengthsOf, type Slot } from '../games/slot.ts'
import { outcomeOf } from '../games/wins.ts'
import type { Round } from '../wire.ts'
import { Board } from './board.ts'
import { recall } from './calls.ts'
import { byId, make } from './element.ts'
import { money, timesInWords } from './money.ts'
import { text } from './texts.ts'

/**
 * The verify page: repeats a draw in the browser with the studio's own rules, for a player with a revealed seed or an
 * operator with a round.
 */
const field = (id: string) => byId<HTMLInputElement>(id)
const games = byId<HTMLSelectElement>('game')
/** The round as it was played, when the page was opened for one round. */
let played: Round | null = null

games.append(...slots.map(({ code }) => make('option', { value: code, textContent: text(`name.${code}`) })))
choose(new URLSearchParams(location.search).get('game') ?? '')
byId('draw').addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})
games.addEventListener('change', () => {
  played = null
})
void fill(location.hash.slice(1))

/** Reads the fragment: `#<round>/<key>` loads one round, `#serverSeed=...` fills the form. */
async function fill(hash: string): Promise<void> {
  if (hash.includes('=')) {
    const params = new URLSearchParams(hash)
    return write(params.get('serverSeed') ?? '', params.get('clientSeed') ?? '', params.get('nonce') ?? '')
  }
  const [round = '', key = ''] = hash.split('/')
  if (round !== '') await fillFromRound(round, key)
}

async function fillFromRound(id: string, key: string): Promise<void> {
  const result = await recall(id, key)
  if (!result.ok) return say(text('checkMissing'))
  const { round, currency, game } = result.value
  choose(game)
  played = round
  write(round.serverSeed ?? '', round.clientSeed, String(round.nonce))
  byId('label').hidden = false
  byId('label').textContent =
    `${text('replay')} · ${text('playedBet', { bet: money(round.bet, currency), win: money(round.win, currency) })}`
  if (round.stops) show(chosen(), round.stops, round.commitment)
  if (round.serverSeed === null) return say(text('checkHidden'))
  await check()
}

async function check(): Promise<void> {
  const draw = {
    serverSeed: field('server-seed').value.trim().toLowerCase(),
    clientSeed: field('client-seed').value.trim(),
    nonce: Number(field('nonce').value.trim() || Number.NaN),
  }
  const isReadable =
    /^[0-9a-f]{64}$/.test(draw.serverSeed) && CLIENT_SEED.test(draw.clientSeed) && Number.isInteger(draw.nonce)
  if (!isReadable || draw.nonce < 0) return say(text('checkBad'))
  const slot = chosen()
  const stops = await drawStops(draw, lengthsOf(slot))
  const commitment = await commitmentOf(draw.serverSeed)
  show(slot, stops, commitment)
  if (!played) return say('')
  const agrees = played.commitment === commitment && String(played.stops) === String(stops)
  say(text(agrees ? 'checkSame' : 'checkDiffers'))
}

function show(slot: Slot, stops: readonly number[], commitment: string): void {
  const outcome = outcomeOf(slot, stops)
  const pay = outcome.wins.reduce((sum, win) => sum + win.pay, 0)
  const board = new Board(faceOf(slot))
  byId('drawn').hidden = false
  board.show(outcome)
  board.light(outcome)
  byId('commitment').textContent = commitment
  byId('stops').textContent = stops.join(' · ')
  byId('pays').textContent = pay === 0 ? text('checkNone') : text('checkTimes', { times: timesInWords(pay) })
}

/** Returns the selected game, or the first one. Throws when the studio has no games. */
function chosen(): Slot {
  const slot = slotOf(games.value) ?? slots[0]
  if (!slot) throw new Error('the studio has no games')
  return slot
}

function choose(code: string): void {
  if (slotOf(code)) games.value = code
}

function write(serverSeed: string, clientSeed: string, nonce: string): void {
  field('server-seed').value = serverSeed
  field('client-seed').value = clientSeed
  field('nonce').value = nonce
}

function say(sentence: string): void {
  byId('verdict').textContent = sentence
}
