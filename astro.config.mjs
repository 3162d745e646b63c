import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

/** Registers `client:intent` of src/shell/intent.ts, for islands that hydrate on the first sign of interaction. */
const intent = {
  name: 'intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/shell/intent.ts' }),
  },
}

/**
 * A separate file that exports `openPopup` under this name. No page loads it. The browser tests use it to open the
 * popups no link opens, because the minifier shortens the names other files export.
 */
const OPEN_POPUP = 'virtual:open-popup'
const openPopupExport = {
  name: 'open-popup-export',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: OPEN_POPUP, name: 'openPopup' })
  },
  resolveId: (id) => (id === OPEN_POPUP ? `\0${id}` : undefined),
  load: (id) => (id === `\0${OPEN_POPUP}` ? "export { openPopup } from '/src/core/popups.ts'" : undefined),
}

/** Names of events and of storage keys stand where they are used: a file of them would be one more request a page. */
const CONSTANTS = { optimization: { inlineConst: { mode: 'all', pass: 1 } } }

/**
 * Small modules that the scripts of pages share with islands are one file. The other scripts of a page are joined after
 * the build (scripts/pages/join-scripts.ts).
 */
const SHARED = {
  name: 'shared',
  test: /preload-helper|src\/ui\/(?:after-paint|when-idle|when-present)\.ts|\/games\/tile\/(?!tile-game|touch)[\w-]+\.ts$/,
}
const client = {
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [SHARED] },
        // Each page lists the names of the files that it may load, and hashes do not compress: seven characters are enough.
        chunkFileNames: '_astro/[name].[hash:7].js',
      },
    },
  },
}

/** While developing, calls go on to the edge that `npm run dev` has brought up. */
const edge = process.env.FAROL_EDGE
const proxy = edge ? Object.fromEntries(['/wps', '/lgw', '/lotto', '/ops', '/api'].map((path) => [path, edge])) : {}

export default defineConfig({
  /** The origin of canonical and alternate URLs; an operator builds with their own. */
  site: process.env.SITE_URL ?? 'https://farol.example',
  output: 'static',
  /** `/en/` is `en/index.html`, `/en/rng` is `en/rng.html`: no URL needs a redirect. */
  build: { format: 'preserve', inlineStylesheets: 'always' },
  integrations: [react(), intent],
  devToolbar: { enabled: false },
  vite: {
    // The small drawings of style rules become part of the style file; no other file does.
    build: { assetsInlineLimit: (file) => file.endsWith('.svg'), rolldownOptions: CONSTANTS },
    environments: { client },
    plugins: [openPopupExport],
    server: { proxy },
  },
})
