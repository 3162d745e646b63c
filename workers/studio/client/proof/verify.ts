import '../base.css'
import './verify.css'
import { CurrencyCode } from '#api/money'
import { CLIENT_SEED, commitmentOf, drawStops } from '../../fairness.ts'
import { slotOf, slots } from '../../games/catalogue.ts'
import { faceOf } from '../../games/face.ts'
import { lengthsOf, type Slot } from '../../games/slot.ts'
import { outcomeOf } from '../../games/wins.ts'
import { Board } from '../board.ts'
import { recall } from '../calls.ts'
import { byId, make } from '../element.ts'
import { money, timesInWords } from '../money.ts'
import { locale, text } from '../texts.ts'

/**
 * The verify page: repeats a draw in the browser with the studio's own rules, for a player with a revealed seed or an
 * operator with a round.
 */
const field = (id: string) => byId<HTMLInputElement>(id)
const games = byId<HTMLSelectElement>('game')
const SHA256 = /^[0-9a-f]{64}$/

/** The stops of the round as it was played, when the page was opened for one round and nothing was changed since. */
let playedStops: string | null = null
/** The board of the last check: its lights are put out before the next. */
let board: Board | null = null

games.append(...slots.map(({ code }) => make('option', { value: code, textContent: text(`name.${code}`) })))
choose(new URLSearchParams(location.search).get('game') ?? '')
byId('draw').addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})
// A result belongs to the entries it was made from.
byId('draw').addEventListener('input', () => {
  playedStops = null
  clear()
})
void fill(location.hash.slice(1))

/** Reads the fragment: `#<round>/<key>` loads one round, `#serverSeed=...` fills in the form and checks it. */
async function fill(hash: string): Promise<void> {
  if (hash.includes('=')) return fillFromGame(new URLSearchParams(hash))
  const [round = '', key = ''] = hash.split('/')
  if (round !== '') await fillFromRound(round, key)
}

/** A round that the game window passes, with everything in the fragment (verify-link.ts). */
async function fillFromGame(round: URLSearchParams): Promise<void> {
  const named = (name: string) => round.get(name) ?? ''
  write(named('serverSeed'), named('clientSeed'), named('nonce'), named('commitment'))
  playedStops = named('stops').split('-').join(',') || null
  const [bet, win, at] = [Number(named('bet')), Number(named('win')), new Date(named('at'))]
  const currency = CurrencyCode.safeParse(named('currency'))
  await check()
  document.body.dataset.opened = 'round'
  if (currency.success && Number.isSafeInteger(bet) && Number.isSafeInteger(win) && !Number.isNaN(at.getTime()))
    label({ bet: money(bet, currency.data), win: money(win, currency.data), at })
}

async function fillFromRound(id: string, key: string): Promise<void> {
  const result = await recall(id, key)
  if (!result.ok) return say(text('checkMissing'), 'wrong')
  const { round, currency, game } = result.value
  choose(game)
  write(round.serverSeed ?? '', round.clientSeed, String(round.nonce), round.commitment)
  playedStops = round.stops && String(round.stops)
  if (round.stops) show(chosen(), round.stops, round.commitment)
  if (round.serverSeed === null) say(text('checkHidden'))
  else await check()
  label({ bet: money(round.bet, currency), win: money(round.win, currency), at: new Date(round.at) })
}

async function check(): Promise<void> {
  clear()
  const draw = {
    serverSeed: field('server-seed').value.trim().toLowerCase(),
    clientSeed: field('client-seed').value.trim(),
    nonce: Number(field('nonce').value.trim() || Number.NaN),
  }
  const expected = field('expected').value.trim().toLowerCase()
  const isReadable = SHA256.test(draw.serverSeed) && CLIENT_SEED.test(draw.clientSeed) && Number.isInteger(draw.nonce)
  if (!isReadable || draw.nonce < 0) return say(text('checkBad'), 'wrong')
  const slot = chosen()
  const stops = await drawStops(draw, lengthsOf(slot))
  const commitment = await commitmentOf(draw.serverSeed)
  show(slot, stops, commitment)
  if (expected !== '' && expected !== commitment) return say(text('checkSeedDiffers'), 'wrong')
  if (playedStops !== null && playedStops !== String(stops)) return say(text('checkDiffers'), 'wrong')
  if (playedStops !== null) return say(text('checkSame'), 'same')
  say(text(expected === '' ? 'checkRepeated' : 'checkSeedSame'), expected === '' ? 'none' : 'same')
}

function show(slot: Slot, stops: readonly number[], commitment: string): void {
  const outcome = outcomeOf(slot, stops)
  const pay = outcome.wins.reduce((sum, win) => sum + win.pay, 0)
  board?.dim()
  board = new Board(faceOf(slot))
  byId('drawn').hidden = false
  board.show(outcome)
  board.light(outcome)
  byId('commitment').textContent = commitment
  byId('stops').textContent = stops.join(' · ')
  byId('pays').textContent = pay === 0 ? text('checkNone') : text('checkTimes', { times: timesInWords(pay) })
}

/** Takes the last result away. */
function clear(): void {
  board?.dim()
  byId('drawn').hidden = true
  byId('label').hidden = true
  say('')
}

/** Labels the round as one that was played, with its amounts and date (GLI-19 4.14). */
function label({ bet, win, at }: { bet: string; win: string; at: Date }): void {
  const date = at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  byId('label').hidden = false
  byId('label').textContent = `${text('replay')} · ${date} · ${text('playedBet', { bet, win })}`
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

function write(serverSeed: string, clientSeed: string, nonce: string, expected: string): void {
  field('server-seed').value = serverSeed
  field('client-seed').value = clientSeed
  field('nonce').value = nonce
  field('expected').value = expected
}

function say(sentence: string, verdict: 'same' | 'wrong' | 'none' = 'none'): void {
  byId('verdict').textContent = sentence
  byId('verdict').dataset.verdict = verdict
}
