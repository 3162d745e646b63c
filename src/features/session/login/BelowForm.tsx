import type { ReactNode } from 'react'
import form from '#forms/form.module.css'
import type { Text } from '#i18n/text.ts'
import { SocialButtons } from '../social/SocialButtons.tsx'
import style from './BelowForm.module.css'
import { FreePlay } from './FreePlay.tsx'
import type { ShownOptions } from './sign-in-options.ts'

interface BelowFormProps {
  t: Text
  shown: ShownOptions
  /** False for whoever comes from a provider. */
  hasSocial?: boolean
  /** The way to the other form. */
  children: ReactNode
}

/** The other ways to enter, below login and register. Those that come late stand at the end, where they move nothing. */
export function BelowForm({ t, shown: { options, isLate }, hasSocial = true, children }: BelowFormProps) {
  const social = hasSocial && options && <SocialButtons t={t} providers={options.providers} />
  return (
    <div data-late={isLate || undefined} className={style.below}>
      {!isLate && social}
      <div className={form.foot}>
        <p className={form.other}>{children}</p>
        <FreePlay t={t} />
      </div>
      {isLate && social}
    </div>
  )
}
