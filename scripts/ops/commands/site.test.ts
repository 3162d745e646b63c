import { expect, test } from 'vitest'
import { commandOf } from '../command.ts'

test('maintenance accepts texts for all or by language, and a time with its offset', () => {
  const until = '2026-11-22T05:30:00-06:00'
  expect(
    commandOf(['maintenance', 'on', '--title', 'Volvemos pronto', '--info', '{"en":"Soon"}', '--until', until]),
  ).toMatchObject({
    value: { on: true, title: 'Volvemos pronto', info: { en: 'Soon' }, until },
  })
})
