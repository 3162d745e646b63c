import type { ReactNode } from 'react'
import { Awake } from './Awake.tsx'

const loadLive = () => import('./LiveRaffles.tsx')

/** The raffles as the page was built, until the live ones are there; without them it stays. */
export const Raffles = ({ children }: { children: ReactNode }) => <Awake load={loadLive}>{children}</Awake>
