/** What tiles do without drawing anything: one module for every page that shows some. */
import './launching.ts'
import './hearts.ts'
import './pictures.ts'
import { clockOf } from './clock.ts'

/** The page was built with UTC; the reader has a clock of their own. */
for (const time of document.querySelectorAll<HTMLTimeElement>('[data-back] time[datetime]'))
  time.textContent = clockOf(time.dateTime, document.documentElement.lang)
