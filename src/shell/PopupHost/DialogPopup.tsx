import type { DialogParam } from '#core/popups'
import { GenericDialog } from './GenericDialog.tsx'

/** Whatever somebody has to say or ask that has no popup of its own. */
export default function DialogPopup({ param }: { param: DialogParam }) {
  return <GenericDialog name="dialog" of={param} dialog={param} />
}
