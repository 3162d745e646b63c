import type { Game } from '#api/games'
import type { SyncedGames, VendorEntry } from '#api/operator/vendors'
import { addedMember } from './members.ts'
import { sendForTwo } from './operator.ts'
import { pay, transaction } from './player.ts'
import { keyPair, listed, StandIn } from './stand-in.ts'
import { bearer, callApi, expectValue, send } from './world.ts'

export const ORIGIN = 'https://vendor.test'
export const URL_PATH = '/api/game/url'
export const LIST_PATH = '/api/game/list'

/** The external vendor CALA of the running test: its newest key pair and its stand-in. */
export const cala = { keys: await keyPair(), vendor: new StandIn(ORIGIN, async () => '') }

/** Registers the vendor, starts its stand-in and reads its list of two games; `vi.restoreAllMocks` stops it. */
export async function connect(): Promise<void> {
  cala.vendor = new StandIn(ORIGIN, cala.keys.sign)
  cala.vendor.handlers = {
    [URL_PATH]: () => Response.json({ url: `${ORIGIN}/play?x=1` }),
    [LIST_PATH]: () => Response.json([listed(), listed({ game_code: 'cg_dice', game_id: 2, category: 'Live Dice' })]),
  }
  expectValue(await put('CALA', 'registration', registration()))
  expectValue(await put('CALA', 'switch', { enabled: true }))
  cala.vendor.open()
  expectValue(await sync())
}

export const put = <Value = VendorEntry>(code: string, what: string, body: object, headers = {}) =>
  sendForTwo<Value>('PUT', `/ops/vendors/${code}/${what}`, body, headers)
export const entry = async (code: string) =>
  expectValue(await callApi<{ vendors: VendorEntry[] }>('GET', '/ops/vendors')).vendors.find((one) => one.code === code)
export const registration = (over: object = {}) => ({
  protocol: 'operator-wallet',
  baseUrl: ORIGIN,
  name: 'Cala Azul',
  operatorId: 'farol',
  gameOrigins: [],
  currencies: [],
  mode: 'seamless',
  publicKey: cala.keys.publicKey,
  ...over,
})
export const sync = () => put<SyncedGames>('CALA', 'games', {})
export const list = async (gameType = 'RNG', more = '') =>
  expectValue(
    await callApi<{ games: Game[] }>(
      'GET',
      `/wps/relay/GCSGAME_gameList?gameType=${gameType}&language=es&vassalage=CALA${more}`,
    ),
  ).games
export const launch = (nodeId: string, token: string, headers = {}) =>
  send<{ url: string }>(
    'POST',
    '/wps/relay/GCS_gameLaunchFB',
    { nodeId, mode: 'real', language: 'es', platform: 'html5-desktop' },
    { ...bearer(token), ...headers },
  )

/** Opens a game of the vendor for a member with 1,000.00 MXN; returns the token that the vendor received. */
export async function seated(): Promise<{ memberId: string; token: string; session: string }> {
  const { member, token: session } = await addedMember()
  await pay(member.id, 100_000)
  expectValue(await launch('cala-cg_torchoffire', session))
  return { memberId: member.id, token: String(cala.vendor.requests.at(-1)?.body.token), session }
}
export const bet = (player: { memberId: string; token: string }, over = {}) =>
  transaction(player, { game_code: 'cg_torchoffire', ...over })
