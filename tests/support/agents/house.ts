import { type Contract, decideContract, type Terms } from '#api/agents/contracts'
import type { Method } from '#api/endpoint'
import { acceptTerms } from '#api/member'
import { changeDuePassword } from '#api/session/password'
import { login } from '#api/session/session'
import { TERMS_VERSION } from '#brand/terms'
import { serverAt } from '../../../scripts/ops/server.ts'
import { callEndpoint, PASSWORD, send } from '../product/client.ts'
import type { Product } from '../product/product.ts'
import { putForTwo, twoOperators } from '../product/two-people.ts'

/** What the house does with agents: the owner of a product, and two operators for what two people decide. */
export class House {
  readonly #product: Pick<Product, 'origin' | 'opsToken'>
  #two: readonly [string, string] = ['', '']

  constructor(product: Pick<Product, 'origin' | 'opsToken'>) {
    this.#product = product
  }

  /** Names the two operators, once for a product. */
  async nameTwo(): Promise<void> {
    this.#two = await twoOperators(this.#port, this.#product.opsToken)
  }

  /** Opens an agent at the top of a line, who changes the first password and accepts the terms; returns the token. */
  async openAgent(username: string): Promise<string> {
    const token = await this.openNewcomer(username)
    await callEndpoint(this.#product.origin, acceptTerms, { version: TERMS_VERSION }, token)
    return token
  }

  /** The same, before the terms are accepted. */
  async openNewcomer(username: string): Promise<string> {
    const { origin } = this.#product
    const opened = await this.#ask('PUT', `/ops/agents/${username}`, { type: 2, reason: 'Convenio firmado' })
    const { body } = await send(origin, login, { username, password: opened.password, type: 'username' })
    const { ticket } = body.value as { ticket: string }
    const fields = { ticket, newPassword: PASSWORD, confirmNewPassword: PASSWORD }
    return String((await callEndpoint(origin, changeDuePassword, fields)).token)
  }

  /** Proposes a contract to an agent that has nobody above. */
  async propose(account: string, terms: Terms): Promise<Contract> {
    return (await this.#decide(`/ops/contracts/${account}`, { terms })).contract as Contract
  }

  /** Proposes a contract that the agent accepts. */
  async contract(account: string, terms: Terms, token: string): Promise<void> {
    const { id: contract } = await this.propose(account, terms)
    await callEndpoint(this.#product.origin, decideContract, { contract, decision: 'accept' }, token)
  }

  /** Accepts what an agent proposed. */
  async accept(account: string): Promise<void> {
    const { contracts } = (await this.#ask('GET', `/ops/contracts/${account}`)) as { contracts: Contract[] }
    const proposed = contracts.find(({ state, proposedBy }) => state === 'proposed' && proposedBy === 'agent')
    await this.#decide(`/ops/contracts/${account}/${proposed?.id}`, { decision: 'accept' })
  }

  /** What the clock does each minute. */
  async settle(): Promise<void> {
    await this.#ask('PUT', '/ops/settlement-run', { reason: 'Sin esperar' })
  }

  /** Returns the turnover that an agent's contract of a kind has counted. */
  async turnoverOf(account: string, kind: string): Promise<number> {
    const { running, settlements } = (await this.#ask('GET', `/ops/settlements/${account}`)) as Record<
      'running' | 'settlements',
      { kind: string; turnover: number }[]
    >
    const counted = [...running, ...settlements].filter((one) => one.kind === kind)
    return counted.reduce((sum, { turnover }) => sum + turnover, 0)
  }

  get #port(): string {
    return new URL(this.#product.origin).port
  }

  async #ask(method: Method, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await serverAt(this.#port, this.#product.opsToken).request(method, path, body)
    return (answer as { value: Record<string, unknown> }).value
  }

  #decide(path: string, body: object): Promise<Record<string, unknown>> {
    const [proposes, confirms] = this.#two
    const fields = { reason: 'Acordado', ...body }
    return putForTwo(serverAt(this.#port, proposes), serverAt(this.#port, confirms), path, fields)
  }
}
