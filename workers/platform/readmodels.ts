import type { Env } from './env.ts'

export async function consumeJournal(_batch: MessageBatch, _env: Env): Promise<void> {}
