import platform from '../../../../workers/platform/index.ts'

export { Bank, Presence, Throttle } from '../../../../workers/platform/index.ts'

/** When the test file began: isolation.ts makes each file evaluate its modules anew. */
const fromMs = Date.now()
const isOfThisFile = ({ timestamp }: Message) => timestamp.getTime() >= fromMs

/**
 * The platform as deployed, for test files that share a Miniflare. The queue outlives the storage of a file: messages
 * sent before this file began are dropped, because its banks have the same names.
 */
export default {
  ...platform,
  async queue(batch, env) {
    for (const message of batch.messages) if (!isOfThisFile(message)) message.ack()
    await platform.queue({ ...batch, messages: batch.messages.filter(isOfThisFile) }, env)
  },
} satisfies typeof platform
