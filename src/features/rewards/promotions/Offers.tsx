import type { ReactNode } from 'react'
import { Awake } from './Awake.tsx'

const loadLive = () => import('./LiveOffers.tsx')

/** The deposit bonuses as the page was built, until the live ones are there; without them it stays. */
export const Offers = ({ children }: { children: ReactNode }) => <Awake load={loadLive}>{children}</Awake>
