import { DurableObject } from 'cloudflare:workers'
import type { Settled } from '#api/walletDoor'
import { within } from '../../within.ts'
import { BankCore } from './BankCore.ts'
import { GroupCommit } from './GroupCommit.ts'
import { type Operation, READS, WRITES } from './operations.ts'
import type { Rooms } from './rooms.ts'
import type { Outside } from './waking.ts'
import type { WalletOperation, WalletReply } from './words.ts'

/** The bindings of a bank; it uses nothing else of the platform. */
export interface BankBindings {
  JOURNAL: Queue
  /** The other banks, and this one as the others call it. */
  BANK: DurableObjectNamespace<Bank>
}

/**
 * The ledgers of the members of this bank, with their deposits and game sessions: `BankCore` in a Durable Object. The
 * runtime holds back responses until the writes that they report are on disk.
 */
class BankObject extends DurableObject<BankBindings> {
  readonly #core: BankCore
  readonly #group: GroupCommit
  readonly #outside: Outside

  constructor(ctx: DurableObjectState, env: BankBindings) {
    super(ctx, env)
    this.#core = new BankCore(ctx.storage, ctx.id.name ?? ctx.id.toString(), () => Date.now())
    this.#group = new GroupCommit((work) => this.#core.transact(work))
    this.#outside = {
      queue: (message) => env.JOURNAL.send(message),
      bank: (name) => ({
        receiveTransfers: (parcel) => within(ANSWER_MS, env.BANK.getByName(name).receiveTransfers(parcel)),
      }),
    }
    ctx.blockConcurrencyWhile(() => this.#arm())
  }

  override async alarm(): Promise<void> {
    await this.#core.alarm(this.#outside)
    await this.#arm()
  }

  /** Runs one write, grouped with those that arrive in the same turn. Nothing is awaited between check and write. */
  async write<Answer>(operation: (rooms: Rooms, now_ms: number) => Answer): Promise<Answer> {
    const answer = await this.#group.run(() => this.#core.perform(operation))
    if (this.#core.rooms.alarms.takeAsked()) await this.#arm()
    return answer
  }

  /** Runs the vendor calls of one message separately: a call that throws fails alone. */
  wallets(operations: WalletOperation[]): Promise<Settled<WalletReply>[]> {
    return Promise.all(
      operations.map((operation) =>
        this.write((rooms, now_ms) => WRITES.wallet(rooms, now_ms, operation)).then(
          (answer) => ({ answer }),
          (error: unknown) => ({ failed: String(error) }),
        ),
      ),
    )
  }

  look<Answer>(operation: (rooms: Rooms, now_ms: number) => Answer): Answer {
    return operation(this.#core.rooms, Date.now())
  }

  /** Sets the object's own alarm to the earliest named alarm; an object alarm that is already earlier stays. */
  async #arm(): Promise<void> {
    const at = this.#core.rooms.alarms.earliest
    if (at === null) return
    const armed = await this.ctx.storage.getAlarm()
    if (armed === null || armed > at) await this.ctx.storage.setAlarm(at)
  }
}

/** Timeout of a call to another bank, in milliseconds: an alarm handler that waits delays the other handlers. */
const ANSWER_MS = 5_000

type Asked<Kind> = Kind extends (rooms: Rooms, now_ms: number, ...asked: infer Rest) => unknown ? Rest : never
type Doors<Kinds extends Record<string, Operation>> = {
  [Name in keyof Kinds]: (...asked: Asked<Kinds[Name]>) => Promise<Awaited<ReturnType<Kinds[Name]>>>
}
type BankClass = new (
  ctx: DurableObjectState,
  env: BankBindings,
) => DurableObject<BankBindings> & Pick<BankObject, 'wallets'> & Doors<typeof WRITES> & Doors<typeof READS>

/** Each operation is a method of the object, under its own name. */
for (const [name, operation] of Object.entries<Operation>(WRITES)) {
  addDoor(name, (bank, asked) => bank.write((rooms, now_ms) => operation(rooms, now_ms, ...(asked as never[]))))
}
for (const [name, operation] of Object.entries<Operation>(READS)) {
  addDoor(name, (bank, asked) => bank.look((rooms, now_ms) => operation(rooms, now_ms, ...(asked as never[]))))
}

function addDoor(name: string, act: (bank: BankObject, asked: unknown[]) => unknown): void {
  Object.defineProperty(BankObject.prototype, name, {
    value(this: BankObject, ...asked: unknown[]) {
      return act(this, asked)
    },
  })
}

/** A bank as its callers see it: every operation of `operations.ts`. */
export class Bank extends (BankObject as unknown as BankClass) {}
