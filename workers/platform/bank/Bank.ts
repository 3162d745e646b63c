import { DurableObject } from 'cloudflare:workers'
import type { CallOutcome } from '#api/vendors/vendor-gateway'
import { withTimeout } from '../../shared/timeout.ts'
import type { BankPorts } from './alarm-handlers.ts'
import { BankCore } from './BankCore.ts'
import type { Refused, WalletOperation, WalletReply } from './bank-types.ts'
import { type Operation, READS, WRITES } from './command-table.ts'
import { writePast } from './commands/past.ts'
import { GroupCommit } from './GroupCommit.ts'
import type { LiveReader } from './live/live-types.ts'
import type { PastEntry } from './past-types.ts'
import { registry } from './registry.ts'
import type { BankStores } from './stores.ts'

/** The bindings of a bank; it uses nothing else of the platform. */
export interface BankBindings {
  JOURNAL: Queue
  /** The other banks, and this one as the others call it. */
  BANK: DurableObjectNamespace<Bank>
  /** The sessions of a member, which follow the member live. */
  PRESENCE: { getByName(member: string): LiveReader }
  /** '1' where the demonstration runs. */
  SEED_DEMO?: string
}

/**
 * The ledgers of the members of this bank, with their deposits and game sessions: `BankCore` in a Durable Object. The
 * runtime holds back responses until the writes that they report are on disk.
 */
class BankObject extends DurableObject<BankBindings> {
  readonly #core: BankCore
  readonly #group: GroupCommit
  readonly #ports: BankPorts

  constructor(ctx: DurableObjectState, env: BankBindings) {
    super(ctx, env)
    this.#core = new BankCore(ctx.storage, ctx.id.name ?? ctx.id.toString(), () => Date.now())
    this.#group = new GroupCommit((work) => this.#core.transact(work))
    this.#ports = {
      queue: (message) => env.JOURNAL.send(message),
      bank: (name) => ({
        receiveTransfers: (parcel) => withTimeout(PEER_TIMEOUT_MS, env.BANK.getByName(name).receiveTransfers(parcel)),
      }),
      follower: (member) => ({
        receiveLive: (parcel) => withTimeout(PEER_TIMEOUT_MS, env.PRESENCE.getByName(member).receiveLive(parcel)),
      }),
    }
    ctx.blockConcurrencyWhile(() => this.#arm())
  }

  override async alarm(): Promise<void> {
    await this.#core.alarm(this.#ports)
    await this.#arm()
  }

  /** Runs one write, grouped with those that arrive in the same turn. Nothing is awaited between check and write. */
  async write<Result>(operation: (stores: BankStores, nowMs: number) => Result): Promise<Result> {
    const result = await this.#group.run(() => this.#core.perform(operation))
    if (this.#core.stores.alarms.consumeScheduled()) await this.#arm()
    return result
  }

  /** Runs the vendor calls of one message separately: a call that throws fails alone. */
  wallets(operations: WalletOperation[]): Promise<CallOutcome<WalletReply>[]> {
    return Promise.all(
      operations.map((operation) =>
        this.write((stores, nowMs) => WRITES.wallet(stores, nowMs, operation)).then(
          (result) => ({ answer: result }),
          (error: unknown) => ({ failed: String(error) }),
        ),
      ),
    )
  }

  /**
   * Writes the past of the demonstration, and only there: every other write is dated by this object's clock. Returns how
   * many entries were written.
   */
  async seedPast(entries: PastEntry[]): Promise<number | Refused> {
    if (this.env.SEED_DEMO !== '1') return { refusal: 'forbidden' }
    return this.write((stores, nowMs) => writePast(stores, nowMs, entries))
  }

  look<Result>(operation: (stores: BankStores, nowMs: number) => Result): Result {
    return operation(this.#core.stores, Date.now())
  }

  /** Sets the object's own alarm to the earliest named alarm; an object alarm that is already earlier stays. */
  async #arm(): Promise<void> {
    const at = this.#core.stores.alarms.earliest
    if (at === null) return
    const armed = await this.ctx.storage.getAlarm()
    if (armed === null || armed > at) await this.ctx.storage.setAlarm(at)
  }
}

/** Timeout of a call to another object, in milliseconds: an alarm handler that waits delays the other handlers. */
const PEER_TIMEOUT_MS = 5_000

type Method<Command> = Command extends (stores: BankStores, nowMs: number, ...input: infer Input) => infer Output
  ? (...input: Input) => Promise<Awaited<Output>>
  : never
type Write<Name extends keyof typeof WRITES> = Method<(typeof WRITES)[Name]>
type Read<Name extends keyof typeof READS> = Method<(typeof READS)[Name]>

/**
 * The methods that other workers call (RPC): every command of `command-table.ts` under its own name. The list compiles
 * only while it names exactly the commands there are.
 */
export interface BankMethods {
  open: Write<'open'>
  setState: Write<'setState'>
  closeTrial: Write<'closeTrial'>
  openGame: Write<'openGame'>
  endGames: Write<'endGames'>
  swapToken: Write<'swapToken'>
  wallet: Write<'wallet'>
  keepAuditHead: Write<'keepAuditHead'>
  balance: Read<'balance'>
  walletBalance: Read<'walletBalance'>

  confirmDelivery: Write<'confirmDelivery'>
  waiting: Read<'waiting'>

  endBet: Write<'endBet'>
  isRoundClosed: Read<'isRoundClosed'>

  grantBonus: Write<'grantBonus'>
  takeBonusBack: Write<'takeBonusBack'>
  releaseBonus: Write<'releaseBonus'>
  cancelBonus: Write<'cancelBonus'>
  grantBonusByHand: Write<'grantBonusByHand'>
  endBonusByHand: Write<'endBonusByHand'>
  bonuses: Read<'bonuses'>
  bonusesOf: Read<'bonusesOf'>

  payCommission: Write<'payCommission'>

  pamTransaction: Write<'pamTransaction'>
  pamRefresh: Write<'pamRefresh'>
  pamSession: Read<'pamSession'>
  pamBalance: Read<'pamBalance'>
  pamTransactions: Read<'pamTransactions'>
  pamRound: Read<'pamRound'>

  setLimit: Write<'setLimit'>
  setMemberLimit: Write<'setMemberLimit'>
  confirmMemberLimit: Write<'confirmMemberLimit'>
  cancelMemberLimit: Write<'cancelMemberLimit'>
  declineDepositLimit: Write<'declineDepositLimit'>
  memberLimits: Read<'memberLimits'>
  acknowledgeRealityCheck: Write<'acknowledgeRealityCheck'>
  setRealityCheck: Write<'setRealityCheck'>
  realityCheck: Read<'realityCheck'>
  exclude: Write<'exclude'>
  extendExclusion: Write<'extendExclusion'>
  endExclusion: Write<'endExclusion'>
  takeBreak: Write<'takeBreak'>
  returnFromBreak: Write<'returnFromBreak'>
  protection: Read<'protection'>
  freezePlay: Write<'freezePlay'>
  setLineStops: Write<'setLineStops'>
  closeAccount: Write<'closeAccount'>
  reopenAccount: Write<'reopenAccount'>
  payOutClosed: Write<'payOutClosed'>
  accountClosing: Read<'accountClosing'>
  closedRests: Read<'closedRests'>
  memberRows: Read<'memberRows'>
  setPersonReview: Write<'setPersonReview'>
  setVerified: Write<'setVerified'>
  personTraces: Read<'personTraces'>

  proposeAdjustment: Write<'proposeAdjustment'>
  decideAdjustment: Write<'decideAdjustment'>
  adjustmentsPage: Read<'adjustmentsPage'>

  proposeHeldWin: Write<'proposeHeldWin'>
  decideHeldWin: Write<'decideHeldWin'>
  heldWinsPage: Read<'heldWinsPage'>
  waitingForPeople: Read<'waitingForPeople'>

  sendTransfer: Write<'sendTransfer'>
  receiveTransfers: Write<'receiveTransfers'>
  sentTransfer: Read<'sentTransfer'>
  lineEntries: Read<'lineEntries'>
  departures: Read<'departures'>
  departuresPage: Read<'departuresPage'>

  startVendorTransfer: Write<'startVendorTransfer'>
  recallVendorTransfer: Write<'recallVendorTransfer'>
  settleVendorTransfer: Write<'settleVendorTransfer'>
  dueVendorTransfers: Read<'dueVendorTransfers'>
  vendorTransfers: Read<'vendorTransfers'>
  vendorTransfersOf: Read<'vendorTransfersOf'>
  vendorTransfersPage: Read<'vendorTransfersPage'>
  vendorHoldings: Read<'vendorHoldings'>
  hasVendorTransfer: Read<'hasVendorTransfer'>

  addPayoutAccount: Write<'addPayoutAccount'>
  removePayoutAccount: Write<'removePayoutAccount'>
  createWithdrawal: Write<'createWithdrawal'>
  stepWithdrawal: Write<'stepWithdrawal'>
  decideWithdrawal: Write<'decideWithdrawal'>
  payoutAccounts: Read<'payoutAccounts'>
  withdrawal: Read<'withdrawal'>
  withdrawalsOf: Read<'withdrawalsOf'>
  withdrawalQueue: Read<'withdrawalQueue'>
  withdrawalsPage: Read<'withdrawalsPage'>

  createDeposit: Write<'createDeposit'>
  pendDeposit: Write<'pendDeposit'>
  confirmDeposit: Write<'confirmDeposit'>
  receiveDeposit: Write<'receiveDeposit'>
  rejectDeposit: Write<'rejectDeposit'>
  endDeposit: Write<'endDeposit'>
  proveDeposit: Write<'proveDeposit'>
  resolveUnmatched: Write<'resolveUnmatched'>
  deposit: Read<'deposit'>
  memberDeposits: Read<'memberDeposits'>
  waitingDeposits: Read<'waitingDeposits'>
  unmatchedMoney: Read<'unmatchedMoney'>

  chargeDepositBack: Write<'chargeDepositBack'>
  settleReceivable: Write<'settleReceivable'>
  receivable: Read<'receivable'>
  receivablesOf: Read<'receivablesOf'>
  receivablesPage: Read<'receivablesPage'>

  earnPoints: Write<'earnPoints'>
  redeemPoints: Write<'redeemPoints'>
  endRedemption: Write<'endRedemption'>
  convertPoints: Write<'convertPoints'>
  pointsOf: Read<'pointsOf'>

  payReward: Write<'payReward'>
  mayReceiveOffers: Read<'mayReceiveOffers'>

  openFreeRounds: Write<'openFreeRounds'>
  closeFreeRounds: Write<'closeFreeRounds'>
  freeRoundStates: Read<'freeRoundStates'>

  followLive: Write<'followLive'>

  journalPage: Read<'journalPage'>
  journalEvents: Read<'journalEvents'>
  accountsPage: Read<'accountsPage'>
  depositsPage: Read<'depositsPage'>
  auditPage: Read<'auditPage'>
  auditHeads: Read<'auditHeads'>
}

type BankClass = new (
  ctx: DurableObjectState,
  env: BankBindings,
) => DurableObject<BankBindings> & Pick<BankObject, 'wallets' | 'seedPast'> & BankMethods

const COMMANDS: Record<keyof BankMethods, Operation> = registry(WRITES, READS)

for (const name of Object.keys(COMMANDS) as (keyof typeof WRITES | keyof typeof READS)[]) addMethod(name)

function addMethod(name: keyof BankMethods): void {
  const command = COMMANDS[name]
  const isWrite = Object.hasOwn(WRITES, name)
  Object.defineProperty(BankObject.prototype, name, {
    value(this: BankObject, ...input: never[]) {
      const act = (stores: BankStores, nowMs: number) => command(stores, nowMs, ...input)
      return isWrite ? this.write(act) : this.look(act)
    },
  })
}

/** A bank as its callers see it. */
export class Bank extends (BankObject as unknown as BankClass) {}
