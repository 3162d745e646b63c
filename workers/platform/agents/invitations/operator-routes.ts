import { randomBytes } from 'node:crypto'
import { Refusal } from '#api/envelope'
import { lineCalls } from '#api/operator/agents/lines'
import { brand } from '#brand/brand'
import type { App, Serve } from '../../app.ts'
import { writeNote } from '../../operators/audit.ts'
import { fieldReason } from '../../session/credentials/register-checks.ts'
import { enrol, hashOptional } from '../../session/register/enrol.ts'
import { readRegisterRules } from '../../settings/rules.ts'
import { openedRow } from './opened-row.ts'

/** The operator's command that opens the account of an agent at the top of a line. */
export function mountOpenAgent(app: App, serve: Serve): void {
  serve(app, lineCalls.openAgent, async ({ account, type }, by, c) => {
    const { username } = await readRegisterRules(c.env.DB)
    const reason = fieldReason('username', account, { ...username, enabled: true, required: true })
    if (reason !== null) return new Refusal('username-rule', { fields: { username: reason } })
    const password = randomBytes(12).toString('base64url')
    const hash = await hashOptional(password, { account: by.actor, isSignedIn: true }, c)
    if (hash instanceof Refusal) return hash
    const opened = { username: account, type, upline: null, password: hash, language: brand.defaultLanguage }
    const agent = await enrol(c.env, openedRow(c.env, opened))
    if (agent instanceof Refusal) return agent
    const after = { account: agent.account, type, under: null }
    const about = { action: 'account-opened', subject: `member:${agent.id}`, before: null, after }
    return (await writeNote(c.env.DB, by, about)) ?? { account: agent.account, type, password }
  })
}
