/** Binding, variable and secret of the wallet gateway (wrangler.toml). */
export interface Env {
  /** Service binding to the platform; unused when `PLATFORM_ORIGIN` names a platform elsewhere. */
  PLATFORM?: Fetcher
  PLATFORM_ORIGIN?: string
  /** Proves to the platform that a call came through this gateway. */
  PLATFORM_SECRET: string
}
