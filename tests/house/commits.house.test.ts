import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ROOT } from '#tests/support/tree'

/**
 * Checks that commit subjects have the form `area: verb what` in at most 72 characters, so that `git log --oneline`
 * finds a change.
 */

/** The last commit before the rule. */
const BEFORE = 'd391f9f'
const SUBJECT = /^[a-z][a-z0-9/ -]*: [A-Za-z]/
const MAX_LENGTH = 72

function git(...args: string[]): { ok: boolean; lines: string[] } {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return { ok: status === 0, lines: (stdout ?? '').split('\n').filter(Boolean) }
}

/** In a shallow clone or an archive the history may be incomplete: then reads the newest commit only, or nothing. */
function subjects(): string[] {
  const since = git('log', '--format=%s', `${BEFORE}..HEAD`)
  return since.ok ? since.lines : git('log', '-1', '--format=%s').lines
}

test(`each subject names its area and has at most ${MAX_LENGTH} characters`, () => {
  const wrong = subjects().filter((subject) => !SUBJECT.test(subject) || subject.length > MAX_LENGTH)
  expect(wrong).toEqual([])
})
