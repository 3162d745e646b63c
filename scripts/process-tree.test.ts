import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ProcessTree } from './process-tree.ts'

test('the memory and the processor time of a process and its children are added up by program', async () => {
  const inner = `const held = Buffer.alloc(2e8, 1)
    while (process.cpuUsage().user < 2e5);
    console.log('held')
    process.stdin.resume()`
  const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' })`
  const child = spawn(process.execPath, ['-e', outer], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const use = new ProcessTree(child.pid).stop()
  child.stdin.end()
  expect(use?.peakBytes).toBeGreaterThan(2e8)
  expect(use?.cpuSeconds).toBeGreaterThan(0.2)
  expect(use?.programs.reduce((sum, [, seconds]) => sum + seconds, 0)).toBe(use?.cpuSeconds)
})
