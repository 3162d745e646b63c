import { type OptionKind, type OptionValues, WrongUsage } from './command-types.ts'
import { nearestWord } from './nearest.ts'

type Values = Record<string, string | string[] | true>

/**
 * Splits a command line into words and options. The argument after an option is its value even when it begins with a
 * hyphen, because random ids may; only another known option is not a value. Throws `WrongUsage`.
 */
export function optionsOf(
  args: string[],
  kinds: Record<string, OptionKind>,
): { positionals: string[]; values: Values } {
  const positionals: string[] = []
  const values: Values = {}
  const isOption = (text: string) => text.startsWith('--') && kindOf(nameIn(text), kinds) !== undefined
  for (let at = 0; at < args.length; at += 1) {
    const text = args[at] ?? ''
    if (!text.startsWith('--')) {
      positionals.push(text)
      continue
    }
    const name = nameIn(text)
    const kind = kindOf(name, kinds)
    if (kind === undefined) throw new WrongUsage(unknownOption(name, kinds))
    if (kind === 'switch') {
      values[name] = true
      continue
    }
    const isJoined = text.includes('=')
    if (!isJoined) at += 1
    const value = isJoined ? text.slice(name.length + 3) : args[at]
    if (value === undefined || (!isJoined && isOption(value))) throw new WrongUsage(`--${name} wants a value after it.`)
    if (kind === 'text' && values[name] !== undefined) throw new WrongUsage(`--${name} is said twice.`)
    values[name] = kind === 'list' ? [...((values[name] as string[] | undefined) ?? []), value] : value
  }
  return { positionals, values }
}

function unknownOption(name: string, kinds: Record<string, OptionKind>): string {
  const meant = nearestWord(name, Object.keys(kinds))
  return `There is no option --${name}.${meant ? ` Did you mean --${meant}?` : ''}`
}

const nameIn = (text: string) => text.slice(2).split('=')[0] ?? ''

const kindOf = (name: string, kinds: Record<string, OptionKind>) =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined

/** Wraps the parsed options for the commands to read. */
export function optionValuesOf(values: Values): OptionValues {
  return {
    text: (option) => values[option] as string | undefined,
    list: (option) =>
      ((values[option] ?? []) as string[])
        .flatMap((text) => text.split(','))
        .map((text) => text.trim())
        .filter((text) => text !== ''),
    isOn: (option) => values[option] === true,
  }
}
