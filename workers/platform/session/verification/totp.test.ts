import { describe, expect, test } from 'vitest'
import { base32, codeOf, otpauthUri, stepAt, stepOf } from './totp.ts'

/** The secret of the test vectors of both standards. */
const SECRET = new TextEncoder().encode('12345678901234567890')

test.each(
  ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
    (code, step) => [step, code] as const,
  ),
)('RFC 4226 appendix D: count %i', (step, code) => {
  expect(codeOf(SECRET, step)).toBe(code)
})

/** Appendix B has eight digits; our six are the last of them. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238 appendix B: %i seconds', (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(code.slice(2))
})

describe('a typed code', () => {
  const now = 1_111_111_111_000
  const step = stepAt(now)

  test.each([-1, 0, 1])('of %i steps from now is accepted with its step', (drift) => {
    expect(stepOf(SECRET, codeOf(SECRET, step + drift), now)).toBe(step + drift)
  })

  test.each([-2, 2])('of %i steps from now is refused', (drift) => {
    expect(stepOf(SECRET, codeOf(SECRET, step + drift), now)).toBeNull()
  })

  const inDigitsFrom = (zero: number) => (code: string) =>
    [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')

  test.each([
    ['spaces', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['marks of a copied text', (code: string) => `\u200e${code}\u200f`],
    ['digits of full width', inDigitsFrom(0xff10)],
    ['Arabic digits', inDigitsFrom(0x660)],
  ])('may have %s', (_, typed) => {
    expect(stepOf(SECRET, typed(codeOf(SECRET, step)), now)).toBe(step)
  })

  test.each(['', '12345', '1234567', '12345a', 'abcdef', '📱📱📱'])('"%s" is refused as a code', (typed) => {
    expect(stepOf(SECRET, typed, now)).toBeNull()
  })
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648 section 10: "%s"', (text, encoded) => {
  expect(base32(new TextEncoder().encode(text))).toBe(encoded)
})

test('an app gets the issuer and the account', () => {
  expect(otpauthUri('Farol', 'ana maría', 'MZXW6YTB')).toBe(
    'otpauth://totp/Farol:ana%20mar%C3%ADa?secret=MZXW6YTB&issuer=Farol&algorithm=SHA1&digits=6&period=30',
  )
})
