import { expect, test } from 'vitest'
import { PATTERNS, type PatternId } from '#api/patterns'
import { cpuMs } from '#tests/support/measure/cpu-time'
import { checkedPattern, fits } from './pattern.ts'

/** Each variant of specification section 5: texts that match, and texts that do not. */
const CASES: Record<PatternId, { fit: string[]; not: string[] }> = {
  ANY: { fit: ['', 'lo que sea', '中文'], not: [] },
  LETTER_FIRST_ALNUM: { fit: ['ana7'], not: ['7ana', 'an-a', 'aña', ''] },
  HAN_DIGITS: { fit: ['张三7'], not: ['zhang', '张 三'] },
  EMAIL: { fit: ['a@b.mx'], not: ['a@b', 'a b@c.mx', '@c.mx'] },
  ALNUM: { fit: ['7ana', 'A'], not: ['a_b', 'ä'] },
  LETTERS_AND_DIGITS: { fit: ['ana7'], not: ['ana', '777', 'ana 7'] },
  DIGITS: { fit: ['0123'], not: ['12a', '-1', '١٢'] },
  ALNUM_UPPER: { fit: ['anA7', 'A'], not: ['ana7', 'A-'] },
  ENGLISH_SPACES: { fit: ['Ana Perez'], not: ['Ana7', 'Pérez'] },
  NO_SPACES: { fit: ['a-b_ñ'], not: ['a b', 'a\t'] },
  DATE_YMD: { fit: ['1990-05-17'], not: ['17-05-1990', '1990-13-01', '1990-5-17'] },
  DATE_MDY: { fit: ['05-17-1990'], not: ['17-05-1990', '1990-05-17'] },
  KOREAN: { fit: ['김철수'], not: ['kim', '김 철수'] },
  THAI: { fit: ['สมชาย'], not: ['somchai', 'สม ชาย'] },
  THAI_ENGLISH: { fit: ['สมชาย Lee'], not: ['สมชาย7', 'Pérez'] },
  STRONG_PASSWORD: { fit: ['Faro-7x'], not: ['faro-7x', 'FARO-7X', 'Farox7', 'Faro-x', 'Faro -7'] },
  FULL_NAME: { fit: ['Ana Pérez', 'José de la O', '山田 太郎'], not: ['Ana', 'Ana ', 'Ana 7', '<a> b'] },
  FULL_WIDTH: { fit: ['ヤマダ', '山田　太郎', 'ひらー'], not: ['ﾔﾏﾀﾞ', 'yamada'] },
  UPPER_NO_SPACES: { fit: ['ANA7'], not: ['Ana', 'AN A'] },
}

test.each(Object.entries(CASES) as [PatternId, { fit: string[]; not: string[] }][])('%s', (id, { fit, not }) => {
  const pattern = PATTERNS[id]
  expect(checkedPattern(pattern)).not.toBeNull()
  expect(fit.filter((text) => !fits(text, pattern))).toEqual([])
  expect(not.filter((text) => fits(text, pattern))).toEqual([])
})

test('the worst text for each is judged at once', () => {
  const tryAll = () => {
    for (const pattern of Object.values(PATTERNS))
      for (const text of ['a'.repeat(255), ' '.repeat(255), `${'a '.repeat(127)}!`, `${'1'.repeat(254)}!`])
        fits(text, pattern)
  }
  expect(cpuMs(tryAll)).toBeLessThan(1000)
})
