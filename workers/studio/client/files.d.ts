/** The build emits pictures as separate files; an import returns the path. */
declare module '*.svg' {
  const address: string
  export default address
}

/** The build bundles styles next to the script that imports them. */
declare module '*.css' {}
