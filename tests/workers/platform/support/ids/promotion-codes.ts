import { redeemCode } from '#api/rewards/promotion-codes'
import { CODE } from '#tests/exams/operator/rewards/promotion-codes'
import { HOUSE } from '../../../../../workers/platform/operators/audit.ts'
import { saveCode } from '../../../../../workers/platform/rewards/codes/codes.ts'
import { env, expectValue, send } from '../world.ts'

/** A use of a code of its own. */
export async function useCode(headers: Record<string, string>): Promise<string> {
  const id = crypto.randomUUID()
  const code = `OWN${id.slice(0, 8).toUpperCase()}`
  await saveCode(env.DB, code, CODE, HOUSE)
  expectValue(await send('PUT', redeemCode.path, { id, code }, headers))
  return id
}
