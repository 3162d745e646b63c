import '../base.css'
import './verify.css'
import { CurrencyCode } from '#api/money'
import { type GameEngine, underRules } from '../../engine/game-engine.ts'
import { CLIENT_SEED, chainStartOf, commitmentOf, drawNumbers, jointSeedOf, seedHashOf } from '../../fairness.ts'
import type { Round } from '../../wire.ts'
import { recall } from '../calls.ts'
import { byId } from '../element.ts'
import { money, timesInWords } from '../money.ts'
import type { CheckedGame, Scene, SceneFactory } from '../scene.ts'
import { locale, text } from '../texts.ts'

/**
 * The verify page: repeats a draw in the browser with the studio's own rules, for a player with a revealed seed or an
 * operator with a round.
 */
const field = (id: string) => byId<HTMLInputElement>(id)
/** More rounds than any seed has. The check of a shared round hashes as often. */
const MOST_ROUNDS = 1_000_000
const SHA256 = /^[0-9a-f]{64}$/

/** What a round was played on; a draw that was typed in has an example bet and no steps. */
interface Content {
  bet: unknown
  steps: unknown[]
  /** What the round was paid from the pot; null where that is not known. */
  pot: number | null
  /** The version of the rules that it was staked under; null: those in force. */
  rules: number | null
}

/** What the client seed of a round of two players was made of: the hashes of both seeds, and the seed of this player. */
type PlayerSeeds = NonNullable<Round['playerSeeds']>

/** Starts the page for the games of one family; the other games are pages of their own. */
export function startCheck(games: readonly CheckedGame[]): void {
  const list = byId<HTMLSelectElement>('game')
  const wanted = new URLSearchParams(location.search).get('game') ?? ''
  const isOfThisPage = (code: string) => games.some(({ engine }) => engine.code === code)
  if (isOfThisPage(wanted)) list.value = wanted
  const check = new Check(() => games.find(({ engine }) => engine.code === list.value) ?? games[0] ?? null)
  list.addEventListener('change', () => {
    if (isOfThisPage(list.value)) return
    const query = new URLSearchParams(location.search)
    query.set('game', list.value)
    location.assign(`?${query}`)
  })
  byId('draw').addEventListener('submit', (event) => {
    event.preventDefault()
    void check.run()
  })
  // A result belongs to the entries it was made from.
  byId('draw').addEventListener('input', () => check.forget())
  void check.fill(location.hash.slice(1), (code) => {
    if (isOfThisPage(code)) list.value = code
  })
}

class Check {
  readonly #game: () => CheckedGame | null
  /** The numbers of the round as it was played, when the page was opened for one round and nothing was changed since. */
  #playedNumbers: string | null = null
  #content: Content | null = null
  #playerSeeds: PlayerSeeds | null = null
  /** The scene of the last check: its lights are put out before the next. */
  #scene: Scene | null = null

  constructor(game: () => CheckedGame | null) {
    this.#game = game
  }

  /** Reads the fragment: `#<round>/<key>` loads one round, `#serverSeed=...` fills in the form and checks it. */
  async fill(hash: string, choose: (code: string) => void): Promise<void> {
    if (hash.includes('=')) return this.#fillFromGame(new URLSearchParams(hash))
    const [round = '', key = ''] = hash.split('/')
    if (round !== '') await this.#fillFromRound(round, key, choose)
  }

  forget(): void {
    this.#playedNumbers = null
    this.#content = null
    this.#playerSeeds = null
    this.#clear()
  }

  async run(): Promise<void> {
    this.#clear()
    const draw = {
      serverSeed: field('server-seed').value.trim().toLowerCase(),
      clientSeed: field('client-seed').value.trim(),
      nonce: Number(field('nonce').value.trim() || Number.NaN),
    }
    const expected = field('expected').value.trim().toLowerCase()
    const isReadable = SHA256.test(draw.serverSeed) && CLIENT_SEED.test(draw.clientSeed) && Number.isInteger(draw.nonce)
    const game = this.#game()
    if (!isReadable || draw.nonce < 0 || draw.nonce > MOST_ROUNDS || game === null)
      return say(text('checkBad'), 'wrong')
    const content = this.#content ?? { bet: game.engine.exampleBet(), steps: [], pot: null, rules: null }
    const engine = underRules(game.engine, content.rules)
    if (engine === null) return say(text('checkMissing'), 'wrong')
    const numbers = await drawNumbers(draw, engine.rangesOf(content.bet))
    const { serverSeed, nonce } = draw
    const commitment = await (engine.shared || engine.headsUp
      ? chainStartOf(serverSeed, nonce)
      : commitmentOf(serverSeed))
    this.#show(game, content, numbers, commitment)
    if (expected !== '' && expected !== commitment) return say(text('checkSeedDiffers'), 'wrong')
    const isJoint = await isMadeFrom(draw.clientSeed, this.#playerSeeds)
    if (!isJoint || (this.#playedNumbers !== null && this.#playedNumbers !== String(numbers)))
      return say(text('checkDiffers'), 'wrong')
    if (this.#playedNumbers !== null) return say(text('checkSame'), 'same')
    say(text(expected === '' ? 'checkRepeated' : 'checkSeedSame'), expected === '' ? 'none' : 'same')
  }

  /** A round that the game window passes, with everything in the fragment (verify-link.ts). */
  async #fillFromGame(round: URLSearchParams): Promise<void> {
    const fieldOf = (name: string) => round.get(name) ?? ''
    write(fieldOf('serverSeed'), fieldOf('clientSeed'), fieldOf('nonce'), fieldOf('commitment'))
    this.#playedNumbers = fieldOf('numbers').split('-').join(',') || null
    this.#content = contentOf(this.#game()?.engine, fieldOf)
    this.#playerSeeds = playerSeedsOf(fieldOf('seeds'))
    const [bet, win, at] = [Number(fieldOf('bet')), Number(fieldOf('win')), new Date(fieldOf('at'))]
    const currency = CurrencyCode.safeParse(fieldOf('currency'))
    await this.run()
    document.body.dataset.opened = 'round'
    if (currency.success && Number.isSafeInteger(bet) && Number.isSafeInteger(win) && !Number.isNaN(at.getTime()))
      label({ bet: money(bet, currency.data), win: money(win, currency.data), at })
  }

  async #fillFromRound(id: string, key: string, choose: (code: string) => void): Promise<void> {
    const result = await recall(id, key)
    if (!result.ok) return say(text('checkMissing'), 'wrong')
    const { round, currency, game: code } = result.value
    choose(code)
    write(round.serverSeed ?? '', round.clientSeed, String(round.nonce), round.commitment)
    this.#playedNumbers = round.numbers && String(round.numbers)
    this.#content = { bet: round.content, steps: round.steps, pot: round.pot, rules: round.rules }
    this.#playerSeeds = round.playerSeeds
    const game = this.#game()
    if (round.numbers && game) this.#show(game, this.#content, round.numbers, round.commitment)
    if (round.serverSeed === null) say(text('checkHidden'))
    else await this.run()
    label({ bet: money(round.bet, currency), win: money(round.win, currency), at: new Date(round.at) })
  }

  #show({ engine, scenes }: CheckedGame, content: Content, numbers: readonly number[], commitment: string) {
    const { bet, steps, pot, rules } = content
    const progress = underRules(engine, rules)?.progressOf(bet, numbers, steps, pot)
    if (!progress) return
    this.#scene?.dim()
    byId('drawn').hidden = false
    const scene = sceneOf(engine, scenes)
    this.#scene = scene
    scene.show(progress.view)
    const payout = progress.payout ?? 0
    if (payout > progress.staked) scene.light(progress.view)
    byId('commitment').textContent = commitment
    byId('joint').hidden = this.#playerSeeds === null
    byId('seed-hashes').textContent = this.#playerSeeds?.hashes.join(' · ') ?? ''
    byId('stops').textContent = numbers.join(' · ')
    const pay = Math.floor((payout * 100) / progress.staked)
    byId('pays').textContent = pay === 0 ? text('checkNone') : text('checkTimes', { times: timesInWords(pay) })
  }

  /** Takes the last result away. */
  #clear(): void {
    this.#scene?.dim()
    byId('drawn').hidden = true
    byId('label').hidden = true
    say('')
  }
}

function sceneOf(engine: GameEngine, scenes: SceneFactory): Scene {
  const { code } = engine
  const kind = { shared: engine.shared !== undefined, headsUp: engine.headsUp !== undefined }
  const figures = { ...engine.figures(), stakes: engine.stakesIn('FUN'), code, ...kind }
  const setup = { ...engine.setupIn('FUN'), ...figures }
  return scenes.create({ setup, currency: 'FUN', board: byId('board'), controls: null, onStake: () => undefined })
}

/** True when a client seed was made of both players' seeds, and this player's is one of them. */
async function isMadeFrom(clientSeed: string, seeds: PlayerSeeds | null): Promise<boolean> {
  if (seeds === null) return true
  return (await jointSeedOf(seeds.hashes)) === clientSeed && seeds.hashes.includes(await seedHashOf(seeds.own))
}

function playerSeedsOf(text: string): PlayerSeeds | null {
  const [first = '', second = '', own = ''] = text.split('.')
  return SHA256.test(first) && SHA256.test(second) ? { hashes: [first, second], own } : null
}

/** Returns the content of a link, as far as the game can read it. */
function contentOf(engine: GameEngine | undefined, fieldOf: (name: string) => string): Content | null {
  const wholeOf = (name: string) => (/^\d{1,15}$/.test(fieldOf(name)) ? Number(fieldOf(name)) : null)
  try {
    const rules = wholeOf('rules')
    const read = engine && underRules(engine, rules)?.Bet.safeParse(JSON.parse(fieldOf('content')))
    const list: unknown = JSON.parse(fieldOf('steps'))
    return read?.success && Array.isArray(list) ? { bet: read.data, steps: list, pot: wholeOf('pot'), rules } : null
  } catch {
    return null
  }
}

/** Labels the round as one that was played, with its amounts and date (GLI-19 4.14). */
function label({ bet, win, at }: { bet: string; win: string; at: Date }): void {
  const date = at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  byId('label').hidden = false
  byId('label').textContent = `${text('replay')} · ${date} · ${text('playedBet', { bet, win })}`
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
