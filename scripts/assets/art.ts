import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { optimize } from 'svgo'
import { ROOT } from '../built.ts'

/**
 * Optimises every drawing in place without a visible difference. It keeps two decimals, because rounding errors of
 * relative coordinates add up along a path. The sprite keeps its symbols and ids, which are referenced only from
 * outside; a motif keeps its two groups, which scripts/assets/cards.ts separates. Run it after adding a drawing.
 */
for (const path of globSync('public/art/v1/**/*.svg', { cwd: ROOT, exclude: ['public/art/v1/icons.svg'] })) {
  const file = join(ROOT, path)
  const svg = readFileSync(file, 'utf8')
  const { data } = optimize(svg, {
    multipass: true,
    floatPrecision: 2,
    plugins: [
      { name: 'preset-default', params: { overrides: { cleanupIds: false, collapseGroups: false } } },
      'removeTitle',
    ],
  })
  writeFileSync(file, data)
  if (data.length < svg.length) console.log(`${path}: ${svg.length} -> ${data.length}`)
}
