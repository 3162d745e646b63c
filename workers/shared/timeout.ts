/** The caller stopped waiting. */
export class TimeoutError extends Error {}

/** The result, or `TimeoutError` after `ms`; the work itself is not stopped. */
export async function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer in ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
