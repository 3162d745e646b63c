import { writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '#api/error'
import { offers } from '#brand/promotions/offers'
import { rebateRules } from '#brand/rebates'
import { DRAFT as ACTIVITY } from '#tests/exams/operator/rewards/activities'
import { DRAFT as RAFFLE } from '#tests/exams/operator/rewards/raffles'
import { COMMANDS, commandOf } from '../../../../scripts/ops/command.ts'
import { type Command, WrongUsage } from '../../../../scripts/ops/command-types.ts'
import { writeReadable } from '../../../../scripts/ops/readable.ts'
import { sentenceOf } from '../../../../scripts/ops/refusals.ts'
import { CommandError, type Server } from '../../../../scripts/ops/server.ts'
import { addedMember } from '../support/members.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const WHY = ['--reason', 'por una prueba']
const TERMS = JSON.stringify({
  ...{ kind: 'realtime', zone: 'America/Mexico_City', includesBonusBets: true, noticeDays: 0, payment: 'automatic' },
  ...{ winRate: 10, lossRate: 10, singleBet: '0.00 MXN' },
})
const TEXTS = { es: { title: 'a', content: 'b' }, NOSUCH: { title: 'a', content: 'b' } }
const NOTICE = JSON.stringify({ id: 'a', type: 'PL', texts: TEXTS })

/** What is typed of each command, with a name that nobody and nothing has: NOSUCH stands for it. */
const TABLE: [words: string, typed: string[]][] = [
  ['affiliate CODE', ['affiliate', 'NOSUCH']],
  ['agent open ACCOUNT', []],
  ['audit log', ['audit', 'log', '--account', 'NOSUCH']],
  ['audit log', ['audit', 'log', '--subject', 'vendor:NOSUCH']],
  ['announcement save FILE', ['announcement', 'save', '/tmp/notice.json']],
  ['authenticator remove ACCOUNT', ['authenticator', 'remove', 'NOSUCH']],
  ['adjust ACCOUNT credit AMOUNT', ['adjust', 'NOSUCH', 'credit', '5.00 MXN', ...WHY]],
  ['adjust ACCOUNT credit AMOUNT', ['adjust', 'demo', 'credit', '5.00 XQX', ...WHY]],
  ['adjust ACCOUNT debit AMOUNT', ['adjust', 'NOSUCH', 'debit', '5.00 MXN', ...WHY]],
  ['bonus cancel ACCOUNT GRANT AMOUNT', ['bonus', 'cancel', 'NOSUCH', ID, '5.00 MXN', ...WHY]],
  ['bonus grant ACCOUNT AMOUNT', ['bonus', 'grant', 'NOSUCH', '5.00 MXN', ...WHY]],
  ['bonus list ACCOUNT', ['bonus', 'list', 'NOSUCH']],
  ['bonus release ACCOUNT GRANT AMOUNT', ['bonus', 'release', 'NOSUCH', ID, '5.00 MXN', ...WHY]],
  ...['close', 'reopen', 'pay-out'].map((word): [string, string[]] => [
    `closing ACCOUNT ${word}`,
    ['closing', 'NOSUCH', word, ...WHY],
  ]),
  ['closing ACCOUNT', ['closing', 'NOSUCH']],
  ['identity request ACCOUNT', ['identity', 'request', 'NOSUCH', ...WHY]],
  ['contact ACCOUNT', ['contact', 'NOSUCH', '--outcome', 'talked by phone', ...WHY]],
  ['contacts ACCOUNT', ['contacts', 'NOSUCH']],
  ['contract ACCOUNT', ['contract', 'NOSUCH']],
  ['contract ACCOUNT', ['contract', 'PLAYER']],
  ['contract accept ACCOUNT ID', ['contract', 'accept', 'NOSUCH', ID]],
  ['contract propose ACCOUNT FILE', ['contract', 'propose', 'NOSUCH', '/tmp/terms.json']],
  ['contract reject ACCOUNT ID', ['contract', 'reject', 'NOSUCH', ID]],
  ['contract terminate ACCOUNT ID', ['contract', 'terminate', 'NOSUCH', ID]],
  ['contract withdraw ACCOUNT ID', ['contract', 'withdraw', 'NOSUCH', ID]],
  ['deposit approve ACCOUNT ID', ['deposit', 'approve', 'NOSUCH', ID, '--reference', 'ref 1', ...WHY]],
  [
    'deposit chargeback ACCOUNT ID',
    ['deposit', 'chargeback', 'NOSUCH', ID, '--amount', '5.00 MXN', '--reference', 'ref 1', ...WHY],
  ],
  ['deposit reject ACCOUNT ID', ['deposit', 'reject', 'NOSUCH', ID, ...WHY]],
  [
    'deposit resolve ACCOUNT PROVIDER',
    ['deposit', 'resolve', 'NOSUCH', 'demo', '--reference', 'ref 1', '--how', 'returned', ...WHY],
  ],
  ['deposit resolve ACCOUNT PROVIDER', ['deposit', 'resolve', 'demo', 'NOSUCH', '--reference', 'r', ...WHY]],
  ['detail clear ACCOUNT FIELD', ['detail', 'clear', 'NOSUCH', 'birthday']],
  ['exclusion ACCOUNT', ['exclusion', 'NOSUCH']],
  ['exclusion ACCOUNT end', ['exclusion', 'NOSUCH', 'end', ...WHY]],
  ['exclusion ACCOUNT exclusion', ['exclusion', 'NOSUCH', 'exclusion', '--until', 'never', ...WHY]],
  ['exclusion ACCOUNT time-out', ['exclusion', 'NOSUCH', 'time-out', '--until', '2099-01-01T00:00:00Z', ...WHY]],
  ['feedback list', ['feedback', 'list', '--account', 'NOSUCH']],
  ['flag set NAME off', ['flag', 'set', 'NOSUCH', 'off']],
  ['flag set NAME on', ['flag', 'set', 'NOSUCH', 'on']],
  ['game NODE maintenance', ['game', 'NOSUCH', 'maintenance']],
  ['game NODE open', ['game', 'NOSUCH', 'open']],
  ['game NODE picture', ['game', 'NOSUCH', 'picture']],
  ['game-returns', ['game-returns', '--vendor', 'NOSUCH']],
  ['game-returns', ['game-returns', '--game', 'NOSUCH']],
  ['game-returns', ['game-returns', '--vendor', 'FRL', '--game', 'NOSUCH']],
  ['harm ACCOUNT', ['harm', 'NOSUCH']],
  ['jackpots', ['jackpots', '--currency', 'NOSUCH']],
  ['limit ACCOUNT', ['limit', 'NOSUCH']],
  ...(['deposit', 'stake', 'loss'] as const).map((kind): [string, string[]] => [
    `limit ACCOUNT ${kind}`,
    ['limit', 'NOSUCH', kind, '--period', 'day', '--amount', '5.00 MXN', ...WHY],
  ]),
  ['line freeze ACCOUNT', ['line', 'freeze', 'NOSUCH']],
  ['line move ACCOUNT', ['line', 'move', 'NOSUCH']],
  ['line move ACCOUNT', ['line', 'move', 'PLAYER', '--under', 'NOSUCH']],
  ['line unfreeze ACCOUNT', ['line', 'unfreeze', 'NOSUCH']],
  ['maintenance on', ['maintenance', 'on', '--title', '{"es":"a","NOSUCH":"b"}']],
  ['operator add NAME', []],
  ['operator remove NAME', ['operator', 'remove', 'nosuch']],
  ['outbox', ['outbox', '--to', 'NOSUCH']],
  ['payment-password remove ACCOUNT', ['payment-password', 'remove', 'NOSUCH']],
  ['receivable ACCOUNT NUMBER repay', ['receivable', 'NOSUCH', '1', 'repay', '--amount', '5.00 MXN', ...WHY]],
  ['receivable ACCOUNT NUMBER write-off', ['receivable', 'NOSUCH', '1', 'write-off', '--amount', '5.00 MXN', ...WHY]],
  ['profile ACCOUNT', ['profile', 'NOSUCH']],
  ['region set', ['region', 'set', '--deny-country', 'MX,NOSUCH']],
  ['region set', ['region', 'set', '--deny-country', 'ZQ']],
  ['round BET', ['round', 'FRL:1', '--account', 'NOSUCH']],
  ['rounds', ['rounds', '--vendor', 'NOSUCH']],
  ['sessions end ACCOUNT', ['sessions', 'end', 'NOSUCH']],
  ['settlements ACCOUNT', ['settlements', 'NOSUCH']],
  ['settlements ACCOUNT', ['settlements', 'PLAYER']],
  ['settlements approve ACCOUNT', ['settlements', 'approve', 'NOSUCH']],
  ['settlements correct ACCOUNT KIND', ['settlements', 'correct', 'NOSUCH', 'daily', '--add', '5.00 MXN', ...WHY]],
  ['settlements correct ACCOUNT KIND', ['settlements', 'correct', 'PLAYER', 'daily', '--take', '5.00 MXN', ...WHY]],
  ['terms ACCOUNT', ['terms', 'NOSUCH']],
  ['vendor CODE maintenance', ['vendor', 'NOSUCH', 'maintenance']],
  ['vendor CODE open', ['vendor', 'NOSUCH', 'open']],
  [
    'vendor add CODE',
    ['vendor', 'add', 'NEW', '--protocol', 'valkyrie', '--base-url', 'https://x.example', '--currencies', 'MXN,NOSUCH'],
  ],
  ['vendor disable CODE', ['vendor', 'disable', 'NOSUCH']],
  ['vendor enable CODE', ['vendor', 'enable', 'NOSUCH']],
  ['vendor game CODE GAME', ['vendor', 'game', 'NOSUCH', 'reels', '--name', 'Reels']],
  ['vendor game CODE GAME', ['vendor', 'game', 'FRL', 'NOSUCH', '--gone']],
  ['vendor keys CODE', ['vendor', 'keys', 'NOSUCH', '--retire', 'x'.repeat(43)]],
  ['vendor sync CODE', ['vendor', 'sync', 'NOSUCH']],
  [
    'vendor-check URL',
    'vendor-check https://x.example --protocol operator-wallet --key k --session s --game g --currency NOSUCH'.split(
      ' ',
    ),
  ],
  ['mall stock ITEM CHANGE', ['mall', 'stock', 'NOSUCH', '5', ...WHY]],
  ['free-round-members GRANT', ['free-round-members', 'NOSUCH']],
  ['free-rounds give GRANT FILE', []],
  ['free-rounds stop GRANT', ['free-rounds', 'stop', 'NOSUCH', ...WHY]],
  ['promo-code set CODE FILE', []],
  ['promo-code stop CODE', ['promo-code', 'stop', 'NOSUCH', ...WHY]],
  ['promo-code-uses CODE', ['promo-code-uses', 'NOSUCH']],
  ['promo-code-uses CODE', ['promo-code-uses', 'NOSUCH', '--csv', 'uses.csv']],
  ['points show ACCOUNT', ['points', 'show', 'NOSUCH']],
  ['rebate ACCOUNT', ['rebate', 'NOSUCH']],
  ['rebates dry-run FILE', ['rebates', 'dry-run', '/tmp/rebates.json', '--currency', 'NOSUCH']],
  ['cashback ACCOUNT', ['cashback', 'NOSUCH']],
  ['rewards ACCOUNT', ['rewards', 'NOSUCH']],
  ['offer dry-run FILE', ['offer', 'dry-run', '/tmp/offer.json', '--currency', 'NOSUCH']],
  ['activity preview ACCOUNT FILE', ['activity', 'preview', 'NOSUCH', '/tmp/activity.json']],
  ['raffle preview ACCOUNT FILE', ['raffle', 'preview', 'NOSUCH', '/tmp/raffle.json']],
  ['offer preview ACCOUNT FILE', ['offer', 'preview', 'NOSUCH', '/tmp/offer.json']],
  ['offer preference ACCOUNT', ['offer', 'preference', 'NOSUCH']],
  ['offer show ACCOUNT', ['offer', 'show', 'NOSUCH']],
  ['redemption ACCOUNT ID approve', ['redemption', 'NOSUCH', ID, 'approve', ...WHY]],
  ['redemption ACCOUNT ID reject', ['redemption', 'NOSUCH', ID, 'reject', ...WHY]],
  ['redemption ACCOUNT ID track NUMBER', ['redemption', 'NOSUCH', ID, 'track', 'FM-118204', ...WHY]],
  ['referrals ACCOUNT', ['referrals', 'NOSUCH']],
  ['referral ACCOUNT FRIEND approve', ['referral', 'NOSUCH', 'NOSUCH', 'approve', ...WHY]],
  ['referral ACCOUNT FRIEND reject', ['referral', 'NOSUCH', 'NOSUCH', 'reject', ...WHY]],
  ['vip show ACCOUNT', ['vip', 'show', 'NOSUCH']],
  ['win-ceiling CODE', ['win-ceiling', 'NOSUCH', '--times', '5']],
  ['win-ceiling CODE', ['win-ceiling', 'FRL', '--game', 'NOSUCH', '--times', '5']],
  ['win-ceiling CODE', ['win-ceiling', 'FRL', '--most', 'none', '--currency', 'NOSUCH']],
  ['win-ceilings CODE', ['win-ceilings', 'NOSUCH']],
  ['withdrawal ACCOUNT ID', ['withdrawal', 'NOSUCH', ID]],
  [
    'withdrawal ACCOUNT ID bank-return',
    ['withdrawal', 'NOSUCH', ID, 'bank-return', '--amount', '5.00 MXN', '--reference', 'ref 1', ...WHY],
  ],
  ['withdrawal ACCOUNT ID issue', ['withdrawal', 'NOSUCH', ID, 'issue', '--amount', '5.00 MXN', ...WHY]],
  ['withdrawal ACCOUNT ID process', ['withdrawal', 'NOSUCH', ID, 'process', ...WHY]],
  ['withdrawal ACCOUNT ID reject', ['withdrawal', 'NOSUCH', ID, 'reject', ...WHY]],
  ['withdrawal ACCOUNT ID resolve', ['withdrawal', 'NOSUCH', ID, 'resolve', '--outcome', 'paid', ...WHY]],
]

/** The command line's client, at the platform of this test. */
const server: Pick<Server, 'request'> = {
  request: async (method, path, body) => {
    const reply = await (body ? send(method, path, body) : callApi(method, path))
    if (reply.status === 200) return reply.body
    const code = (reply.body as { code: ErrorCode }).code
    throw new CommandError(code, 1, { code, request: `${method}: ${reply.status}` })
  },
}

/** Runs a command, and returns what it prints on standard error where it is refused; null where it is not. */
async function refusalOf(typed: string[]): Promise<string | null> {
  let command: Command | undefined
  try {
    command = commandOf(typed)
    if (command.kind === 'get') await server.request('GET', command.path)
    else if (command.kind === 'put') await server.request('PUT', command.path, command.value)
    else if (command.kind === 'act') await command.act(server as Server)
    return null
  } catch (error) {
    if (error instanceof WrongUsage) return error.message
    if (!(error instanceof CommandError)) throw error
    const about = command && 'refusals' in command ? command : undefined
    // The second line is the request, which need not name what its body holds.
    return sentenceOf(error, about?.refusals, about?.named).split('\n')[0] ?? ''
  }
}

/** Placeholders and options that name somebody or something that must be there, and files with texts of languages. */
const NAMING = /\b(?:ACCOUNT|AGENT|NODE|CODE|GAME|NAME|PROVIDER)\b/
const NAMING_OPTIONS = ['account', 'under', 'vendor', 'game', 'currency', 'currencies', 'deny-country']

let player = ''
beforeAll(async () => {
  writeFileSync('/tmp/terms.json', TERMS)
  writeFileSync('/tmp/notice.json', NOTICE)
  writeFileSync('/tmp/rebates.json', JSON.stringify(writeReadable(rebateRules)))
  writeFileSync('/tmp/offer.json', JSON.stringify(writeReadable(offers[0]?.offer)))
  writeFileSync('/tmp/activity.json', JSON.stringify(writeReadable(ACTIVITY)))
  writeFileSync('/tmp/raffle.json', JSON.stringify(writeReadable(RAFFLE)))
  expectValue(await callApi('POST', '/ops/seed'))
  const { member } = await addedMember()
  player =
    (await env.DB.prepare('SELECT account FROM members WHERE id = ?').bind(member.id).first<string>('account')) ?? ''
})

describe('an unknown name', () => {
  test.each(TABLE.filter(([, typed]) => typed.length > 0).map(([, typed]) => [typed.join(' '), typed]))(
    'is refused and said again: %s',
    async (_line, typed) => {
      const name = typed.find((word) => word === 'PLAYER') && !typed.includes('NOSUCH') ? player : ''
      const refusal = await refusalOf(typed.map((word) => (word === 'PLAYER' ? player : word)))
      expect(refusal).not.toBeNull()
      const unknown = name || /XQX|ZQ|nosuch/.exec(typed.join(' '))?.[0] || 'NOSUCH'
      expect(refusal).toContain(unknown)
    },
  )

  test('is tried with every command that takes one', () => {
    const taking = COMMANDS.filter(
      ({ words, options = {} }) => NAMING.test(words) || NAMING_OPTIONS.some((option) => option in options),
    )
    const tried = new Set(TABLE.map(([words]) => words))
    expect(taking.map(({ words }) => words).filter((words) => !tried.has(words))).toEqual([])
  })
})
