import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { LANGUAGES, type Language } from '#brand/brand'
import { agentPath } from '#core/agent-pages'
import { pathIn } from '#core/path'
import { violations } from '../page/axe.ts'
import { figure, openSlot, playUntilDecided } from '../page/member.ts'
import { atRest } from '../page/rest.ts'
import { balanceOf, freshName } from '../product/client.ts'
import type { Product } from '../product/product.ts'
import type { House } from './house.ts'
import { arriveBy, registerInvited } from './invited.ts'
import { realtimeSalary, turnoverDividend } from './terms.ts'

/** What the pages say on the way, as a reader of the language has it. */
const WORDS: Record<string, { register: string; credited: string; realtime: string; paid: string; contracts: string }> =
  {
    es: {
      ...{ register: 'Centro de registro', credited: 'Tu depósito llegó', realtime: 'Salario en tiempo real' },
      ...{ paid: 'Pagado', contracts: 'Tus contratos' },
    },
    en: {
      ...{ register: 'Register center', credited: 'Your deposit arrived', realtime: 'Real-time salary' },
      ...{ paid: 'Paid', contracts: 'Your contracts' },
    },
    pt: {
      ...{ register: 'Centro de registro', credited: 'Seu depósito chegou', realtime: 'Salário em tempo real' },
      ...{ paid: 'Pago', contracts: 'Seus contratos' },
    },
  }

interface World {
  product: Product
  browser: Browser
  house: House
  /** A page of an agent, signed in, with a socket that brings what changes. */
  pageFor: (session: string) => Promise<Page>
}

/**
 * An agent in one language, from an invitation link to what the member behind it earns them: step by step, so that
 * several go through the same restarts of the product.
 */
export class EarningsJourney {
  readonly name = freshName()
  readonly #language: Language
  readonly #world: World
  readonly #words: (typeof WORDS)[string]
  #session = ''
  #earner!: Page
  #visitor!: Page
  #game!: Page
  #salary = 0

  constructor(language: Language, world: World) {
    this.#language = language
    this.#world = world
    this.#words = WORDS[language] as (typeof WORDS)[string]
  }

  /** The agent makes a link; who opens it registers, deposits and plays. */
  async invite(): Promise<void> {
    const { house, product, browser, pageFor } = this.#world
    this.#session = await house.openAgent(this.name)
    await house.contract(this.name, realtimeSalary(1000), this.#session)
    const earner = await pageFor(this.#session)
    this.#earner = earner
    await earner.goto(pathIn(this.#language, agentPath('registerCenter')))
    expect(await earner.locator('h1').textContent()).toBe(this.#words.register)
    await earner.locator('form[data-form=invite] [name=note]').press('Enter')
    const link = (await earner.locator('[data-made] [data-link]').textContent()) ?? ''
    expect(new URL(link).pathname).toBe(pathIn(this.#language, '/register'))
    this.#visitor = await arriveBy(browser, link, { baseURL: product.origin })
    const member = await registerInvited(this.#visitor)
    await this.#deposit()
    await earner.locator('#agent-menu [data-page=agentRealtimeSalary]').click()
    await earner.locator('[data-running=realtime]').waitFor()
    expect(await earner.locator('h1').textContent()).toBe(this.#words.realtime)
    this.#game = await openSlot(this.#visitor, 'real', product.studio)
    expect(await this.#game.locator('html').getAttribute('lang')).toBe(this.#language)
    const { staked, decided } = await playUntilDecided(this.#game)
    this.#salary = decided / 10
    await this.#counted('realtime', staked)
    expect(await balanceOf(product.origin, member.token)).toBe(await figure(this.#game, 'balance'))
  }

  async #deposit(): Promise<void> {
    const visitor = this.#visitor
    // Without the greeting of the first login.
    await visitor.goto(pathIn(this.#language, '/'))
    await atRest(visitor)
    await visitor.locator('[data-action=deposit]:visible, [data-popup=deposit]:visible').first().click()
    await visitor.locator('form[data-form=deposit] [name=amount]').fill('500')
    await visitor.locator('form[data-form=deposit] [data-action=continue]').click()
    await visitor.locator('[data-action=announce]').click()
    const credited = visitor.locator('[data-deposit-state=credited]')
    await credited.getByText(this.#words.credited).waitFor()
    await visitor.locator('[data-action=done]').click()
  }

  /** Follows the settlement of the real-time salary to the open page and its balance; `settle` brings it about. */
  async salaryArrives(settle: () => Promise<void>): Promise<void> {
    const isSamePage = await this.#earner.evaluateHandle(() => document)
    await settle()
    await this.#paid(this.#salary).getByText(this.#words.paid).waitFor()
    await this.#balanceShows(this.#salary)
    expect(await balanceOf(this.#world.product.origin, this.#session)).toBe(this.#salary)
    expect(await isSamePage.evaluate((before) => before === document)).toBe(true)
    expect(await violations(this.#earner)).toEqual([])
  }

  /** A dividend is proposed, countered and accepted, each step live. */
  async agree(): Promise<void> {
    const earner = this.#earner
    const popup = earner.locator('dialog[open]')
    const proposed = popup.locator('[data-state=proposed]').first()
    await this.#world.house.propose(this.name, turnoverDividend(2000))
    await popup.getByRole('heading', { name: this.#words.contracts }).waitFor()
    await proposed.locator('[data-choice=counter]').click()
    await popup.locator('[name=rate0]').fill('25')
    await popup.locator('[data-action=propose]').click()
    await proposed.filter({ hasText: '25%' }).waitFor()
    await this.#world.house.accept(this.name)
    await popup.locator('[data-kind=dividend][data-state=accepted]').waitFor()
    await earner.keyboard.press('Escape')
    await earner.locator('#agent-menu [data-page=agentDividendRecordCopy2]').click()
    await earner.locator('[data-running=dividend]').waitFor()
  }

  /** Plays under the dividend; returns what it comes to. */
  async earn(): Promise<number> {
    const { staked } = await playUntilDecided(this.#game)
    await this.#counted('dividend', staked)
    return staked / 4
  }

  /** Sees the dividend arrive, and claims it. */
  async claim(dividend: number): Promise<void> {
    const earner = this.#earner
    await this.#paid(dividend).waitFor()
    await expect.poll(() => earner.locator('.bell [data-unread]').isVisible()).toBe(true)
    const before = await balanceOf(this.#world.product.origin, this.#session)
    await earner.locator('[data-action=claim]').press('Enter')
    await expect
      .poll(() => earner.locator('[data-claim] [role=status]').textContent())
      .toContain(this.#amount(dividend))
    await this.#balanceShows(before + dividend)
    expect(await violations(earner)).toEqual([])
    for (const page of [this.#visitor, earner]) await page.context().close()
  }

  #paid(minor: number) {
    return this.#earner.locator('[data-settlements] [data-record]').filter({ hasText: this.#amount(minor) })
  }

  #balanceShows(minor: number): Promise<void> {
    return expect.poll(() => this.#earner.locator('.balance output').textContent()).toContain(this.#amount(minor))
  }

  /** The digits of an amount as the language writes them. */
  #amount(minor: number): string {
    const digits = new Intl.NumberFormat(LANGUAGES[this.#language].locale, { minimumFractionDigits: 2 })
    return `$${this.#language === 'pt' ? '\u00A0' : ''}${digits.format(minor / 100)}`
  }

  /** Waits until the queue has brought the bets to the contract. */
  #counted(kind: string, turnover: number): Promise<void> {
    return expect.poll(() => this.#world.house.turnoverOf(this.name, kind)).toBe(turnover)
  }
}
