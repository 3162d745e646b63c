/** Bindings, variables and secrets of the edge (root wrangler.toml). */
export interface Env {
  /** The built site. */
  ASSETS: Fetcher
  /** The operator's switches; key names in `api/operator/switches.ts`. */
  CONFIG: KVNamespace
  /** Service binding to the platform; unused when `PLATFORM_ORIGIN` names a platform elsewhere. */
  PLATFORM?: Fetcher
  PLATFORM_ORIGIN?: string
  /** Proves to the platform that a call came through the edge. */
  PLATFORM_SECRET: string
  /** Origin of our own studio's games; always among the launch hosts. */
  STUDIO_ORIGIN: string
  /** Origins, comma separated, that the `hosts` switch may name; it ignores all others. */
  CDN_ORIGINS?: string
  /** Origins, comma separated, whose chat rooms the site may show in a frame; none by default. */
  CHAT_ORIGINS?: string
  /** Origin that pages call to send a code by SMS, when an outside service sends it (Firebase); none by default. */
  VERIFIER_API?: string
  /** URL prefixes, comma separated, of the scripts and frames of its challenge (reCAPTCHA); none by default. */
  VERIFIER_SCRIPTS?: string
  /** The owner's token for `/ops`. When it is not set, no request counts as the owner's. */
  OPS_TOKEN?: string
}
