import { atom, type ReadableAtom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import type { CallFailure } from './exchange.ts'

/** Why the browser rejects a value before it is sent. `i18n/<lang>/fields.json` has a message for each. */
export type FieldReason =
  | 'required'
  | 'length'
  | 'words'
  | 'pattern'
  | 'different'
  | 'under-age'
  | 'birth-year'
  | 'amount'
  | 'range'
  | 'limit'
  | 'rate'
  | 'invalid'

/** What is wrong with a field: a broken rule with the values of its message, or an error code of the server. */
export type FieldFault =
  | { reason: FieldReason; patternId?: string; minimum?: number; maximum?: number }
  /** `maximum`: what may still be sent, where the server said it (`limit-reached`). */
  | { code: CallErrorCode; maximum?: number }

/**
 * Checks a value among the others; null when it is valid. A ticked checkbox is `on`, an unticked one the empty string.
 */
export type Check<Name extends string> = (value: string, values: Record<Name, string>) => FieldFault | null

export interface FormOptions<Name extends string> {
  /** In reading order: the first invalid field takes the focus. */
  fields: Record<Name, { initial?: string; check?: Check<Name> }>
  /** The field an error code belongs to; any other error belongs to the whole form. */
  blame: Partial<Record<CallErrorCode, NoInfer<Name>>>
  submit(values: Record<Name, string>): Promise<{ ok: true } | CallFailure>
}

type Faults<Name extends string> = Partial<Record<Name, FieldFault>>

export interface FormState<Name extends string> {
  values: Record<Name, string>
  faults: Faults<Name>
  /** Fields that were checked and are valid. */
  right: Partial<Record<Name, true>>
  sending: boolean
  /** An error that belongs to no field. */
  failure: CallErrorCode | null
  /**
   * The first invalid field of the last attempt, and the number of the attempt: the view moves the focus on each
   * change.
   */
  wrong: { name: Name; attempt: number } | null
}

/** What an input component needs from the form. */
export interface Bound {
  name: string
  value: string
  fault: FieldFault | undefined
  right: boolean
  set(value: string): void
  leave(): void
}

export interface Form<Name extends string> {
  $state: ReadableAtom<FormState<Name>>
  set(name: Name, value: string): void
  /** The field lost the focus: checks it, unless it is still empty. */
  leave(name: Name): void
  /** Checks these fields now, as sending would. Returns false and marks the first invalid one when any is invalid. */
  demand(...wanted: Name[]): boolean
  /** Sends the form; ignored while a send is running. Returns true when accepted. Values stay on any failure. */
  send(): Promise<boolean>
  bind(name: Name): Bound
}

/** The form engine of every form: login, register and deposit differ only in their fields and in `submit`. */
export function createForm<Name extends string>({ fields, blame, submit }: FormOptions<Name>): Form<Name> {
  const names = Object.keys(fields) as Name[]
  const $state = atom(emptyState(names, fields))
  const change = (part: Partial<FormState<Name>>) => $state.set({ ...$state.get(), ...part })
  const look = (name: Name) => change(lookedAt($state.get(), name, fields[name].check))
  let attempt = 0

  function set(name: Name, value: string): void {
    change({ values: { ...$state.get().values, [name]: value }, failure: null })
    const { faults, right } = $state.get()
    // A fault on screen disappears as soon as it is corrected; a new one waits until the field loses the focus.
    for (const field of names) if (field in faults || field in right) look(field)
  }

  function leave(name: Name): void {
    const { values, faults } = $state.get()
    const fault = faults[name]
    // A value the server refused stays refused until it changes: losing the focus does not make it valid.
    if (values[name] !== '' && !(fault && 'code' in fault)) look(name)
  }

  function point(faults: Faults<Name>, failure: CallErrorCode | null): void {
    const first = names.find((name) => name in faults)
    attempt += 1
    change({ faults, failure, wrong: first ? { name: first, attempt } : null })
  }

  function demand(...wanted: Name[]): boolean {
    for (const name of wanted) look(name)
    const { faults } = $state.get()
    const right = !wanted.some((name) => name in faults)
    if (!right) point(faults, null)
    return right
  }

  async function send(): Promise<boolean> {
    if ($state.get().sending) return false
    for (const name of names) look(name)
    const { faults, values } = $state.get()
    if (Object.keys(faults).length > 0) {
      point(faults, null)
      return false
    }
    change({ sending: true, failure: null, wrong: null })
    const result = await submit(values)
    change({ sending: false })
    if (result.ok) return true
    const fieldFaults = faultsOf(result, names, blame)
    point(fieldFaults, Object.keys(fieldFaults).length > 0 ? null : result.error)
    return false
  }

  function bind(name: Name): Bound {
    const { values, faults, right } = $state.get()
    return {
      name,
      value: values[name],
      fault: faults[name],
      right: right[name] === true,
      set: (value) => set(name, value),
      leave: () => leave(name),
    }
  }

  return { $state, set, leave, demand, send, bind }
}

function emptyState<Name extends string>(names: Name[], fields: FormOptions<Name>['fields']): FormState<Name> {
  const values = Object.fromEntries(names.map((name) => [name, fields[name].initial ?? ''])) as Record<Name, string>
  return { values, faults: {}, right: {}, sending: false, failure: null, wrong: null }
}

/** Returns the state after checking one field, with its fault added or removed. */
function lookedAt<Name extends string>(
  { values, faults, right }: FormState<Name>,
  name: Name,
  check: Check<Name> | undefined,
): Pick<FormState<Name>, 'faults' | 'right'> {
  const fault = check?.(values[name], values) ?? null
  const next = { faults: { ...faults }, right: { ...right } }
  delete next.faults[name]
  delete next.right[name]
  if (fault) next.faults[name] = fault
  else if (values[name]) next.right[name] = true
  return next
}

/** Maps an error to its fields: the one its code belongs to, and those the server named. */
function faultsOf<Name extends string>(
  { error, detail }: CallFailure,
  names: Name[],
  blame: FormOptions<Name>['blame'],
): Faults<Name> {
  const faults: Faults<Name> = {}
  const blamed = blame[error]
  if (blamed) faults[blamed] = { code: error, ...(detail?.left !== undefined && { maximum: detail.left }) }
  // Without a field of its own the error is about those that the server named; of those beside it nothing more is said.
  const others: FieldFault = blamed || error === 'bad-input' ? { reason: 'invalid' } : { code: error }
  for (const name of names) if (detail?.fields?.[name] !== undefined) faults[name] ??= others
  return faults
}
