import { createHash, createHmac } from 'node:crypto'

/**
 * Redraws the rounds of the studio from docs/fairness.md alone: written from that text, and importing nothing of the
 * studio, so that a mistake on one side does not pass on both.
 */

const WORDS = 2 ** 32

/** Returns the numbers of a round. `serverSeed`: 64 hexadecimal digits. */
export function redraw(
  { serverSeed, clientSeed, round }: { serverSeed: string; clientSeed: string; round: number },
  ranges: readonly number[],
): number[] {
  const key = Buffer.from(serverSeed, 'hex')
  return ranges.map((range, index) => {
    const limit = WORDS - (WORDS % range)
    for (let block = 0; ; block += 1) {
      const bytes = createHmac('sha256', key).update(`${clientSeed}:${round}:${index}:${block}`).digest()
      for (let at = 0; at < bytes.length; at += 4) {
        const word = bytes.readUInt32BE(at)
        if (word < limit) return word % range
      }
    }
  })
}

/** Returns the things that numbers deal of so many in a row. */
export function dealt(size: number, numbers: readonly number[]): number[] {
  const row = Array.from({ length: size }, (_, thing) => thing)
  return numbers.map((place) => {
    const thing = row[place] ?? Number.NaN
    const last = row.pop() ?? Number.NaN
    if (place < row.length) row[place] = last
    return thing
  })
}

export function fingerprintOf(serverSeed: string): string {
  return sha256(Buffer.from(serverSeed, 'hex'))
}

/** Returns the first hash of the chain in which a hash has this position. */
export function firstHashFrom(hash: string, position: number): string {
  let found = hash
  for (let times = 0; times < position; times += 1) found = fingerprintOf(found)
  return found
}

export function saltFrom(firstHash: string, seed: string): string {
  return sha256(`${firstHash}:${seed}`)
}

/** Returns the client seed of a round of two players, from the hashes of their seeds. */
export function jointFrom(first: string, second: string): string {
  return sha256(`${first}:${second}`)
}

export function sha256(of: string | Buffer): string {
  return createHash('sha256').update(of).digest('hex')
}

/** Reads the ranges of a game as the document writes them: `58 x 5`, `30, 29`, `deal 6 of 416`. */
export function rangesFrom(text: string): number[] {
  return text.split(', ').flatMap((part) => {
    const [, count, size] = /^deal (\d+) of (\d+)$/.exec(part) ?? []
    if (count !== undefined) return Array.from({ length: Number(count) }, (_, index) => Number(size) - index)
    const [, range, times = '1'] = /^(\d+)(?: x (\d+))?$/.exec(part) ?? []
    if (range === undefined) throw new Error(`cannot read the ranges ${part}`)
    return Array.from({ length: Number(times) }, () => Number(range))
  })
}

/** Returns the ranges of each game that the document names. `URCHINS` is a number that the player chooses. */
export function rangesInDocument(document: string): Map<string, string> {
  const rows = document.matchAll(/^- ((?:`[a-z-]+`(?:, )?)+): `([^`]+)`\. /gm)
  return new Map(
    [...rows].flatMap(([, games = '', ranges = '']) =>
      [...games.matchAll(/`([a-z-]+)`/g)].map(([, game = '']) => [game, ranges] as const),
    ),
  )
}
