import { expect, test } from 'vitest'
import { commandOf } from '../command.ts'

test.each([
  ['feedback list', [], { kind: 'get', path: '/ops/feedback' }],
  ['feedback list --state answered --account demo', [], { path: '/ops/feedback?state=answered&account=demo' }],
  ['feedback show 7', [], { kind: 'get', path: '/ops/feedback/7' }],
  ['feedback answer 7', ['Ya está.'], { kind: 'put', path: '/ops/feedback/7', value: { answer: 'Ya está.' } }],
])('%s', (line, more, command) => {
  expect(commandOf([...line.split(' '), ...more])).toMatchObject(command)
})

test('an unknown state is explained', () => {
  expect(() => commandOf(['feedback', 'list', '--state', 'closed'])).toThrow('open or answered')
})
