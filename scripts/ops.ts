import { DEFAULTS, SWITCH_NAMES, switchCalls } from '../src/api/operator/switches.ts'
import { commandOf, usageNear } from './ops/command.ts'
import { type Command, openEnvelope, WrongUsage } from './ops/command-types.ts'
import { call } from './ops/endpoint-command.ts'
import { type Reports, showStatus } from './ops/lag.ts'
import { writeReadable } from './ops/readable.ts'
import { sentenceOf } from './ops/refusals.ts'
import { readRemote, writeRemote } from './ops/remote.ts'
import { CommandError, operatorToken, type Server, serverAt } from './ops/server.ts'

const BAD_RESULT = 1
const WRONG_USAGE = 2

const SETTERS = { maintenance: switchCalls.setMaintenance, region: switchCalls.setRegion } as const

/** The operator's command line. It prints JSON on standard output and messages for people on standard error. */
async function main(args: string[]): Promise<number> {
  let command: Command
  try {
    command = commandOf(args)
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error
    console.error(`${error.message}\n\n${usageNear(args)}`)
    return WRONG_USAGE
  }
  if (command.kind === 'help') {
    console.log(command.text)
    return 0
  }
  try {
    const result = await run(command)
    console.log(JSON.stringify(writeReadable(result), null, 2))
    const id = waitingIn(result)
    if (id !== null) console.error(`It waits for another person: npm run ops -- proposal ${id} confirm`)
    return isBad(command, result) ? BAD_RESULT : 0
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.error('refusals' in command ? sentenceOf(error, command.refusals, command.named) : sentenceOf(error))
    return error.exitCode
  }
}

/** A status is bad while the reports lack something; `--remote` reads the switches alone. */
function isBad(command: Exclude<Command, { kind: 'help' }>, result: unknown): boolean {
  if (command.kind === 'status' && !command.remote) {
    const { reports } = result as { reports: Reports }
    for (const problem of reports.problems) console.error(problem)
    return reports.state === 'failed' || reports.state === 'unknown'
  }
  return ((command.kind === 'act' || command.kind === 'here') && command.isBad?.(result)) ?? false
}

/** Returns the number of the proposal that a command made, or null when it was carried out. */
function waitingIn(result: unknown): string | null {
  const { proposal } = (result ?? {}) as { proposal?: { id: string; state: string } }
  return proposal?.state === 'waiting' ? proposal.id : null
}

function run(command: Exclude<Command, { kind: 'help' }>): Promise<unknown> | unknown {
  if ('remote' in command && command.remote) return runRemote(command)
  if (command.kind === 'here') return command.act()
  const server = serverAt(process.env.PORT ?? '8787', operatorToken())
  switch (command.kind) {
    case 'status':
      return showStatus(server)
    case 'show':
      return call(server, switchCalls.showRegion, {}, {})
    case 'write':
      return write(server, command)
    case 'get':
      return openEnvelope(server.request('GET', command.path))
    case 'put':
      return put(server, command)
    case 'act':
      return command.act(server)
  }
}

async function write(
  server: Server,
  { name, value, keepsRest }: Extract<Command, { kind: 'write' }>,
): Promise<unknown> {
  const { path } = SETTERS[name]
  const whole = keepsRest ? filledFrom(await openEnvelope(server.request('GET', path)), value) : value
  return openEnvelope(server.request('PUT', path, whole))
}

/** Returns the value with what it does not name as it stands now. */
function filledFrom(current: unknown, value: object): object {
  const { changedAt: _when, ...rest } = (current ?? {}) as { changedAt?: string }
  return { ...rest, ...value }
}

/** Prints what is about to be done with its amounts, then does it. */
async function put(server: Server, { path, value, echo }: Extract<Command, { kind: 'put' }>): Promise<unknown> {
  const text = typeof echo === 'function' ? await echo(server) : echo
  if (text) console.error(text)
  return openEnvelope(server.request('PUT', path, value))
}

/** Only the switches are stored in KV; every other command needs the platform. */
function runRemote(command: Extract<Command, { remote: boolean }>): unknown {
  if (command.kind === 'status') return Object.fromEntries(SWITCH_NAMES.map((name) => [name, readRemote(name)]))
  if (command.kind === 'show') return readRemote(command.name)
  const { name, value, keepsRest } = command
  return writeRemote(name, keepsRest ? filledFrom(readRemote(name) ?? DEFAULTS[name], value) : value)
}

process.exitCode = await main(process.argv.slice(2))
process.disconnect?.()
