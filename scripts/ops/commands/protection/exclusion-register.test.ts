import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandOf } from '../../command.ts'

const folder = mkdtempSync(join(tmpdir(), 'register-'))
const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const importOf = (file: string) =>
  commandOf(['exclusions', 'import', file, '--register', 'nacional', '--reason', 'daily'])

test('what was exported is read again as it was, also what a spreadsheet would read as a formula', async () => {
  const lines = [
    { person: '10000001', kind: 'mobile', value: '+525512345678', since: '2026-11-01T00:00:00.000Z', until: 'never' },
    { person: '10000001', kind: 'name-birthday', value: '1990-05-17 Ríos, "Ana"', since: '', until: '2031-01-15' },
  ]
  const file = join(folder, 'own.csv')
  const command = commandOf(['exclusions', 'export', '--csv', file])
  if (command.kind !== 'act') throw new Error(command.kind)
  const value = { lines, nameless: ['eva'], next: null }
  expect(await command.act({ request: async () => ({ value }) } as never)).toEqual({
    ...{ people: 1, lines: 2, nameless: ['eva'], file },
  })
  expect(readFileSync(file, 'utf8')).toContain(`'+525512345678`)
  const back = importOf(file)
  if (back.kind !== 'act') throw new Error(back.kind)
  const sent: unknown[] = []
  const result = { register: 'nacional', faults: [{ line: 3, fault: 'value' }], added: 0 }
  const request = async (...all: unknown[]) => {
    sent.push(all)
    return { value: result }
  }
  const printed = await back.act({ request } as never)
  expect(sent).toEqual([
    [
      'PUT',
      '/ops/exclusion-register/nacional',
      { reason: 'daily', lines: lines.map((line, index) => ({ line: index + 2, ...line })) },
    ],
  ])
  expect(printed).toMatchObject({ faults: ['line 3: its value is none of its kind'] })
  expect(back.isBad?.(printed)).toBe(true)
})

test.each([
  ['person,kind,value\r\na,email,b\r\n', 'begins with the line person,kind,value,since,until'],
  ['person,kind,value,since,until\na,email,b,,never\na,email\n', 'Line 3 of'],
  ['person,kind,value,since,until\n', 'FILE has one line a mark'],
  [
    'person,kind,value,since,until\na,email,b,,never\nc,name-birthday,Eva "Vi" Ríos,,never\n',
    'Line 3 has a quotation mark',
  ],
  ['person,kind,value,since,until\na,email,b,,"never\nc,email,d,,never\n', 'Line 2 has a quotation mark'],
])('the file %j is refused before it is sent', (text, why) => {
  expect(() => importOf(fileOf('bad.csv', text))).toThrow(why)
})

test('a register has a name, and an export a file', () => {
  expect(() => commandOf(['exclusions', 'import', 'x.csv'])).toThrow('--register wants the name')
  expect(() => commandOf(['exclusions', 'export'])).toThrow('--csv wants the file')
})
