/** A migration, bundled as text (`[[rules]]` in wrangler.toml). */
declare module '*.sql' {
  const text: string
  export default text
}
