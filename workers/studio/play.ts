import type { Hono } from 'hono'
import { Refusal } from '#api/envelope'
import { createServe } from '#workers/http/endpoint'
import type { Env } from './env.ts'
import { derivedProof, hashOf, newProof, playerGameIdOf } from './proof.ts'
import type { Seat } from './rounds/Seat.ts'
import type { Refused } from './rounds/seat-types.ts'
import { changeSeed, choose, history, look, markShown, play, recall, startSession } from './wire.ts'

/** The caller of a session token: the object of one player at one game, which verifies the hash itself. */
interface PlayerSession {
  playerGame: DurableObjectStub<Seat>
  sessionHash: string
}

const serve = createServe<{ Bindings: Env }, PlayerSession>({
  unseal: async () => new Refusal('unsealed'),
  isAgent: () => false,
  isTrial: () => false,
  authenticate: async (c) => {
    const token = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
    const playerGame = stubOf(c.env, token)
    return playerGame && { playerGame, sessionHash: await hashOf(token) }
  },
})

/** Mounts the calls of the game window. */
export function mountPlay(app: Hono<{ Bindings: Env }>): void {
  serve(app, startSession, async ({ code, key }, _, c) => {
    const playerGame = stubOf(c.env, code)
    if (!playerGame) return new Refusal('not-signed-in')
    const id = playerGameIdOf(code) ?? ''
    const session = key === undefined ? newProof(id) : await derivedProof(id, `${code} ${key}`)
    const table = await playerGame.startSession(await hashOf(code), await hashOf(session))
    return 'refusal' in table ? refusalOf(table) : { session, table }
  })
  serve(app, look, async (_, { playerGame, sessionHash }) => orRefusal(await playerGame.table(sessionHash)))
  serve(app, play, async (wager, { playerGame, sessionHash }) => orRefusal(await playerGame.play(sessionHash, wager)))
  serve(app, choose, async (step, { playerGame, sessionHash }) => orRefusal(await playerGame.choose(sessionHash, step)))
  serve(app, markShown, async ({ round }, { playerGame, sessionHash }) => {
    const refused = await playerGame.markShown(sessionHash, round)
    return refused ? refusalOf(refused) : {}
  })
  serve(app, changeSeed, async (_, { playerGame, sessionHash }) => orRefusal(await playerGame.changeSeed(sessionHash)))
  serve(app, history, async (_, { playerGame, sessionHash }) => orRefusal(await playerGame.history(sessionHash)))
  serve(app, recall, async ({ round, key }, _, c) => {
    const playerGame = stubById(c.env, round.split('-')[0] ?? '')
    return (await playerGame?.recall(round, key)) ?? new Refusal('not-found')
  })
}

/** Converts refusals. The runtime brands results of object calls, which hides their union from the type checker. */
function orRefusal<Reply extends object>(reply: Reply): Exclude<Reply, Refused> | Refusal {
  return isRefused(reply) ? refusalOf(reply) : (reply as Exclude<Reply, Refused>)
}

function isRefused(reply: object): reply is Refused {
  return 'refusal' in reply
}

function refusalOf({ refusal, retryAfterSeconds }: Refused): Refusal {
  return new Refusal(refusal, retryAfterSeconds === undefined ? undefined : { retryAfterSeconds })
}

function stubOf(env: Env, proof: string): DurableObjectStub<Seat> | null {
  const id = playerGameIdOf(proof)
  return id === null ? null : stubById(env, id)
}

/** Returns null when the text is not the id of one of our objects. */
function stubById(env: Env, id: string): DurableObjectStub<Seat> | null {
  try {
    return env.SEAT.get(env.SEAT.idFromString(id))
  } catch {
    return null
  }
}
