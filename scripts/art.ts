import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { optimize } from 'svgo'
import { ROOT } from './built.ts'

/**
 * Makes every drawing as small as it can be without being seen, in place: two decimals, because the roundings of
 * relative coordinates add up along a path. The sprite keeps its symbols and ids, which nothing inside it uses; a motif
 * keeps its two groups, which scripts/cards.ts takes apart. Run after adding a drawing.
 */
for (const path of globSync('public/art/v1/**/*.svg', { cwd: ROOT, exclude: ['public/art/v1/icons.svg'] })) {
  const file = join(ROOT, path)
  const drawn = readFileSync(file, 'utf8')
  const { data } = optimize(drawn, {
    multipass: true,
    floatPrecision: 2,
    plugins: [
      { name: 'preset-default', params: { overrides: { cleanupIds: false, collapseGroups: false } } },
      'removeTitle',
    ],
  })
  writeFileSync(file, data)
  if (data.length < drawn.length) console.log(`${path}: ${drawn.length} -> ${data.length}`)
}
