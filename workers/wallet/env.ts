/** What the door for vendors is given from outside: a binding, a variable and a secret (wrangler.toml). */
export interface Env {
  /** The platform beside us; unused where `PLATFORM_ORIGIN` names one elsewhere. */
  PLATFORM?: Fetcher
  PLATFORM_ORIGIN?: string
  /** Tells the platform that a call passed this door. */
  PLATFORM_SECRET: string
}
