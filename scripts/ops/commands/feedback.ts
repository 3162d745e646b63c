import { FEEDBACK_STATES } from '../../../src/api/notices/feedback.ts'
import { noticeCalls } from '../../../src/api/operator/notices.ts'
import type { Typed } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'

const NOBODY = { 'not-found': 'There is no feedback with that number: feedback list shows those that wait.' }

const commandFor = commandFactory({
  state: `--state wants ${FEEDBACK_STATES.join(' or ')}.`,
  answer: 'TEXT is what the member reads: say it in their language.',
})

/** Commands for what members write to the operator. */
export const FEEDBACK: Typed[] = [
  {
    words: 'feedback list',
    about: `[--state ${FEEDBACK_STATES.join('|')}] [--account ACCOUNT]
           what waits for an answer, the oldest first; all of one account`,
    options: { state: 'text', account: 'text' },
    read: (_filled, options) =>
      commandFor(
        noticeCalls.listFeedback,
        {},
        { state: options.text('state'), account: options.text('account') },
        { 'not-found': 'Nobody has that account.' },
      ),
  },
  {
    words: 'feedback show NUMBER',
    about: 'one, with its answer',
    read: ([number = '']) => commandFor(noticeCalls.showFeedback, { number }, {}, NOBODY),
  },
  {
    words: 'feedback answer NUMBER TEXT',
    about: 'answers it, once, in the language of the member, who finds it in the inbox',
    read: ([number = '', answer = '']) =>
      commandFor(noticeCalls.answerFeedback, { number }, { answer }, { ...NOBODY, 'wrong-state': 'It has an answer.' }),
  },
]
