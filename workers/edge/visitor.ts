/** Who is at the door, as the network itself says; empty where it does not know. */
export interface Visitor {
  address: string
  /** ISO 3166-1 alpha-2, or T1 (Tor); empty when unknown. */
  country: string
  /** Second half of ISO 3166-2, such as NV in US-NV. */
  region: string
  /** IANA name, such as America/Mexico_City. */
  timeZone: string
}

/** Only `request.cf` and `CF-Connecting-IP` count: every other header is the client's own word. */
export function visitorOf(request: Request): Visitor {
  const cf = request.cf as IncomingRequestCfProperties | undefined
  const country: string = cf?.country ?? ''
  return {
    address: request.headers.get('CF-Connecting-IP') ?? '',
    // XX is the network's word for a country it does not know.
    country: country === 'XX' ? '' : country,
    region: cf?.regionCode ?? '',
    timeZone: cf?.timezone ?? '',
  }
}
