import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { optimize } from 'svgo'
import { ROOT } from './built.ts'

/**
 * Makes every drawing as small as it can be without being seen, in place: one decimal is a tenth of a pixel at the
 * drawn size. The sprite keeps its symbols and ids, which nothing inside it uses. Run after adding a drawing.
 */
for (const path of globSync('public/art/v1/**/*.svg', { cwd: ROOT, exclude: ['public/art/v1/icons.svg'] })) {
  const file = join(ROOT, path)
  const drawn = readFileSync(file, 'utf8')
  const { data } = optimize(drawn, {
    multipass: true,
    floatPrecision: 1,
    plugins: ['preset-default', 'removeTitle'],
  })
  writeFileSync(file, data)
  if (data.length < drawn.length) console.log(`${path}: ${drawn.length} -> ${data.length}`)
}
