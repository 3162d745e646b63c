import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { WrongUsage } from './command-types.ts'

/** Returns the path of a file that was typed: npm runs its scripts elsewhere than where the person stands. */
const placeOf = (file: string) => resolve(process.env.INIT_CWD ?? '.', file)

/** Reads a file. Throws `WrongUsage` when there is none. */
export function readBytesOf(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(placeOf(file)))
  } catch {
    throw new WrongUsage(`There is no file ${file} to read (looked for ${placeOf(file)}).`)
  }
}

export const readTextOf = (file: string) => new TextDecoder().decode(readBytesOf(file))

/** Reads a file as JSON. Throws `WrongUsage` when it is none. */
export function readJsonOf(file: string): unknown {
  const text = readTextOf(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WrongUsage(`${file} is not read as JSON: ${error instanceof Error ? error.message : error}`)
  }
}

export function writeBytesTo(file: string, bytes: Uint8Array): void {
  writeFileSync(placeOf(file), bytes)
}

export function writeTextTo(file: string, text: string): void {
  writeFileSync(placeOf(file), text)
}
