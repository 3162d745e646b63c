import { expect, test } from 'vitest'
import { commandOf } from './command.ts'
import { WrongUsage } from './typed.ts'

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
  ['vendor-wallets', { kind: 'get', path: '/ops/wallet' }],
  ['vendor-wallets on', { kind: 'put', path: '/ops/wallet', value: { isSingle: false } }],
  ['vendor-wallets off', { kind: 'put', path: '/ops/wallet', value: { isSingle: true } }],
  ['vendor-transfers', { kind: 'get', path: '/ops/vendor-transfers' }],
  ['vendor-transfers --pending', { kind: 'get', path: '/ops/vendor-transfers?pending=1' }],
  ['ledger audit', { kind: 'act' }],
])('%s', (line, command) => {
  expect(read(line)).toMatchObject(command)
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
  ['ledger audit --remote', 'does not take --remote'],
  ['status --colour', 'colour'],
])('"%s" is explained', (line, sentence) => {
  const typed = () => commandOf(line === '' ? [] : line.split(' '))
  expect(typed).toThrow(WrongUsage)
  expect(typed).toThrow(sentence)
})
