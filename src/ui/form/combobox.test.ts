import { expect, test } from 'vitest'
import { filterOptions, type Option } from './Combobox.tsx'

const OPTIONS: Option[] = [
  { value: 'BR', label: 'Brasil', mark: 'BR', aside: '+55' },
  { value: 'MX', label: 'México', mark: 'MX', aside: '+52' },
  { value: 'PE', label: 'Perú', mark: 'PE', aside: '+51' },
]
const found = (typed: string) => filterOptions(OPTIONS, typed).map(({ value }) => value)

test.each([
  ['', ['BR', 'MX', 'PE']],
  ['mexi', ['MX']],
  ['PERÚ', ['PE']],
  ['pe', ['PE']],
  ['+5', ['BR', 'MX', 'PE']],
  ['52', ['MX']],
  ['xyz', []],
])('“%s” finds %j', (typed, values) => {
  expect(found(typed)).toEqual(values)
})
