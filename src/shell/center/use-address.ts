import { useEffect, useState } from 'react'

/**
 * False until a page of a centre has its address, whose query its filters come from: in a dialog that is a task after it
 * has opened (ui/dialog-history.ts).
 */
export function useAddress(above: boolean): boolean {
  const [has, setHas] = useState(!above)
  useEffect(() => {
    const task = setTimeout(() => setHas(true))
    return () => clearTimeout(task)
  }, [])
  return has
}
