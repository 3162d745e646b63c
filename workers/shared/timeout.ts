/** Who waited has given up. */
export class TimeoutError extends Error {}

/** The result, or `Late` once `ms` have passed; what was begun may happen all the same. */
export async function withTimeout<Value>(ms: number, done: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`no answer in ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([done, late])
  } finally {
    clearTimeout(timer)
  }
}
