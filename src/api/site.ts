import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { PublicKey } from './sealed.ts'

/** A whitelabel flag: a node in a tree, on when `enabled` is '1' (specification section 3). */
export interface Flag {
  modId: string
  enabled: '0' | '1'
  childrenNodes?: Flag[] | undefined
}
export const Flag: z.ZodMiniType<Flag> = z.object({
  modId: z.string(),
  enabled: z.enum(['0', '1']),
  childrenNodes: z.optional(z.array(z.lazy(() => Flag))),
})

/** The flags of specification section 3, by their wire names; the last two are ours (decisions 120 and 134). */
export const FLAG_IDS = [
  'MOBILENUMREG3',
  'USERNAMEREG3',
  'MOBILENUMPASSREG3',
  'REGMOBVERF3',
  'AGENTPOLICY3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'MEMBEROVERLAY3',
  'AGENTOVERLAY3',
] as const
export type FlagId = (typeof FLAG_IDS)[number]

/** The rule of one field as the server sends it (specification section 5). `acceptedPattern` '*' accepts anything. */
export const FieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  acceptedPattern: z.string(),
  patternId: z.string(),
  minLength: z.int(),
  maxLength: z.int(),
})
export type FieldRule = z.infer<typeof FieldRule>

/** Rules by field name: username, password, email, birthday ... */
export const RegisterRules = z.record(z.string(), FieldRule)
export type RegisterRules = z.infer<typeof RegisterRules>

/**
 * A customer service channel as the platform sends it. `path`: DES-ECB, PKCS#7, Base64, then the key, which is the last
 * 8 characters. The edge decodes it; browsers get `CustomerServiceLink`.
 */
export const CustomerService = z.object({ csType: z.string(), path: z.string() })
export type CustomerService = z.infer<typeof CustomerService>

/** The channel decoded at the edge; `url` has passed the allow-list of schemes and hosts. */
export const CustomerServiceLink = z.object({ csType: z.string(), url: z.string() })
export type CustomerServiceLink = z.infer<typeof CustomerServiceLink>

export const Resource = z.object({ labelNameEn: z.string(), url: z.string() })

/** The platform's part of the status; the edge adds the switches, the hosts and the visitor. */
export const SiteInfo = z.object({
  customerService: z.array(CustomerService),
  domainRoute: z.string(),
  resources: z.record(z.string(), z.array(Resource)),
  whitelabel: z.array(Flag),
  register: RegisterRules,
  mainDomain: z.string(),
  analytics: z.object({ gtagId: z.string() }),
  /** Origins where games of external vendors open, beside the studio's and its copies. */
  gameOrigins: z.optional(z.array(z.string())),
})
export type SiteInfo = z.infer<typeof SiteInfo>

/** 0 the site, 1 maintenance, 2 region blocked (specification section 1). */
export const SystemStatus = z.object({
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  location: z.object({ ip: z.string(), country: z.string(), region: z.string() }),
  maintenance: z.boolean(),
  regionRestriction: z.boolean(),
  /** True when the platform did not respond and `info` is the last cached value. */
  stale: z.boolean(),
  info: z.extend(SiteInfo, {
    customerService: z.array(CustomerServiceLink),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
  }),
})
export type SystemStatus = z.infer<typeof SystemStatus>

/** The edge responds, even under maintenance and in blocked regions. */
export const systemStatus = endpoint({
  method: 'GET',
  path: '/wps/system/status',
  summary: 'What state the site is in for this visitor, and how it is configured',
  gateway: 'edge',
  request: Nothing,
  response: SystemStatus,
})

/** The platform's part of the status. Only the edge requests it, no browser does. */
export const siteInfo = endpoint({
  method: 'GET',
  path: '/wps/system/info',
  summary: 'How the site is configured',
  gateway: 'internal',
  cache: 10,
  request: Nothing,
  response: SiteInfo,
})

/** Specification section 7; the system status has the same values. */
export const domainRoute = endpoint({
  method: 'GET',
  path: '/wps/system/domainRoute',
  summary: 'The main address of the site',
  cache: 10,
  request: Nothing,
  response: z.pick(SiteInfo, { domainRoute: true, mainDomain: true }),
})

export const whitelabel = endpoint({
  method: 'GET',
  path: '/wps/system/whitelabel',
  summary: 'Which modules are switched on',
  cache: 10,
  request: Nothing,
  response: z.array(Flag),
})

export const registerRules = endpoint({
  method: 'GET',
  path: '/wps/system/setting/register',
  summary: 'The rules of each field of the register form',
  cache: 10,
  request: Nothing,
  response: RegisterRules,
})

export const sealKeys = endpoint({
  method: 'GET',
  path: '/wps/system/keys',
  summary: 'The public keys to seal a body with (JWKS)',
  cache: 60,
  request: Nothing,
  response: z.object({ keys: z.array(PublicKey) }),
})

export const siteCalls = { systemStatus, siteInfo, domainRoute, whitelabel, registerRules, sealKeys }
