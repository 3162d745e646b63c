/** Runs a computation, and returns the processor time that it took: on a busy machine it takes no more. */
export function cpuMs(compute: () => void): number {
  const before = process.threadCpuUsage()
  compute()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
