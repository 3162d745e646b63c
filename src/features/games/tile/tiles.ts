/** The behaviour of tiles: one module for every page that has some. */
import './launch-links.ts'
import './favourite-buttons.ts'
import './pictures.ts'
import { clockOf } from './clock.ts'

/** The page was built with UTC times; this rewrites them in the reader's time zone. */
for (const time of document.querySelectorAll<HTMLTimeElement>('[data-back] time[datetime]'))
  time.textContent = clockOf(time.dateTime, document.documentElement.lang)
