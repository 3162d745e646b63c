/** The package ships no types; this declares the part in use. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Client {
    clientId: string
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }

  export interface FindAccountContext {
    oidc: { client?: Client }
  }
}
