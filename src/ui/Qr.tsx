import { useMemo } from 'react'
import style from './Qr.module.css'
import { qrOf } from './qr.ts'

/** A QR code, dark on paper, to be scanned from another screen. */
export default function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrOf(text), [text])
  return (
    <svg className={style.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
