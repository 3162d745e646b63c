import * as z from 'zod/mini'
import { CONTRACT_KINDS, CONTRACT_STATES, Contracts, Domains } from '../../src/api/operator/agents.ts'
import { Lost, OPERATOR_METHODS, Verification } from '../../src/api/operator/session.ts'
import { checking, type Typed } from './typed.ts'

const checked = checking({
  ...Object.fromEntries(CONTRACT_KINDS.map((kind) => [kind, `--${kind} wants ${CONTRACT_STATES.join(', ')}.`])),
  domains: '--domain wants host names such as amigos.example.',
  methods: '--by wants mobile, email or bank-name.',
})

const NOBODY = { 'not-found': 'Nobody has that account.' }
const VERIFICATION = '/ops/verification'

/** Who members are, how they show it, and what agents have. */
export const MEMBERS: Typed[] = [
  {
    words: 'verification show',
    about: 'by what members show who they are at a place nobody knows',
    read: () => ({ kind: 'get', path: VERIFICATION }),
  },
  {
    words: 'verification on',
    about: '[--by mobile,email,bank-name]   without --by, all of them',
    options: { by: 'list' },
    read: (_filled, given) => {
      const by = given.list('by')
      const methods = by.length === 0 ? [...OPERATOR_METHODS] : by
      return { kind: 'put', path: VERIFICATION, value: checked(Verification, { methods }) }
    },
  },
  {
    words: 'verification off',
    about: 'only who has an authenticator is asked',
    read: () => ({ kind: 'put', path: VERIFICATION, value: { methods: [] } }),
  },
  {
    words: 'authenticator remove ACCOUNT',
    about: 'for a lost phone; ends every session of the account',
    read: ([account]) => ({
      kind: 'put',
      path: '/ops/members/authenticator',
      refusals: { 'not-found': 'Nobody has that account, or it has no authenticator.' },
      value: checked(Lost, { account, enabled: false }),
    }),
  },
  {
    words: 'affiliate CODE',
    about: "[--domain HOST,...]   the domains an agent's code holds on; without one, all of them",
    options: { domain: 'list' },
    read: ([code = ''], given) => ({
      kind: 'put',
      path: `/ops/affiliates/${encodeURIComponent(code)}`,
      refusals: { 'not-found': 'No agent has that code.' },
      value: checked(z.object({ domains: Domains }), { domains: given.list('domain') }),
    }),
  },
  {
    words: 'sessions end ACCOUNT',
    about: 'ends every session and game of an account',
    read: ([account]) => ({ kind: 'put', path: '/ops/members/sessions', value: { account }, refusals: NOBODY }),
  },
  {
    words: 'contract ACCOUNT',
    about: `a member's contracts, and who changed which when
           --KIND STATE   sets them; KIND ${CONTRACT_KINDS.join(' ')}; STATE ${CONTRACT_STATES.join(' ')}`,
    options: Object.fromEntries(CONTRACT_KINDS.map((kind) => [kind, 'text'])),
    read: ([account = ''], given) => {
      const path = `/ops/contracts/${encodeURIComponent(account)}`
      const states = CONTRACT_KINDS.map((kind) => [kind, given.text(kind)] as const)
      const set = states.filter(([, state]) => state !== undefined)
      if (set.length === 0) return { kind: 'get', path, refusals: NOBODY }
      return { kind: 'put', path, value: checked(Contracts, Object.fromEntries(set)), refusals: NOBODY }
    },
  },
]
