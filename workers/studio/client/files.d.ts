/** Pictures are files of their own; the build gives their addresses. */
declare module '*.svg' {
  const address: string
  export default address
}

/** Styles are bundled beside the script that names them. */
declare module '*.css' {}
