import { brand, type Language } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'

/** Whether an operator's stop concerns a member now, as a version of the frozen lines says it. */
export interface LineState {
  id: string
  stopped: number
  version: number
}

/**
 * SQL: true while something else than a line stops the play of a member: "you can play again" would be wrong, and a
 * break is left alone.
 */
const ELSEWHERE = `(
  EXISTS (SELECT 1 FROM exclusions WHERE exclusions.member_id = members.id
    AND exclusions.kind IS NOT NULL AND ifnull(iif(exclusions.kind = 'time-out', until, returns) > ?3, true))
  OR EXISTS (SELECT 1 FROM review_stops WHERE review_stops.member_id = members.id AND held = 1)
  OR EXISTS (SELECT 1 FROM frozen_play WHERE frozen_play.member_id = members.id))`

/**
 * Writes to the members of a page whose play has been stopped by an operator, or allowed again, once a change. What a
 * member was last told is the newest of these messages, whose ids name the version and the state; who is stopped by
 * something else has it as a removed one, which no list shows. A line may have 100,000 members, so no open page is told
 * live: the message is there when the next one opens.
 */
export async function notifyMembers(db: D1Database, page: readonly LineState[]): Promise<void> {
  const states = page.map(({ id, stopped, version }) => [id, stopped, version])
  const texts = Object.fromEntries(brand.languages.map((language) => [language, textsOf(language)]))
  await db
    .prepare(
      `WITH message AS (
         SELECT members.id AS member, members.language, state.value ->> 1 AS stopped,
           format('line:%s:%014d:', members.id, state.value ->> 2) AS version,
           (SELECT newest.id FROM member_messages AS newest
             WHERE newest.id >= 'line:' || members.id || ':' AND newest.id < 'line:' || members.id || ';'
             ORDER BY newest.id DESC LIMIT 1) AS last,
           iif(${ELSEWHERE}, ?3, NULL) AS removed
         FROM json_each(?1) AS state CROSS JOIN members ON members.id = state.value ->> 0)
       INSERT INTO member_messages (id, member_id, subject, body, created_at, read_at, removed_at)
       SELECT version || stopped, member,
         ?2 ->> format('$."%s"[%d]', language, stopped * 2), ?2 ->> format('$."%s"[%d]', language, stopped * 2 + 1),
         ?3, removed, removed
       FROM message
       WHERE coalesce(last, '') < version AND coalesce(substr(last, -1), '0') <> CAST(stopped AS TEXT)
       ON CONFLICT DO NOTHING`,
    )
    .bind(JSON.stringify(states), JSON.stringify(texts), new Date().toISOString())
    .run()
}

/** Title and text of "you can play again", then those of "play is stopped". */
function textsOf(language: Language): string[] {
  const texts = messages[language]
  return [
    ...[texts['line.opened.subject'], texts['line.opened.body']],
    ...[texts['line.stopped.subject'], texts['line.stopped.body']],
  ]
}
