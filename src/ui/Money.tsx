import { type Amount, formatMoney } from './money.ts'

/** An amount in a line of text; `***` when hidden. Isolated left to right in any script. */
export function Money({ hidden = false, signed = false, ...amount }: Amount & { hidden?: boolean; signed?: boolean }) {
  return <bdi dir="ltr">{hidden ? '***' : formatMoney(amount, signed)}</bdi>
}
