import { expect, test } from 'vitest'
import { commandOf } from './command.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const read = (line: string, ...more: string[]) => commandOf([...line.split(' '), ...more])

test.each([
  ['status', { kind: 'status', remote: false }],
  ['status --remote', { kind: 'status', remote: true }],
  ['maintenance on', { kind: 'write', name: 'maintenance', value: { on: true }, remote: false }],
  ['maintenance off --remote', { kind: 'write', name: 'maintenance', value: { on: false }, remote: true }],
  ['region show', { kind: 'show', name: 'region', remote: false }],
  ['game frl-la-sirena open', { kind: 'put', path: '/ops/games/frl-la-sirena', value: { state: 'open' } }],
  ['vendor pg maintenance', { kind: 'put', path: '/ops/vendors/PG', value: { state: 'maintenance' } }],
  [
    'game ../x maintenance --until 2026-11-22T05:30:00Z',
    { kind: 'put', path: '/ops/games/..%2Fx', value: { state: 'maintenance', until: '2026-11-22T05:30:00Z' } },
  ],
  [
    'game jl-mano picture --path /art/v1/motifs/faro.svg',
    { kind: 'put', path: '/ops/games/jl-mano/picture', value: { showIcon: '/art/v1/motifs/faro.svg' } },
  ],
  ['game jl-mano picture', { kind: 'put', path: '/ops/games/jl-mano/picture', value: { showIcon: null } }],
  ['game-returns', { kind: 'get', path: '/ops/game-returns' }],
  [
    'game-returns --from 2026-11-01 --to 2026-11-30 --vendor frl --game frl-marea',
    { kind: 'get', path: '/ops/game-returns?from=2026-11-01&to=2026-11-30&vendor=FRL&game=frl-marea' },
  ],
  ['rounds --open', { kind: 'get', path: '/ops/rounds' }],
  ['rounds --open --vendor frl --older 48', { kind: 'get', path: '/ops/rounds?vendor=FRL&older=48' }],
  ['rounds after 24', { kind: 'put', path: '/ops/rounds', value: { hours: 24 } }],
  ['round FRL:b-1 --account demo', { kind: 'get', path: '/ops/rounds/recall?account=demo&bet=FRL%3Ab-1' }],
  ['vendors', { kind: 'get', path: '/ops/vendors' }],
  ['vendor disable open', { kind: 'put', path: '/ops/vendors/OPEN/switch', value: { enabled: false } }],
  [
    'vendor disable cal --reason contract-over',
    { kind: 'put', path: '/ops/vendors/CAL/switch', value: { enabled: false, reason: 'contract-over' } },
  ],
  [
    'maintenance on --reason release',
    { kind: 'write', name: 'maintenance', value: { on: true, reason: 'release' }, remote: false },
  ],
  ['bonus list demo', { kind: 'get', path: '/ops/bonus/demo' }],
  [
    `bonus grant demo 150.5 MXN --reason asked --id ${ID}`,
    {
      kind: 'put',
      path: '/ops/bonus/demo',
      value: { id: ID, amount: 15_050, currency: 'MXN', reason: 'asked', spending: 'first' },
    },
  ],
  [
    `bonus cancel demo g/1 20 MXN --reason asked --id ${ID}`,
    {
      kind: 'put',
      path: '/ops/bonus/demo/g%2F1',
      value: { id: ID, amount: 2_000, currency: 'MXN', reason: 'asked', how: 'back' },
    },
  ],
  [
    `deposit chargeback demo ${ID} --amount 5MXN --reference CB-1 --reason took-back`,
    {
      kind: 'put',
      path: '/ops/deposits/chargeback',
      value: { account: 'demo', id: ID, amount: 500, currency: 'MXN', reference: 'CB-1', reason: 'took-back' },
    },
  ],
  ['vendor enable cal', { kind: 'put', path: '/ops/vendors/CAL/switch', value: { enabled: true } }],
  ['vendor sync cal', { kind: 'put', path: '/ops/vendors/CAL/games', value: {} }],
  [
    'vendor game val reels --name Reels --rtp 96.1 --stakes 2MXN-400.00MXN,100clp-20000clp',
    {
      kind: 'put',
      path: '/ops/vendors/VAL/game',
      value: {
        ...{ gameCode: 'reels', name: 'Reels', category: 'Video Slots', rtp: 9610 },
        stakes: { MXN: { min: 200, max: 40_000 }, CLP: { min: 100, max: 20_000 } },
      },
    },
  ],
  ['vendor game val reels --gone', { kind: 'put', path: '/ops/vendors/VAL/game', value: { gone: 'reels' } }],
  [
    `vendor keys CAL --retire ${'k'.repeat(43)}`,
    { kind: 'put', path: '/ops/vendors/CAL/keys', value: { retire: 'k'.repeat(43) } },
  ],
  [
    `vendor add val --protocol valkyrie --base-url https://v.example/operator/caleta --token ${'t'.repeat(24)} --game-origin https://g.example`,
    {
      kind: 'put',
      path: '/ops/vendors/VAL/registration',
      value: {
        protocol: 'valkyrie',
        baseUrl: 'https://v.example/operator/caleta',
        gameOrigins: ['https://g.example'],
        token: 't'.repeat(24),
      },
    },
  ],
  ['flag show', { kind: 'get', path: '/ops/whitelabel' }],
  ['flag set FREEPLAY3 off', { kind: 'put', path: '/ops/whitelabel', value: { FREEPLAY3: '0' } }],
  ['flag set pwdexpforcechange3 on', { kind: 'put', path: '/ops/whitelabel', value: { PWDEXPFORCECHANGE3: '1' } }],
  [
    'affiliate PUERTO --domain amigos.example,otro.example',
    { kind: 'put', path: '/ops/affiliates/PUERTO', value: { domains: ['amigos.example', 'otro.example'] } },
  ],
  ['verification show', { kind: 'get', path: '/ops/verification' }],
  ['verification on', { kind: 'put', path: '/ops/verification', value: { methods: ['mobile', 'email', 'bank-name'] } }],
  [
    'verification on --by email,mobile',
    { kind: 'put', path: '/ops/verification', value: { methods: ['email', 'mobile'] } },
  ],
  ['verification off', { kind: 'put', path: '/ops/verification', value: { methods: [] } }],
  [
    'authenticator remove ana',
    { kind: 'put', path: '/ops/members/authenticator', value: { account: 'ana', enabled: false } },
  ],
  ['affiliate PUERTO', { kind: 'put', path: '/ops/affiliates/PUERTO', value: { domains: [] } }],
  ['sessions end demo', { kind: 'put', path: '/ops/members/sessions', value: { account: 'demo' } }],
  ['contract demo', { kind: 'get', path: '/ops/contracts/demo' }],
  ['outbox --to ana@example.com', { kind: 'get', path: '/ops/outbox?to=ana%40example.com' }],
  ['limit ana', { kind: 'get', path: '/ops/limits/ana' }],
  [
    'limit ana deposit --period week --amount 500.00 MXN --reason asked',
    {
      kind: 'put',
      path: '/ops/limits/ana',
      value: { kind: 'deposit', period: 'week', owner: 'operator', amount: 50_000, currency: 'MXN', reason: 'asked' },
    },
  ],
  [
    'limit ana loss --period day --amount none --for member --reason asked',
    { value: { kind: 'loss', owner: 'member', amount: null } },
  ],
  ['exclusion ana', { kind: 'get', path: '/ops/exclusions/ana' }],
  [
    'exclusion ana time-out --until 2026-12-01T00:00:00-06:00 --reason asked',
    {
      kind: 'put',
      path: '/ops/exclusions/ana',
      value: { kind: 'time-out', until: '2026-12-01T00:00:00-06:00', reason: 'asked' },
    },
  ],
  ['transfers', { kind: 'act' }],
  ['transfers --in-flight', { kind: 'act' }],
  ['withdrawals', { kind: 'get', path: '/ops/withdrawals?state=applying' }],
  ['withdrawals --state dispute', { kind: 'get', path: '/ops/withdrawals?state=dispute' }],
  [`withdrawal demo ${ID}`, { kind: 'get', path: `/ops/withdrawals/demo/${ID}` }],
  [
    `withdrawal demo ${ID} process --reason revisado`,
    { kind: 'put', path: `/ops/withdrawals/demo/${ID}`, value: { step: 'process', reason: 'revisado' } },
  ],
  [
    `withdrawal demo ${ID} issue --amount 150.00 MXN --proof ${'p'.repeat(43)} --reason pagado --id ${ID}`,
    { value: { step: 'issue', id: ID, amount: 15_000, currency: 'MXN', proofs: ['p'.repeat(43)], reason: 'pagado' } },
  ],
  [
    `withdrawal demo ${ID} resolve --outcome returned --reason devuelto`,
    { value: { step: 'resolve', outcome: 'returned', reason: 'devuelto' } },
  ],
  ['payouts show', { kind: 'get', path: '/ops/payout-rules' }],
  ['payouts receipt 60', { kind: 'put', path: '/ops/payout-rules', value: { receiptMinutes: 60 } }],
  [
    'payouts limits --minimum 1.00 MXN --maximum 2.00 MXN',
    { kind: 'put', path: '/ops/payout-rules', value: { limits: { MXN: { minimum: 100, maximum: 200 } } } },
  ],
  ['deposit-methods', { kind: 'get', path: '/ops/deposit-methods' }],
  ['deposit-method spei off', { kind: 'put', path: '/ops/deposit-methods', value: { id: 'spei', enabled: false } }],
  ['deposit-method spei on', { kind: 'put', path: '/ops/deposit-methods', value: { id: 'spei', enabled: true } }],
  [
    'deposit-method spei --minimum 1 mxn --fee 0 mxn --ask payerName --may-ask payerAccount',
    {
      kind: 'put',
      value: {
        ...{ id: 'spei', minimum: 100, fee: 0, currency: 'MXN' },
        fields: [
          { id: 'payerName', required: true },
          { id: 'payerAccount', required: false },
        ],
      },
    },
  ],
  ['deposit-method spei --ask none', { kind: 'put', value: { id: 'spei', fields: [] } }],
  ['deposits waiting', { kind: 'act' }],
  ['deposits unmatched', { kind: 'act' }],
  [
    'deposit approve m-1 d-1 --reference SPEI-77 --reason seen',
    {
      kind: 'put',
      path: '/ops/deposits/approve',
      value: { account: 'm-1', id: 'd-1', reference: 'SPEI-77', reason: 'seen' },
    },
  ],
  [
    'deposit reject m-1 d-1 --reason nothing',
    { kind: 'put', path: '/ops/deposits/reject', value: { account: 'm-1', id: 'd-1', reason: 'nothing' } },
  ],
  [
    'deposit reject m-1 d-1 --reason less --reference SPEI-78 --amount 9.00 MXN',
    { kind: 'put', value: { received: { reference: 'SPEI-78', amount: 900, currency: 'MXN' } } },
  ],
  [
    'deposit resolve m-1 btcpay --reference inv:over --how returned --reason sent',
    {
      kind: 'put',
      path: '/ops/deposits/resolve',
      value: { provider: 'btcpay', reference: 'inv:over', how: 'returned' },
    },
  ],
  ['vendor-wallets', { kind: 'get', path: '/ops/wallet' }],
  ['vendor-wallets on', { kind: 'put', path: '/ops/wallet', value: { isSingle: false } }],
  ['vendor-wallets off', { kind: 'put', path: '/ops/wallet', value: { isSingle: true } }],
  ['vendor-transfers', { kind: 'get', path: '/ops/vendor-transfers' }],
  ['vendor-transfers --pending', { kind: 'get', path: '/ops/vendor-transfers?pending=1' }],
  ['ledger audit', { kind: 'act' }],
  ['operators', { kind: 'get', path: '/ops/operators' }],
  [
    'operator add rosa --role finance',
    { kind: 'put', path: '/ops/operators', value: { name: 'rosa', enabled: true, role: 'finance', days: 90 } },
  ],
  ['operator add rosa --role games --days 7', { value: { role: 'games', days: 7 } }],
  ['operator renew', { kind: 'put', path: '/ops/operators/renewal', value: {} }],
  ['operator remove rosa', { kind: 'put', path: '/ops/operators', value: { name: 'rosa', enabled: false } }],
  [
    'adjust demo credit 150.5 MXN --reason perdido',
    { path: '/ops/adjustments', value: { account: 'demo', direction: 'credit', amount: 15_050, currency: 'MXN' } },
  ],
  [
    `adjust demo debit 150 CLP --reason doble --id ${ID}`,
    { value: { id: ID, direction: 'debit', amount: 150, currency: 'CLP', reason: 'doble' } },
  ],
  ['adjust demo credit 0.29 MXN --reason exacto', { value: { amount: 29 } }],
  ['adjustments --state proposed', { kind: 'act' }],
  ['held-wins', { kind: 'act' }],
  ['held-wins --state released', { kind: 'act' }],
  [
    'held-win bank-0.7 release --reason revisado',
    { path: '/ops/held-wins/bank-0.7', value: { how: 'release', reason: 'revisado' } },
  ],
  ['held-win bank-0.7 return --reason error', { value: { how: 'return' } }],
  ['held-win bank-0.7 confirm', { path: '/ops/held-wins/bank-0.7/decision', value: { decision: 'confirm' } }],
  ['held-win bank-0.7 refuse --reason dudas', { value: { decision: 'refuse', reason: 'dudas' } }],
  ['win-ceilings frl', { kind: 'get', path: '/ops/vendors/FRL/ceilings' }],
  [
    'win-ceiling frl --game faro --times 500 --most 1000.50 MXN --reason nueva',
    {
      path: '/ops/vendors/FRL/ceilings',
      value: { game: 'faro', times: 500, most: { currency: 'MXN', amount: 100_050 } },
    },
  ],
  ['win-ceiling FRL --times none --reason nueva', { value: { times: null } }],
  [
    `adjustment bank-0.${ID} confirm`,
    { kind: 'put', path: `/ops/adjustments/bank-0.${ID}`, value: { decision: 'confirm' } },
  ],
  [`adjustment bank-0.${ID} refuse --reason repetido`, { value: { decision: 'refuse', reason: 'repetido' } }],
  ['proposals', { kind: 'act' }],
  ['proposals --state refused', { kind: 'get', path: '/ops/proposals?state=refused' }],
  [`proposal ${ID} confirm`, { kind: 'put', path: `/ops/proposals/${ID}`, value: { decision: 'confirm' } }],
  [`proposal bank-0.${ID} refuse`, { path: `/ops/adjustments/bank-0.${ID}`, value: { decision: 'refuse' } }],
  ['approval-limits', { kind: 'get', path: '/ops/approval-limits' }],
  ['approval-limit 20000 mxn', { path: '/ops/approval-limits', value: { limits: { MXN: 2_000_000 } } }],
  ['upload docs/screens/home-1440.png', { kind: 'act' }],
  ['announcements', { kind: 'get', path: '/ops/announcements' }],
  ['announcement remove a1', { kind: 'act' }],
  ['banners', { kind: 'get', path: '/ops/banners' }],
  ['banner remove b1', { kind: 'act' }],
  ['chat clear', { kind: 'put', path: '/ops/chat', value: { rooms: [] } }],
  ['hosts show', { kind: 'get', path: '/ops/hosts' }],
  ['hosts clear', { kind: 'put', path: '/ops/hosts', value: { image: [], launch: [] } }],
  ['audit log --account demo', { kind: 'act' }],
  ['audit verify --expect aa,bb', { kind: 'act' }],
  ['audit log --subject member:x', { kind: 'act' }],
  ['vendor-key', { kind: 'act' }],
  [
    'vendor keys CAL --retire -ZsP3QyZ3pMlXuVx3rXk8WcZyZkU0c9-0lqf7QzjKkQ',
    { value: { retire: '-ZsP3QyZ3pMlXuVx3rXk8WcZyZkU0c9-0lqf7QzjKkQ' } },
  ],
  ['ledger lag', { kind: 'act' }],
  ['ledger rebuild', { kind: 'act' }],
  ['openapi', { kind: 'act' }],
])('%s', (line, command) => {
  expect(read(line)).toMatchObject(command)
})
