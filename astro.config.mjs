import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

/** `client:intent` of src/shell/intent.ts, for islands that wake when somebody reaches for them. */
const intent = {
  name: 'intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/shell/intent.ts' }),
  },
}

/** While developing, calls go on to the edge that `npm run dev` has brought up. */
const edge = process.env.FAROL_EDGE
const proxy = edge ? Object.fromEntries(['/wps', '/lgw', '/lotto', '/ops', '/api'].map((path) => [path, edge])) : {}

export default defineConfig({
  /** Where canonical and alternate addresses point; an operator builds with their own. */
  site: process.env.SITE_URL ?? 'https://farol.example',
  output: 'static',
  /** `/en/` is `en/index.html`, `/en/rng` is `en/rng.html`: no address needs a redirect. */
  build: { format: 'preserve', inlineStylesheets: 'always' },
  integrations: [react(), intent],
  devToolbar: { enabled: false },
  vite: { build: { assetsInlineLimit: 0 }, server: { proxy } },
})
