import { Refusal } from '#api/envelope'
import {
  acceptFreeRounds as acceptCall,
  declineFreeRounds as declineCall,
  freeRoundList,
} from '#api/rewards/free-rounds'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import type { Ctx } from '../../env.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { acceptFreeRounds, declineFreeRounds } from './choose.ts'
import { readFreeRound, readFreeRounds } from './read.ts'

/** The free rounds of the signed-in member. */
export function mountFreeRounds(app: App, serve: Serve): void {
  const languageIn = (c: Ctx) => languageOf(c.req.header('Accept-Language'))
  const read = async (c: Ctx, owner: { id: string; bank: string }, reward: string) =>
    (await readFreeRound(c.env, owner, languageIn(c), reward)) ?? new Refusal('not-found')

  serve(app, freeRoundList, async (_nothing, { memberId: id, bank }, c) => {
    const mayBeOffered = await mayReceiveOffers(c.env, { id, bank })
    const now = { mayBeOffered, nowMs: Date.now() }
    return { freeRounds: await readFreeRounds(c.env, { id, bank }, languageIn(c), now) }
  })

  serve(app, acceptCall, async ({ reward }, { memberId: id, bank }, c) => {
    const refused = await acceptFreeRounds(c.env, { id, bank }, reward, Date.now())
    return refused ?? read(c, { id, bank }, reward)
  })

  serve(app, declineCall, async ({ reward }, { memberId: id, bank }, c) => {
    const refused = await declineFreeRounds(c.env, { id, bank }, reward, Date.now())
    return refused ?? read(c, { id, bank }, reward)
  })
}
