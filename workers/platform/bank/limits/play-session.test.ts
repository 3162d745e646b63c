import { expect, test } from 'vitest'
import {
  acknowledge,
  changeInterval,
  continueSession,
  isCheckDue,
  isPlaying,
  MINUTE_MS,
  NO_SESSION,
  type PlaySession,
  playedMs,
} from './play-session.ts'

const at = (minutes: number) => minutes * MINUTE_MS
/** Bets every ten minutes up to this minute, from minute 0. */
function playUntil(minute: number, session: PlaySession = NO_SESSION): PlaySession {
  let played = session
  for (let now = 0; now <= minute; now += 10) played = continueSession(played, at(now))
  return played
}

test('a check is due exactly at the interval, and not a millisecond before', () => {
  const session = playUntil(50)
  expect(isCheckDue(session, at(60) - 1)).toBe(false)
  expect(isCheckDue(session, at(60))).toBe(true)
})

test('a pause before its time ends the session; once it is due, it waits however long', () => {
  // The last bet was at minute 40: the session is over at 55.
  const paused = playUntil(40)
  expect(isPlaying(paused, at(55) - 1)).toBe(true)
  expect(isPlaying(paused, at(55))).toBe(false)
  expect(isCheckDue(paused, at(90))).toBe(false)
  expect(continueSession(paused, at(90))).toMatchObject({ since_ms: at(90), staked: 0 })

  const due = playUntil(50)
  expect(isCheckDue(due, at(5_000))).toBe(true)
  expect(continueSession(due, at(5_000))).toBe(due)
  expect(playedMs(due, at(5_000))).toBe(at(60))
  expect(acknowledge(due, at(5_000)).since_ms).toBe(null)
})

test('acknowledging starts the interval anew, and only once it is due', () => {
  const session = playUntil(50)
  expect(acknowledge(session, at(59))).toBe(session)
  const acknowledged = acknowledge(session, at(62))
  expect(acknowledged).toMatchObject({ since_ms: 0, checked_ms: at(62) })
  expect(acknowledge(acknowledged, at(63))).toBe(acknowledged)
  expect(playedMs(acknowledged, at(63))).toBe(at(63))
})

test('a shorter interval applies at once, a longer one a day later', () => {
  const session = playUntil(20)
  const shorter = changeInterval(session, 15, at(20))
  expect(isCheckDue(shorter, at(20))).toBe(true)
  const longer = changeInterval(shorter, 60, at(21))
  expect(longer).toMatchObject({ minutes: 15, pending: { minutes: 60, from_ms: at(21 + 24 * 60) } })
  // The same again does not wait anew, and neither does a shorter one keep it waiting.
  expect(changeInterval(longer, 60, at(30)).pending).toEqual(longer.pending)
  expect(changeInterval(longer, 15, at(30)).pending).toBe(null)
  expect(changeInterval(longer, 60, at(22 + 24 * 60))).toMatchObject({ minutes: 60, pending: null })
})

test('a session that a pause has ended does not become due by a shorter interval', () => {
  const over = playUntil(20)
  expect(isCheckDue(changeInterval(over, 15, at(600)), at(600))).toBe(false)
})
