import { expect, test } from 'vitest'
import { mailboxOf, marksOf } from './person-marks.ts'

const NO_TRACES = { accounts: [], documents: [], names: [] }
const ANA = {
  email: 'ana.rios@gmail.com',
  email_confirmed_at: '2026-11-01T00:00:00.000Z',
  mobile: '+525512345678',
  birthday: '1990-05-17',
  payee_name: 'Ana Luz Ríos',
  details: JSON.stringify({ idNumber: 'RILA 900517-MDF' }),
}
const hashesOf = (over: object, traces: object = {}, pepper = 'a pepper') =>
  marksOf(pepper, { ...ANA, ...over }, { ...NO_TRACES, ...traces }).map(({ kind, hash }) => `${kind} ${hash}`)

test.each([
  ['Ana.Rios+casino@GMail.com', 'anarios@gmail.com'],
  ['anarios@googlemail.com', 'anarios@gmail.com'],
  ['\u200eana.rios+2@puerto.example ', 'ana.rios@puerto.example'],
  ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
  ['ana@puerto.example.', 'ana@puerto.example'],
  ['+only@puerto.example', '+only@puerto.example'],
])('%s is delivered to %s', (typed, mailbox) => {
  expect(mailboxOf(typed)).toBe(mailbox)
})

test.each(['ana', '@puerto.example', 'ana@', ''])('%s is no mailbox', (typed) => {
  expect(mailboxOf(typed)).toBeNull()
})

test('one person leaves the same marks in other spellings', () => {
  const same = {
    email: 'anarios+x@googlemail.com',
    payee_name: 'RIOS ANA-LUZ',
    details: JSON.stringify({ idNumber: 'rila900517mdf' }),
  }
  expect(hashesOf(same)).toEqual(hashesOf({}))
  const account = (number: string) => hashesOf({}, { accounts: [number] })
  expect(account('0321 8000 0118 3597 19')).toEqual(account('032180000118359719'))
})

test('another person leaves others, and so does the same one under another key', () => {
  const ours = new Set(hashesOf({}))
  const other = { email: 'ana.rios@puerto.example', mobile: '+525512345679', birthday: '1990-05-18', details: '{}' }
  for (const mark of [...hashesOf(other), ...hashesOf({}, {}, 'another pepper')]) expect(ours).not.toContain(mark)
})

test('a mark says nothing that was typed', () => {
  expect(JSON.stringify(marksOf('a pepper', ANA, NO_TRACES))).not.toMatch(/ana|rios|525512|1990|rila/i)
})

test('a contact that was only typed is not confirmed', () => {
  const typed = { email_confirmed_at: null, mobile: null, details: JSON.stringify({ mobileNum: '+52 55 1234 5678' }) }
  const marks = marksOf('a pepper', { ...ANA, ...typed }, NO_TRACES)
  expect(marks.map(({ kind, isConfirmed }) => [kind, isConfirmed])).toEqual([
    ['email', false],
    ['mobile', false],
    ['name-birthday', true],
  ])
  expect(marks.map(({ hash }) => hash)).toContain(marksOf('a pepper', ANA, NO_TRACES)[1]?.hash)
})

test('a name without a birth date, or a birth date without a name, is nobody', () => {
  expect(hashesOf({ birthday: null }).some((mark) => mark.startsWith('name'))).toBe(false)
  expect(hashesOf({ payee_name: ' . ' }).some((mark) => mark.startsWith('name'))).toBe(false)
})
