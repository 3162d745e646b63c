/** SQL: the ids of a path (migrations/0019_agent_lines.sql) as a JSON array; null for an empty one. */
export function idsOf(path: string): string {
  return `'["' || replace(nullif(trim(${path}, '/'), ''), '/', '","') || '"]'`
}

/**
 * SQL: the agents above a member at a time, as a JSON array; null for none. A move ends a line: what happened until then
 * counts in the line of that time, whenever it is counted.
 */
export function lineAt(member: string, at: string): string {
  return `(SELECT ${idsOf('substr(path, 1, length(path) - length(id) - 1)')} FROM (
    SELECT ${member} AS id, coalesce(
      (SELECT path FROM former_lines WHERE member_id = ${member} AND until > ${at} ORDER BY until LIMIT 1),
      (SELECT path FROM members WHERE members.id = ${member})) AS path))`
}

/** SQL: everybody below the agent whose path is `path`: a range of the index of paths, without the agent. */
export function isBelow(path: string, column = 'members.path'): string {
  return `${column} > ${path} AND ${column} < rtrim(${path}, '/') || '0'`
}
