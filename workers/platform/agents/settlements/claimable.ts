import type { ContractKind } from '#api/agents/contracts'
import { LANGUAGES, type Language } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { fill, isolateValues } from '#i18n/fill.ts'
import { messageStatements } from '../../directory/tell.ts'

/**
 * Returns the statements that leave an agent a message that something of a kind may be claimed: at most one a day and
 * kind, since a real-time salary opens one every five minutes.
 */
export async function claimableMessage(
  db: D1Database,
  agentId: string,
  kind: ContractKind,
  nowMs: number,
): Promise<D1PreparedStatement[]> {
  const reader = await db
    .prepare('SELECT language FROM members WHERE id = ?')
    .bind(agentId)
    .first<{ language: Language }>()
  if (reader === null) return []
  const texts = messages[reader.language]
  const names = isolateValues({ kind: texts[`contract.kind.${kind}`] }, LANGUAGES[reader.language].dir)
  const day = new Date(nowMs).toISOString().slice(0, 10)
  return messageStatements(db, {
    ...{ id: `claimable:${agentId}:${kind}:${day}`, memberId: agentId },
    ...{ subject: fill(texts['contract.claimable.subject'], names), body: texts['contract.claimable.body'] },
  })
}
