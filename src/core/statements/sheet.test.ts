import { expect, test } from 'vitest'
import { asSheet } from './sheet.ts'

const CSV = [
  'id,placedAt,game,round,staked,free,before',
  'b-1,2026-11-23T09:41:05.123-06:00,harbour,90071992547409931234,-12.50,false,1000.00',
  'b-2,2026-11-23T09:41:05.123-06:00,"a, ""b""; c",1E5,3,true,',
  '',
].join('\r\n')

const reader = { zone: 'America/Mexico_City', headOf: (column: string) => `«${column}»` }

test('where a decimal point is written, cells have commas between them', () => {
  expect(asSheet(CSV, { ...reader, language: 'en' }).split('\r\n')).toEqual([
    '«id»,«placedAt» (America/Mexico_City),«game»,«round»,«staked»,«free»,«before»',
    'b-1,2026-11-23 09:41:05,harbour,"=""90071992547409931234""",-12.50,false,1000.00',
    'b-2,2026-11-23 09:41:05,"a, ""b""; c","=""1E5""",3,true,',
    '',
  ])
})

test('where a decimal comma is written, cells have semicolons between them', () => {
  expect(asSheet(CSV, { ...reader, language: 'pt' }).split('\r\n')).toEqual([
    '«id»;«placedAt» (America/Mexico_City);«game»;«round»;«staked»;«free»;«before»',
    'b-1;2026-11-23 09:41:05;harbour;"=""90071992547409931234""";-12,50;false;1000,00',
    'b-2;2026-11-23 09:41:05;"a, ""b""; c";"=""1E5""";3;true;',
    '',
  ])
})

test.each(['0012', '1E5', '12e-3', '3-4', '2026-11-23', '12:30', '1.50', 'MAR1', 'dic 24', '5-nov', '1/2'])(
  'a round of the name %s stays a text',
  (round) => {
    const [, line] = asSheet(`round\r\n${round}\r\n`, { ...reader, language: 'en' }).split('\r\n')
    expect(line).toBe(`"=""${round}"""`)
  },
)

test.each(['b-1', 'r7f3', "'=total(A1)", '0198c2f1-7a', 'Farol'])('a round of the name %s stays as it is', (round) => {
  expect(asSheet(`round\r\n${round}\r\n`, { ...reader, language: 'en' })).toBe(`«round»\r\n${round}\r\n`)
})

test('a file without rows has its heads, and a cell may hold lines', () => {
  expect(asSheet('id,won\r\n', { ...reader, language: 'en' })).toBe('«id»,«won»\r\n')
  expect(asSheet('game\r\n"a\r\nb"\r\n', { ...reader, language: 'en' })).toBe('«game»\r\n"a\r\nb"\r\n')
})
