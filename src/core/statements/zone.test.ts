import { expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { usableZone } from './zone.ts'

test.each(['America/Ciudad_Juarez', 'Asia/Calcutta', 'UTC', 'Etc/GMT+6', 'Europe/Kyiv'])('%s stays', (zone) => {
  expect(usableZone(zone)).toBe(zone)
})

test.each(['Etc/Unknown', '', undefined, 'Mars/Olympus', 'GMT+25:00'])('%j is no zone: the brand’s is used', (zone) => {
  expect(usableZone(zone)).toBe(brand.timeZone)
})
