/** A migration, bundled as text (wrangler reads `.sql` as text). */
declare module '*.sql' {
  const text: string
  export default text
}
