/** A path with a segment that a URL parser removes (RFC 3986 section 5.2.4), plain or encoded, or with a backslash. */
const RELATIVE = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|\\/i

/**
 * Returns the URL of a request, or null where its Host or path could be read in two ways: a Host that is missing,
 * repeated or no host, a path that a parser would rewrite. Rules by path would judge another path than the one served.
 */
export function urlOf(request: Pick<Request, 'url'>): URL | null {
  const [, path] = /^https?:\/\/[^/?#]+(\/[^?#]*)/i.exec(request.url) ?? []
  return path === undefined || RELATIVE.test(path) ? null : URL.parse(request.url)
}
