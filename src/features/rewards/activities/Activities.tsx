import type { ReactNode } from 'react'
import { Awake } from '../promotions/Awake.tsx'

const loadLive = () => import('./LiveActivities.tsx')

/** The activities as the page was built, until the live ones are there; without them it stays. */
export const Activities = ({ children }: { children: ReactNode }) => <Awake load={loadLive}>{children}</Awake>
