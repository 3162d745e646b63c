import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt, ROOT } from '../../scripts/built.ts'
import { build } from '../../scripts/commands/build.ts'
import { bankBench } from './bank.bench.ts'
import { catalogueBench } from './catalogue.bench.ts'
import { edgeBench } from './edge.bench.ts'
import { floodsBench } from './floods.bench.ts'
import { gamesBench } from './games.bench.ts'
import { growthBench } from './growth.bench.ts'
import { homeBench } from './home.bench.ts'
import { interactionsBench } from './interactions.bench.ts'
import { leaderboardsBench } from './leaderboards.bench.ts'
import { lighthouseBench } from './lighthouse.bench.ts'
import { loginsBench } from './logins.bench.ts'
import { messagesBench } from './messages.bench.ts'
import { simulationBench } from './simulation.bench.ts'
import { socketsBench } from './sockets.bench.ts'
import { statementsBench } from './statements.bench.ts'
import { teamBench } from './team.bench.ts'
import { walletBench } from './wallet.bench.ts'

/**
 * Runs the benches. Each value and its baseline are measured in the same run on this machine, because only the ratio is
 * comparable between machines. Writes bench.json. `npm run bench -- edge` runs one of them.
 */
const BENCHES = {
  home: homeBench,
  edge: edgeBench,
  wallet: walletBench,
  bank: bankBench,
  growth: growthBench,
  statements: statementsBench,
  team: teamBench,
  messages: messagesBench,
  leaderboards: leaderboardsBench,
  simulation: simulationBench,
  logins: loginsBench,
  floods: floodsBench,
  sockets: socketsBench,
  catalogue: catalogueBench,
  interactions: interactionsBench,
  games: gamesBench,
  lighthouse: lighthouseBench,
}

if (process.env.SKIP_BUILD !== '1' || !isBuilt()) await build()
const wanted = process.argv.slice(2)
const results = []
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  for (const result of await bench()) {
    results.push({ bench: name, ...result })
    const ratio = result.ratio.toFixed(2).padStart(6)
    console.log(
      `  ${ratio}  ${result.what}: ${result.ours} against ${result.baseline}${result.aim ? `  (aim ${result.aim})` : ''}`,
    )
  }
}
writeFileSync(join(ROOT, 'bench.json'), `${JSON.stringify({ at: new Date().toISOString(), results }, null, 2)}\n`)
console.log('\nbench.json written')
process.exit(0)
