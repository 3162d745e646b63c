import { expect, test } from 'vitest'
import { amountText, csvLine } from './csv.ts'

test.each([
  [['a', 1, null, true], 'a,1,,true\r\n'],
  [['a,b', 'say "x"', 'two\r\nlines'], '"a,b","say ""x""","two\r\nlines"\r\n'],
  [['=1+1', '+1', '-1+2', '@x', '\tx', '\rx'], "'=1+1,'+1,'-1+2,'@x,'\tx,\"'\rx\"\r\n"],
  [['=cmd|" /C calc"!A0'], '"\'=cmd|"" /C calc""!A0"\r\n'],
  [['-12.50', '-3'], '-12.50,-3\r\n'],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

test.each([
  [0, 'MXN', '0.00'],
  [5, 'MXN', '0.05'],
  [-5, 'MXN', '-0.05'],
  [-1250, 'MXN', '-12.50'],
  [123456789, 'BRL', '1234567.89'],
  [1250, 'CLP', '1250'],
  [-1, 'VND', '-1'],
  [1_000_000_000_000, 'MXN', '10000000000.00'],
] as const)('%d %s is %s', (amount, currency, text) => {
  expect(amountText(amount, currency)).toBe(text)
})
