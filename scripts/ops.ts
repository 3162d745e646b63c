import { SWITCH_NAMES } from '../workers/edge/switches/schema.ts'
import { audit } from './audit.ts'
import { ledgerOver } from './ledger.ts'
import { type Command, commandOf, USAGE, WrongUsage } from './opsCommand.ts'
import { readRemote, writeRemote } from './opsRemote.ts'
import { NoAnswer, operatorToken, type Server, serverAt } from './opsServer.ts'

const VIOLATIONS = 1
const WRONG_USAGE = 2

/** The operator's command line: JSON on standard output, sentences for people on standard error. */
async function main(args: string[]): Promise<number> {
  try {
    const command = commandOf(args)
    const result = await run(command)
    console.log(JSON.stringify(result, null, 2))
    return command.kind === 'audit' && (result as { violations: unknown[] }).violations.length > 0 ? VIOLATIONS : 0
  } catch (error) {
    if (error instanceof WrongUsage) {
      console.error(`${error.message}\n\n${USAGE}`)
      return WRONG_USAGE
    }
    if (!(error instanceof NoAnswer)) throw error
    console.error(error.message)
    return error.exitCode
  }
}

function run(command: Command): Promise<unknown> | unknown {
  if ('remote' in command && command.remote) return runRemote(command)
  const server = serverAt(process.env.PORT ?? '8787', operatorToken())
  switch (command.kind) {
    case 'status':
      return unwrap(server.ask('GET', '/ops/status'))
    case 'show':
      return unwrap(server.ask('GET', `/ops/${command.name}`))
    case 'write':
      return unwrap(server.ask('PUT', `/ops/${command.name}`, command.value))
    case 'get':
      return unwrap(server.ask('GET', command.path))
    case 'put':
      return unwrap(server.ask('PUT', command.path, command.value))
    case 'flags':
      return unwrap(server.ask('GET', '/ops/whitelabel'))
    case 'flag':
      return unwrap(server.ask('PUT', '/ops/whitelabel', { [command.name]: command.on ? '1' : '0' }))
    case 'outbox':
      return unwrap(
        server.ask('GET', `/ops/outbox${command.to === undefined ? '' : `?to=${encodeURIComponent(command.to)}`}`),
      )
    case 'audit':
      return auditThrough(server)
  }
}

/** Only the switches live in KV; outbox and ledger are the platform's. */
function runRemote(command: Extract<Command, { remote: boolean }>): unknown {
  if (command.kind === 'status') return Object.fromEntries(SWITCH_NAMES.map((name) => [name, readRemote(name)]))
  return command.kind === 'show' ? readRemote(command.name) : writeRemote(command.name, command.value)
}

async function unwrap(asked: Promise<unknown>): Promise<unknown> {
  const { value } = (await asked) as { value: unknown }
  return value
}

/** Recounted here, from what the server hands over page by page. */
const auditThrough = (server: Server) => audit(ledgerOver((path) => server.ask('GET', path)))

process.exitCode = await main(process.argv.slice(2))
process.disconnect?.()
