/** Bindings of the guard. */
export interface Env {
  /** The program behind, with its files before it: the edge or the studio. */
  PROGRAM: Fetcher
  /** Secret that authenticates the operator's proxy; its visitor headers are trusted only with it. Empty without a proxy. */
  PROXY_SECRET: string
  /** Names that the product is called by without the secret, beside those of this machine, split by commas. */
  HOSTS: string
}
