import type { DialogParam } from '#core/popups'
import { GenericDialog } from './GenericDialog.tsx'

/** A generic dialog for any message or question without a popup of its own. */
export default function DialogPopup({ param }: { param: DialogParam }) {
  return <GenericDialog name="dialog" of={param} dialog={param} />
}
