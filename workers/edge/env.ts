/** What the edge is given from outside: bindings, variables and secrets (root wrangler.toml). */
export interface Env {
  /** The built site. */
  ASSETS: Fetcher
  /** The operator's switches; key names in `api/operator/switches.ts`. */
  CONFIG: KVNamespace
  /** The platform beside us; unused where `PLATFORM_ORIGIN` names one elsewhere. */
  PLATFORM?: Fetcher
  PLATFORM_ORIGIN?: string
  /** Tells the platform that a call passed this door. */
  PLATFORM_SECRET: string
  /** Where our own studio shows its games; always among the launch hosts. */
  STUDIO_ORIGIN: string
  /** Origins, comma separated, that the `hosts` switch may name; whatever else it names is ignored. */
  CDN_ORIGINS?: string
  /** Origins, comma separated, whose chat rooms the site may show in a frame; none by default. */
  CHAT_ORIGINS?: string
  /** Origin a page asks for a code to a number, where somebody else sends it (Firebase); none by default. */
  VERIFIER_API?: string
  /** Addresses, comma separated, below which the scripts and frames of its challenge lie (reCAPTCHA); none by default. */
  VERIFIER_SCRIPTS?: string
  /** Opens `/ops`; without it `/ops` refuses everybody. */
  OPS_TOKEN?: string
}
