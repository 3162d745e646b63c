/** Bindings of the guard. */
export interface Env {
  /** The program behind, with its files before it: the edge or the studio. */
  PROGRAM: Fetcher
  /** What a proxy of the operator sends to be believed about the visitor; empty when there is none. */
  PROXY_SECRET: string
}
