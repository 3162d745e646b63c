import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** The same entry as a function of the server: idempotency row, transfer, two postings, two balances, in one commit. */
const SCHEMA = `
  CREATE TABLE account (member int, name text, balance bigint, PRIMARY KEY (member, name));
  CREATE TABLE transfer (sequence bigserial PRIMARY KEY, id uuid UNIQUE, kind text, at timestamptz);
  CREATE TABLE posting (transfer bigint, line int, member int, account text, amount bigint, balance bigint,
    PRIMARY KEY (transfer, line));
  CREATE TABLE done (id uuid PRIMARY KEY, answer bigint);
  CREATE FUNCTION entry(who int, stake bigint) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE key uuid := gen_random_uuid(); cash bigint; house bigint; number bigint;
  BEGIN
    PERFORM answer FROM done WHERE id = key;
    UPDATE account SET balance = balance - stake WHERE member = who AND name = 'cash' AND balance >= stake
      RETURNING balance INTO cash;
    UPDATE account SET balance = balance + stake WHERE member = who AND name = 'house' RETURNING balance INTO house;
    INSERT INTO transfer (id, kind, at) VALUES (key, 'bet', now()) RETURNING sequence INTO number;
    INSERT INTO posting VALUES (number, 0, who, 'cash', -stake, cash), (number, 1, who, 'house', stake, house);
    INSERT INTO done VALUES (key, cash);
    RETURN cash;
  END $$;
  INSERT INTO account SELECT n, name, 1000000000 FROM generate_series(1, 1000) n, (VALUES ('cash'), ('house')) a(name);`

export interface PostgresPace {
  version: string
  /** Entries per second: spread over a thousand members, and all on one member. */
  spread: number
  hot: number
}

/**
 * Measures a PostgreSQL server with its default settings (full sync) on this machine. Returns null when no server is
 * installed.
 */
export function postgresPace(clients: number, seconds: number): PostgresPace | null {
  const [newest] = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  if (newest === undefined || !existsSync(join(DEBIAN, newest, 'bin', 'pgbench'))) return null
  const bin = join(DEBIAN, newest, 'bin')
  const folder = mkdtempSync(join(tmpdir(), 'farol-postgres-'))
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['postgres', folder])
  const as = (command: string, args: string[]) =>
    isRoot
      ? execFileSync('runuser', ['-u', 'postgres', '--', join(bin, command), ...args], { encoding: 'utf8' })
      : execFileSync(join(bin, command), args, { encoding: 'utf8' })
  const data = join(folder, 'data')
  const at = ['-h', folder, '-U', 'postgres']
  try {
    as('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust'])
    as('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', `-k ${folder} -c listen_addresses=''`, 'start'])
    writeFileSync(join(folder, 'spread.sql'), '\\set who random(1, 1000)\nSELECT entry(:who, 200);\n')
    writeFileSync(join(folder, 'hot.sql'), 'SELECT entry(1, 200);\n')
    as('psql', [...at, '-q', '-c', SCHEMA])
    const pace = (script: string) => {
      const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)]
      const output = as('pgbench', [...at, ...how, '-f', join(folder, script), 'postgres'])
      return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? Number.NaN)
    }
    return { version: newest, spread: pace('spread.sql'), hot: pace('hot.sql') }
  } finally {
    spawnSync(isRoot ? 'runuser' : join(bin, 'pg_ctl'), [
      ...(isRoot ? ['-u', 'postgres', '--', join(bin, 'pg_ctl')] : []),
      ...['-D', data, '-m', 'immediate', 'stop'],
    ])
    rmSync(folder, { recursive: true, force: true })
  }
}
