import { useLayoutEffect, useRef } from 'react'
import style from './Html.module.css'
import { sanitiseHtml } from './sanitise.ts'

/** Renders sanitised HTML. */
export function Html({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.replaceChildren(sanitiseHtml(html)), [html])
  return <div ref={box} className={style.html} />
}
