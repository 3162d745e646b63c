import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallOutcome } from '#api/vendors/vendor-gateway'
import { RequestBatcher } from './request-batcher.ts'

/** A bank that answers a message when it is told to. */
function bankOf() {
  const messages: { requests: string[]; respond: () => void; fail: () => void }[] = []
  const pending: Promise<unknown>[] = []
  const send = (requests: string[]) =>
    new Promise<CallOutcome<string>[]>((resolve, reject) => {
      const results = requests.map((one) => (one === 'bad' ? { failed: 'a bug' } : { answer: `${one}!` }))
      messages.push({ requests, respond: () => resolve(results), fail: () => reject(new Error('no answer')) })
    })
  const batcher = new RequestBatcher<string, string>()
  return {
    messages,
    pending,
    ask: (one: string) => batcher.request(one, send, (work) => void pending.push(work)),
  }
}
const turn = () => vi.advanceTimersByTimeAsync(0)
const requestsOf = ({ messages }: ReturnType<typeof bankOf>) => messages.map((message) => message.requests)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('calls to one bank', () => {
  test('are sent at once when none is pending, and together when one is', async () => {
    const bank = bankOf()
    const responses = ['a', 'b', 'c', 'd', 'e'].map(bank.ask)
    expect(requestsOf(bank)).toEqual([['a'], ['b']])
    bank.messages[0]?.respond()
    await turn()
    expect(requestsOf(bank)).toEqual([['a'], ['b'], ['c', 'd', 'e']])
    for (const { respond: answer } of bank.messages) answer()
    expect(await Promise.all(responses)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!'])
  })

  test('are at most a hundred in a message', async () => {
    const bank = bankOf()
    const responses = Array.from({ length: 250 }, (_, index) => bank.ask(String(index)))
    for (let at = 0; at < 5; at += 1) {
      bank.messages[at]?.respond()
      await turn()
    }
    expect(requestsOf(bank).map(({ length }) => length)).toEqual([1, 1, 100, 100, 48])
    expect(await Promise.all(responses)).toEqual(Array.from({ length: 250 }, (_, index) => `${index}!`))
  })

  test('fail each for itself', async () => {
    const bank = bankOf()
    const [, , good, bad] = ['a', 'b', 'good', 'bad'].map((one) => bank.ask(one).catch(String))
    for (let at = 0; at < 3; at += 1) {
      bank.messages[at]?.respond()
      await turn()
    }
    expect([await good, await bad]).toEqual(['good!', 'Error: a bug'])
    expect(bank.messages).toHaveLength(3)
  })

  test('are sent again alone when their message is lost; the senders get that result', async () => {
    const bank = bankOf()
    const [, , leader, follower] = ['a', 'b', 'leader', 'follower'].map((one) => bank.ask(one).catch(String))
    bank.messages[0]?.respond()
    await turn()
    bank.messages[2]?.fail()
    await turn()
    expect(requestsOf(bank).slice(2)).toEqual([['leader', 'follower'], ['follower']])
    bank.messages[3]?.respond()
    expect([await leader, await follower]).toEqual(['Error: no answer', 'follower!'])
  })

  test('wait at most two seconds for one whose request was cut off, and new ones do not join it', async () => {
    const bank = bankOf()
    const [, , follower] = ['cut off', 'cut off too', 'leader', 'follower'].map((one) => bank.ask(one))
    await vi.advanceTimersByTimeAsync(2_000)
    const late = bank.ask('late')
    await turn()
    for (const { respond: answer } of bank.messages.slice(2)) answer()
    expect([await follower, await late]).toEqual(['leader!', 'late!'])
    expect(requestsOf(bank).slice(2).flat()).toEqual(expect.arrayContaining(['leader', 'follower', 'late']))
  })

  test('are counted as lost by the next call when their timer was cut off', async () => {
    const bank = bankOf()
    const [, , , , second] = ['cut off', 'cut off too', 'leader', 'first', 'second'].map((one) => bank.ask(one))
    vi.setSystemTime(Date.now() + 3_000)
    void bank.ask('next')
    await turn()
    expect(requestsOf(bank).slice(2)).toEqual(
      expect.arrayContaining([['next'], ['leader', 'first', 'second'], ['first'], ['second']]),
    )
    for (const { respond: answer } of bank.messages) answer()
    expect(await second).toBe('second!')
  })

  test('are finished when their client has gone', async () => {
    const bank = bankOf()
    const failed = expect(bank.ask('a')).rejects.toThrow('no answer')
    expect(bank.pending).toHaveLength(1)
    bank.messages[0]?.fail()
    await failed
    await expect(bank.pending[0]).resolves.toBeUndefined()
  })
})
