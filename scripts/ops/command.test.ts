import { expect, test } from 'vitest'
import { commandOf } from './command.ts'
import { WrongUsage } from './typed.ts'

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
  ['rounds --open', { kind: 'get', path: '/ops/rounds' }],
  ['rounds --open --vendor frl --older 48', { kind: 'get', path: '/ops/rounds?vendor=FRL&older=48' }],
  ['rounds after 24', { kind: 'put', path: '/ops/rounds', value: { hours: 24 } }],
  ['vendors', { kind: 'get', path: '/ops/vendors' }],
  ['vendor disable open', { kind: 'put', path: '/ops/vendors/OPEN/switch', value: { enabled: false } }],
  ['vendor enable cal', { kind: 'put', path: '/ops/vendors/CAL/switch', value: { enabled: true } }],
  ['vendor sync cal', { kind: 'put', path: '/ops/vendors/CAL/games', value: {} }],
  [
    'vendor game val reels --name Reels',
    {
      kind: 'put',
      path: '/ops/vendors/VAL/game',
      value: { gameCode: 'reels', name: 'Reels', category: 'Video Slots' },
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
        name: 'VAL',
        operatorId: 'farol',
        gameOrigins: ['https://g.example'],
        currencies: [],
        mode: 'seamless',
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
  [
    'contract demo --daily active --dividend offered',
    { kind: 'put', path: '/ops/contracts/demo', value: { daily: 'active', dividend: 'offered' } },
  ],
  ['outbox --to ana@example.com', { kind: 'get', path: '/ops/outbox?to=ana%40example.com' }],
  ['limit ana', { kind: 'get', path: '/ops/limits/ana' }],
  [
    'limit ana deposit --period week --amount 50000 --reason asked',
    {
      kind: 'put',
      path: '/ops/limits/ana',
      value: { kind: 'deposit', period: 'week', owner: 'operator', amount: 50_000, reason: 'asked' },
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
  ['exclusion ana exclusion --until never --reason asked', { value: { kind: 'exclusion', until: null } }],
  ['exclusion ana end --reason asked', { value: { kind: 'none', reason: 'asked' } }],
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
    `withdrawal demo ${ID} issue --amount 15000 --proof ${'p'.repeat(43)} --reason pagado --id ${ID}`,
    { value: { step: 'issue', id: ID, amount: 15_000, proofs: ['p'.repeat(43)], reason: 'pagado' } },
  ],
  [
    `withdrawal demo ${ID} resolve --outcome returned --reason devuelto`,
    { value: { step: 'resolve', outcome: 'returned', reason: 'devuelto' } },
  ],
  ['payouts show', { kind: 'get', path: '/ops/payout-rules' }],
  ['payouts receipt 60', { kind: 'put', path: '/ops/payout-rules', value: { receiptMinutes: 60 } }],
  [
    'payouts limits mxn --minimum 100 --maximum 200',
    { kind: 'put', path: '/ops/payout-rules', value: { limits: { MXN: { minimum: 100, maximum: 200 } } } },
  ],
  ['deposit-methods', { kind: 'get', path: '/ops/deposit-methods' }],
  ['deposit-method spei off', { kind: 'put', path: '/ops/deposit-methods', value: { id: 'spei', enabled: false } }],
  ['deposit-method spei on', { kind: 'put', path: '/ops/deposit-methods', value: { id: 'spei', enabled: true } }],
  [
    'deposit-method spei --minimum 100 --fee 0 --ask payerName --may-ask payerAccount',
    {
      kind: 'put',
      value: {
        ...{ id: 'spei', minimum: 100, fee: 0 },
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
      value: { member: 'm-1', id: 'd-1', reference: 'SPEI-77', reason: 'seen' },
    },
  ],
  [
    'deposit reject m-1 d-1 --reason nothing',
    { kind: 'put', path: '/ops/deposits/reject', value: { member: 'm-1', id: 'd-1', reason: 'nothing' } },
  ],
  [
    'deposit reject m-1 d-1 --reason less --reference SPEI-78 --amount 900',
    { kind: 'put', value: { received: { reference: 'SPEI-78', amount: 900 } } },
  ],
  [
    'deposit resolve m-1 btcpay --reference inv:over --how returned --reason sent',
    {
      kind: 'put',
      path: '/ops/deposits/resolve',
      value: { provider: 'btcpay', reference: 'inv:over', how: 'returned' },
    },
  ],
  ['ledger audit', { kind: 'act' }],
  ['operators', { kind: 'get', path: '/ops/operators' }],
  ['operator add rosa', { kind: 'put', path: '/ops/operators', value: { name: 'rosa', enabled: true } }],
  ['operator remove rosa', { kind: 'put', path: '/ops/operators', value: { name: 'rosa', enabled: false } }],
  [
    'adjust demo credit 150.5 --currency MXN --reason perdido',
    { path: '/ops/adjustments', value: { account: 'demo', direction: 'credit', amount: 15_050, currency: 'MXN' } },
  ],
  [
    `adjust demo debit 150 --currency CLP --reason doble --id ${ID}`,
    { value: { id: ID, direction: 'debit', amount: 150, currency: 'CLP', reason: 'doble' } },
  ],
  ['adjust demo credit 0.29 --currency MXN --reason exacto', { value: { amount: 29 } }],
  ['adjustments --state proposed', { kind: 'act' }],
  [
    `adjustment bank-0.${ID} confirm`,
    { kind: 'put', path: `/ops/adjustments/bank-0.${ID}`, value: { decision: 'confirm' } },
  ],
  [`adjustment bank-0.${ID} refuse --reason repetido`, { value: { decision: 'refuse', reason: 'repetido' } }],
  ['upload package.json', { kind: 'act' }],
  ['audit verify --expect aa,bb', { kind: 'act' }],
  ['audit log --subject member:x', { kind: 'act' }],
  ['ledger lag', { kind: 'act' }],
  ['ledger rebuild', { kind: 'act' }],
])('%s', (line, command) => {
  expect(read(line)).toMatchObject(command)
})

test('an audit that found something is a failure', () => {
  const isBad = (line: string, result: object) => {
    const command = read(line)
    return command.kind === 'act' && command.isBad?.(result)
  }
  expect(isBad('audit verify', { breaks: [] })).toBe(false)
  expect(isBad('audit verify', { breaks: [{ kind: 'cut' }] })).toBe(true)
  expect(isBad('ledger audit', { violations: [{}] })).toBe(true)
})

test('maintenance takes texts for all or by language, and a time with its offset', () => {
  const until = '2026-11-22T05:30:00-06:00'
  expect(read('maintenance on --title', 'Volvemos pronto', '--info', '{"en":"Soon"}', '--until', until)).toMatchObject({
    value: { on: true, title: 'Volvemos pronto', info: { en: 'Soon' }, until },
  })
})

test('region takes lists by comma and by repetition', () => {
  expect(
    read('region set --deny-country mx,US-NV --deny-country br --deny-ip 10.0.0.0/8 --allow-ip ::1 --unknown deny'),
  ).toMatchObject({
    value: {
      denyCountries: ['MX', 'US-NV', 'BR'],
      denyAddresses: ['10.0.0.0/8'],
      allowAddresses: ['::1'],
      unknown: 'deny',
    },
  })
  expect(read('region clear')).toMatchObject({ value: { denyCountries: [], unknown: 'allow' } })
})

test.each([
  ['', 'Say what to do'],
  ['maintenance', 'no command "maintenance"'],
  ['maintenance up', 'no command'],
  ['region drop', 'no command'],
  ['game frl-la-sirena', 'no command "game frl-la-sirena"'],
  ['game frl-la-sirena shut', 'no command'],
  ['game frl-la-sirena open --until 2026-11-22T05:30:00Z', 'does not take --until'],
  ['vendor PG maintenance --until tomorrow', '--until wants'],
  ['game jl-mano picture --path https://elsewhere.example/a.svg', '--path wants'],
  ['rounds after soon', 'The rule wants'],
  ['rounds --older x', '--older wants'],
  ['vendor add CAL', '--protocol wants operator-wallet or valkyrie'],
  ['vendor add CAL --protocol operator-wallet --base-url ftp://x', '--base-url wants'],
  ['vendor add CAL --protocol operator-wallet --base-url https://x.example', 'signs its calls: --public-key'],
  ['vendor add CAL --protocol valkyrie --base-url https://x.example', '--game-origin URL'],
  ['vendor add CAL --protocol valkyrie --base-url https://x.example --token short', '--token wants'],
  [
    `vendor add CAL --protocol valkyrie --base-url https://x.example --token ${'t'.repeat(24)}`,
    'games open at their providers',
  ],
  ['vendor add c --protocol valkyrie --base-url https://x.example', 'A code is 2 to 16'],
  ['vendor add CAL --protocol operator-wallet --public-key /nowhere.pem', '/nowhere.pem cannot be read'],
  ['vendor add', 'Say whom or what: vendor add CODE'],
  ['vendor game val reels --name R --category Reels', '--category wants'],
  ['vendor game val reels', '--name wants'],
  ['vendor keys CAL', 'either --add FILE or --retire KID'],
  ['vendor keys CAL --retire x', '--retire wants'],
  ['flag set FREEPLAY on', 'no flag "FREEPLAY"'],
  ['flag set FREEPLAY3 maybe', 'no command'],
  ['flag set FREEPLAY3', 'no command'],
  ['flag FREEPLAY3 on', 'no command'],
  ['flag show --remote', 'does not take --remote'],
  ['verification', 'no command'],
  ['verification on --by pigeon', '--by wants'],
  ['verification off --by email', 'does not take --by'],
  ['authenticator remove', 'Say whom or what: authenticator remove ACCOUNT'],
  ['authenticator remove ana eva', 'no command'],
  ['affiliate', 'Say whom or what: affiliate CODE'],
  ['affiliate PUERTO --domain https://x.example', '--domain wants'],
  ['contract', 'Say whom or what: contract ACCOUNT'],
  ['sessions end', 'Say whom or what: sessions end ACCOUNT'],
  ['sessions demo', 'no command'],
  ['contract demo --daily perhaps', '--daily wants none, offered, active, ending'],
  ['contract demo --weekly active', 'weekly'],
  ['contract demo --domain x.example', 'does not take --domain'],
  ['vendor PG maintenance --remote', 'does not take --remote'],
  ['status --to x', 'does not take --to'],
  ['maintenance off --title x', 'does not take --title'],
  ['maintenance on --until tomorrow', '--until wants'],
  ['maintenance on --until 2026-11-22T05:30:00', '--until wants'],
  ['maintenance on --title {x', 'must be JSON'],
  ['region set --deny-country Mexico', '--deny-country wants'],
  ['region set --deny-ip 10.0.0.0/99', '--deny-ip wants'],
  ['region set --allow-ip x', '--allow-ip wants'],
  ['region set --unknown maybe', '--unknown wants'],
  ['limit', 'Say whom or what'],
  ['limit ana stake --period day --amount 1.50 --reason asked', '--amount wants'],
  ['limit ana stake --period year --amount 1 --reason asked', '--period wants'],
  ['limit ana stake --period day --amount 1', '--reason wants'],
  ['limit ana stake --period day --amount 1 --reason asked --for agent', '--for wants'],
  ['exclusion ana time-out --until tomorrow --reason asked', '--until wants'],
  ['transfers ana', 'no command'],
  ['withdrawals --state lost', '--state wants'],
  [`withdrawal demo ${ID} process`, '--reason wants'],
  [`withdrawal demo ${ID} issue --reason pagado`, '--amount wants'],
  [`withdrawal demo ${ID} issue --reason pagado --amount 1.5`, '--amount wants'],
  [`withdrawal demo ${ID} issue --reason pagado --amount 1 --proof recibo.png`, '--proof wants'],
  [`withdrawal demo ${ID} resolve --reason nada --outcome lost`, '--outcome wants'],
  [`withdrawal demo ${ID} reject --reason nada --amount 1`, 'does not take --amount'],
  [`withdrawal demo ${ID} process --reason nada --id 7`, '--id wants'],
  ['payouts receipt 0', '--receipt-minutes wants'],
  ['payouts limits MXN --minimum 2 --maximum 1', 'the smaller first'],
  ['payouts limits XXX --minimum 1 --maximum 2', 'wants a currency'],
  ['deposit-method spei', 'Say what to change'],
  ['deposit-method spei --minimum 0', '--minimum wants'],
  ['deposit-method spei --fee 0.5', '--fee wants'],
  ['deposit-method spei --fee=', '--fee wants'],
  ['deposit-method spei --ask motherName', 'Nobody can be asked for "motherName"'],
  ['deposit approve m-1 d-1 --reason seen', '--reference wants'],
  ['deposit approve m-1 d-1 --reference SPEI-77', '--reason wants'],
  ['deposit reject m-1 d-1 --reason less --amount 900', '--reference and --amount say'],
  ['deposit resolve m-1 cash --reference A-1 --how returned --reason sent', 'The provider is'],
  ['deposit resolve m-1 demo --reference A-1 --how kept --reason sent', '--how wants'],
  ['ledger audit --remote', 'does not take --remote'],
  ['operator add', 'Say whom or what: operator add NAME'],
  ['operator add Rosa', 'NAME is'],
  ['operator add owner', 'NAME is'],
  ['adjust demo credit', 'Say whom or what: adjust ACCOUNT credit AMOUNT'],
  ['adjust demo gift 5 --currency MXN --reason x', 'no command'],
  ['adjust demo credit 5 --reason x', '--currency wants'],
  ['adjust demo credit 5 --currency XYZ --reason x', '--currency wants'],
  ['adjust demo credit 5 --currency MXN', '--reason wants'],
  ['adjust demo credit 5.001 --currency MXN --reason x', 'at most 2 decimals'],
  ['adjust demo credit 5.5 --currency CLP --reason x', 'at most 0 decimals'],
  ['adjust demo credit 1e3 --currency MXN --reason x', 'AMOUNT'],
  ['adjust demo credit 0 --currency MXN --reason nada', 'AMOUNT'],
  ['adjust demo credit 5 --currency MXN --reason perdido --id 7', '--id wants'],
  ['adjustment bank-0.x', 'no command'],
  ['audit', 'no command'],
  ['upload nowhere.png', 'There is no file nowhere.png'],
  ['upload', 'Say whom or what: upload FILE'],
  ['audit log --expect x', 'does not take --expect'],
  ['status --colour', 'colour'],
])('"%s" is explained', (line, sentence) => {
  const typed = () => commandOf(line === '' ? [] : line.split(' '))
  expect(typed).toThrow(WrongUsage)
  expect(typed).toThrow(sentence)
})
