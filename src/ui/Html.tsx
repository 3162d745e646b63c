import { useLayoutEffect, useRef } from 'react'
import style from './Html.module.css'
import { sanitised } from './sanitise.ts'

/** Renders sanitised HTML. */
export function Html({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.replaceChildren(sanitised(html)), [html])
  return <div ref={box} className={style.html} />
}
