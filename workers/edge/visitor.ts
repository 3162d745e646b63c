/** Address and location of the visitor as the network reports them; empty strings where it does not. */
export interface Visitor {
  address: string
  /** ISO 3166-1 alpha-2, or T1 (Tor); empty when unknown. */
  country: string
  /** Second half of ISO 3166-2, such as NV in US-NV. */
  region: string
  /** IANA name, such as America/Mexico_City. */
  timeZone: string
}

/** Reads only `request.cf` and `CF-Connecting-IP`: clients can forge every other header. */
export function visitorOf(request: Request): Visitor {
  const cf = request.cf as IncomingRequestCfProperties | undefined
  const country: string = cf?.country ?? ''
  const region: string = cf?.regionCode ?? ''
  return {
    address: request.headers.get('CF-Connecting-IP') ?? '',
    country: isCountry(country) ? country : '',
    region: /^[A-Z0-9]{1,3}$/.test(region) ? region : '',
    timeZone: cf?.timezone ?? '',
  }
}

/** Two letters, or T1 (Tor). The network reports XX for an unknown country; whatever else a proxy sends is none. */
const isCountry = (code: string) => /^(?:[A-Z]{2}|T1)$/.test(code) && code !== 'XX'
