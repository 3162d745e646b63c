import { expect, test } from 'vitest'
import { commandOf, usageNear, usageOf } from './command.ts'
import { WrongUsage } from './command-types.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

test.each([
  ['', 'Say what to do'],
  ['maintenance', 'no command "maintenance"'],
  ['maintenance up', 'no command'],
  ['maintenence on', 'no command "maintenence on". Did you mean "maintenance on"?'],
  ['vender sync CAL', 'Did you mean "vendor sync CAL"?'],
  ['statuss', 'Did you mean "status"?'],
  ['maintenance on --untill 2026-11-22T05:30:00Z', 'no option --untill. Did you mean --until?'],
  ['region set --deny-country MX,XX', 'XX is no country of ISO 3166-1'],
  ['region set --deny-country UK', 'UK is no country of ISO 3166-1'],
  ['region drop', 'no command'],
  ['region set', 'Name what to change'],
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
  ['vendor add CAL --protocol operator-wallet --public-key /nowhere.pem', 'There is no file /nowhere.pem'],
  ['vendor add', 'Say whom or what: vendor add CODE'],
  ['vendor game val reels --name R --category Reels', '--category wants'],
  ['vendor game val reels', '--name wants'],
  ['vendor game val reels --name R --rtp 96,1', '--rtp wants'],
  ['vendor game val reels --name R --rtp 100.01', '--rtp wants'],
  ['vendor game val reels --name R --stakes 2MXN', '--stakes wants'],
  ['vendor game val reels --name R --stakes 400MXN-2MXN', '--stakes wants'],
  ['vendor game val reels --name R --stakes 2MXN-400USD', 'of one currency'],
  ['vendor game val reels --name R --stakes MXN=2.00-400.00', '"MXN=2.00" is something else'],
  ['vendor game val reels --name R --stakes 2XXX-400XXX', 'a currency that there is not, XXX'],
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
  ['contract propose demo nowhere.json', 'There is no file nowhere.json'],
  ['contract propose demo package.json', 'The terms are wrong at kind'],
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
  ['limit ana stake --period day --amount 1.505 MXN --reason asked', '--amount (or none) has at most 2 decimals'],
  ['limit ana stake --period year --amount 1 MXN --reason asked', '--period wants'],
  ['limit ana stake --period day --amount 1 MXN', '--reason wants'],
  ['limit ana stake --period day --amount 1 MXN --reason asked --for agent', '--for wants'],
  ['exclusion ana time-out --until tomorrow --reason asked', '--until wants'],
  ['transfers ana', 'no command'],
  ['withdrawals --state lost', '--state wants'],
  [`withdrawal demo ${ID} process`, '--reason wants'],
  [`withdrawal demo ${ID} issue --reason pagado`, '--amount is an amount with its currency'],
  [`withdrawal demo ${ID} issue --reason pagado --amount 500`, 'such as "500.00 MXN". "500" names no currency'],
  [`withdrawal demo ${ID} issue --reason pagado --amount 1 MXN --proof recibo.png`, '--proof wants'],
  [`withdrawal demo ${ID} bank-return --amount 5MXN --reason nada`, '--reference wants'],
  [`deposit chargeback demo ${ID} --amount 5MXN --reason nada`, '--reference wants'],
  [`deposit chargeback demo ${ID} --amount 500 --reference CB-1 --reason nada`, '"500" names no currency'],
  ['receivable demo seven repay --amount 5MXN --reason nada', 'a whole number'],
  ['receivable demo 7 write-off --amount 5MXN', '--reason wants'],
  ['receivable demo 7 forgive --amount 5MXN', 'receivable'],
  [`withdrawal demo ${ID} resolve --reason nada --outcome lost`, '--outcome wants'],
  [`withdrawal demo ${ID} reject --reason nada --amount 1`, 'does not take --amount'],
  [`withdrawal demo ${ID} process --reason nada --id 7`, '--id wants'],
  ['withdrawal .. outbox', '".." is no name or number'],
  ['withdrawal demo .', '"." is no name or number'],
  ['game .. open', '".." is no name or number'],
  ['payouts receipt 0', 'MINUTES is'],
  ['payouts limits --minimum 2 MXN --maximum 1 MXN', 'the smaller first'],
  ['payouts limits --minimum 1 MXN --maximum 2 USD', 'of one currency'],
  ['payouts limits --minimum 100 --maximum 200', '"100" names no currency'],
  ['deposit-method spei', 'Say what to change'],
  ['deposit-method spei --minimum 0 MXN', '--minimum is more'],
  ['deposit-method spei --maximum 5000', '"5000" names no currency'],
  ['deposit-method spei --fee 0.5', '"0.5" names no currency'],
  ['deposit-method spei --fee=', '--fee is an amount'],
  ['deposit-method spei --ask motherName', 'Nobody can be asked for "motherName"'],
  ['deposit approve m-1 d-1 --reason seen', '--reference wants'],
  ['deposit approve m-1 d-1 --reference SPEI-77', '--reason wants'],
  ['deposit reject m-1 d-1 --reason less --amount 9.00 MXN', '--reference and --amount say'],
  ['deposit resolve m-1 cash --reference A-1 --how returned --reason sent', 'The provider is'],
  ['deposit resolve m-1 demo --reference A-1 --how kept --reason sent', '--how wants'],
  ['ledger audit --remote', 'does not take --remote'],
  ['operator add', 'Say whom or what: operator add NAME'],
  ['operator add Rosa --role admin', 'NAME is'],
  ['operator add owner --role admin', 'NAME is'],
  ['operator add rosa', '--role wants one of viewer, support, protection, finance, games, admin'],
  ['operator add rosa --role owner', '--role wants'],
  ['operator add rosa --role admin --days 0', '--days wants'],
  ['adjust demo credit', 'Say whom or what: adjust ACCOUNT credit AMOUNT'],
  ['adjust demo gift 5 MXN --reason x', 'no command'],
  ['adjust demo credit 500 --reason x', '"500" names no currency'],
  ['adjust demo credit 5XYZ --reason x', 'a currency that there is not, XYZ'],
  ['adjust demo credit 5 MXN', '--reason wants'],
  ['adjust demo credit 5.001 MXN --reason x', 'at most 2 decimals'],
  ['adjust demo credit 5.5 CLP --reason x', 'at most 0 decimals'],
  ['adjust demo credit 1e3MXN --reason x', 'AMOUNT'],
  ['adjust demo credit 0 MXN --reason nada', 'AMOUNT'],
  ['adjust demo credit 5 MXN --reason perdido --id 7', '--id wants'],
  ['bonus grant demo', 'Say whom or what: bonus grant ACCOUNT AMOUNT'],
  ['bonus grant demo 5 MXN', '--reason wants'],
  ['bonus grant demo 5 --reason asked', '"5" names no currency'],
  ['bonus grant demo 5 MXN --reason asked --spend never', '--spend wants'],
  ['bonus release demo g 0 MXN --reason asked', 'AMOUNT'],
  ['adjustment bank-0.x', 'no command'],
  ['proposal 7 confirm', 'ID is the number of a proposal'],
  ['approval-limit 20000', '"20000" names no currency'],
  ['settlements correct demo daily --add 500', '"500" names no currency'],
  ['settlements correct demo daily', 'either --add AMOUNT or --take AMOUNT'],
  ['audit', 'no command'],
  ['upload nowhere.png', 'There is no file nowhere.png'],
  ['upload package.json', 'package.json is no png, jpg or webp'],
  ['upload', 'Say whom or what: upload FILE'],
  ['banner save package.json --picture nowhere.png', 'There is no file nowhere.png'],
  ['banner save package.json', '"id" is 1 to 64 letters'],
  ['announcement save package.json', '"id" is 1 to 64 letters'],
  ['chat set package.json', 'The file is a list of rooms'],
  ['hosts set nowhere.json', 'There is no file nowhere.json'],
  ['register-rules set nowhere.json', 'There is no file nowhere.json'],
  ['audit log --account demo --subject member:1', 'Say either --account NAME or --subject'],
  ['held-wins --state lost', '--state wants one of held'],
  ['held-win bank-0.7 release', '--reason wants'],
  ['held-win bank-0.7', 'no command'],
  ['win-ceiling FRL --reason nada', 'Say --times or --most.'],
  ['win-ceiling FRL --times 0 --reason nada', '--times wants'],
  ['win-ceiling FRL --most 5 --reason nada', '"5" names no currency'],
  ['win-ceiling FRL --most none --reason nada', '--most wants'],
  ['adjustments --state lost', '--state wants one of proposed'],
  ['adjust demo credit -10MXN --reason nada', 'AMOUNT'],
  ['adjust demo credit 5 MXN --currency MXN --reason nada', 'does not take --currency'],
  ['adjust demo credit 5 MXN --id x --id y --reason nada', '--id is said twice'],
  ['adjust demo credit 5 MXN --id --reason nada', '--id wants a value'],
  ['adjust demo credit 5 MXN --reason', '--reason wants a value'],
  // Three commands define their own `--reason`; each message names its own rule.
  ['deposit reject demo d-1 --reason x', 'it goes into the audit log'],
  ['limit ana stake --period day --amount 1 MXN --reason x', 'why, in a few words'],
  [`withdrawal demo ${ID} process --reason x`, '3 to 300 letters'],
  ['audit log --expect x', 'does not take --expect'],
  ['status --colour', 'There is no option --colour'],
  ['status --reason asked', 'does not take --reason'],
  ['maintenance on --remote --reason asked', 'does not take --reason'],
  ['vendor disable CAL --reason x', '--reason wants 3 to 500'],
])('"%s" is explained', (line, sentence) => {
  const typed = () => commandOf(line === '' ? [] : line.split(' '))
  expect(typed).toThrow(WrongUsage)
  expect(typed).toThrow(sentence)
})

test('the sentence is followed by the usage of that command, and nothing else', () => {
  const near = (line: string) => usageNear(line.split(' '))
  expect(near('vendor sync').match(/^ {2}\S.*?(?= {2})/gm)).toEqual(['  vendor sync CODE'])
  expect(near('ledger').match(/^ {2}ledger \w+/gm)).toHaveLength(3)
  expect(near('adjust demo credit 5 --reason x')).toMatch(/^ {2}adjust ACCOUNT credit AMOUNT +--reason TEXT/)
  expect(near('nonsense')).toMatch(/^ {2}Commands begin with +status .*\n/)
  expect(near('ledger')).toContain('npm run ops -- help')
})

test('help lists every command in lines that fit a window, or those of one word', () => {
  expect(commandOf(['help'])).toEqual({ kind: 'help', text: usageOf([]) })
  expect(commandOf(['help', 'ledger'])).toEqual({ kind: 'help', text: usageOf(['ledger']) })
  const lines = usageOf([]).split('\n')
  for (const first of ['vendor add CODE', 'vendor-check URL', 'adjust ACCOUNT credit AMOUNT', 'audit verify'])
    expect(lines.filter((line) => line.startsWith(`  ${first} `))).toHaveLength(1)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120)
})

test('--help anywhere is help for the words before it', () => {
  expect(commandOf(['--help'])).toEqual({ kind: 'help', text: usageOf([]) })
  expect(commandOf(['deposit', '--help'])).toEqual(commandOf(['help', 'deposit']))
  expect(commandOf(['maintenance', 'on', '--title', 'x', '-h'])).toEqual(commandOf(['help', 'maintenance', 'on']))
})

test('a switch of the site says how soon it takes effect', () => {
  for (const words of ['maintenance on', 'maintenance off', 'region set', 'region clear'])
    expect(usageOf(words.split(' ')), words).toContain('within 10 seconds')
})
