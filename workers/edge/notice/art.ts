/**
 * The drawings of the notices, inline because the page must work without any other file. The lighthouse is the card
 * `faro` with its lamp off; the anchor is the card `ancla`. Colours are attributes: the page allows no inline style.
 */

const sea = (y: number, height: number) => `M-30 ${y}${'q15 12 30 0'.repeat(8)}v${height}H-30Z`
const crest = (y: number) => `M-30 ${y}${'q15 12 30 0'.repeat(8)}`
const star = (x: number, y: number, r: number) =>
  `M${x} ${y - r}q0 ${r} ${r} ${r}-${r} 0-${r} ${r} 0-${r}-${r}-${r} ${r} 0 ${r}-${r}`

const TOWER = 'M74 78h32l10 98H64Z'
const RAILS = 'M106.3 78 127 171M116.2 76l23.5 100'
const RUNGS =
  'M108.8 89l10.2-2.2M111.3 100l10.3-2.2M113.7 111l10.4-2.2M116.2 122l10.5-2.2M118.6 133l10.6-2.2M121.1 144l10.7-2.2M123.5 155l10.8-2.2M125.8 166l10.9-2.2'

/** A keeper on a ladder, the lamp off, a crescent moon. 180 x 210. */
export const LIGHTHOUSE = `<svg viewBox="0 0 180 210" aria-hidden="true"><path fill="#262b66" d="M0 0h180v210H0z"/>
<circle cx="133.6" cy="44" r="33.8" fill="#30367c"/><circle cx="133.6" cy="44" r="21.7" fill="#f4ead3"/><circle cx="142" cy="38" r="20" fill="#262b66"/>
<path fill="#f4ead3" d="${star(26, 28, 4)}${star(58, 52, 3)}${star(30, 96, 4)}${star(150, 100, 4)}${star(160, 136, 3)}${star(87.5, 20, 3)}"/>
<path fill="#2aa58a" d="${sea(157, 60)}"/><path fill="none" stroke="#f4ead3" stroke-width="2.4" d="${crest(157)}"/>
<clipPath id="t"><path d="${TOWER}"/></clipPath><path fill="#f4ead3" d="${TOWER}"/><g clip-path="url(#t)"><path fill="#ec5a44" d="m60 92 62-8v20l-62 8Zm-2 40 66-8v20l-66 8Z"/><path fill="#14142b" opacity=".22" d="M98 78h10l10 98h-14.5Z"/></g>
<path fill="#14142b" d="M68 70h44v8.6H68zM78 42h24v20.5H78zM87 118h7v10h-7zM85 156h10v20H85z"/>
<path fill="none" stroke="#14142b" stroke-width="2.4" d="M70 71V60m10 11V60m20 11V60m10 11V60m-42 0h44"/>
<path fill="none" stroke="#ec5a44" stroke-width="3" d="m84 46 12.5 14.5m0-14.5L84 60.5"/>
<path fill="#ec5a44" d="m72 43 16-17h4l16 17Z"/><path fill="none" stroke="#14142b" stroke-width="3" d="M90 26V12"/><circle cx="90" cy="12" r="3.4" fill="#f4ead3"/>
<path fill="#14142b" d="M29 187c7-15 20-16 36.5-17C82 168 84 167.5 100 167.5c15 0 20 2.5 29 5.5 4 1.5 7 4 11 5.5 8-.5 15 3 17 8.5l-20 12H50Z"/>
<path fill="#2aa58a" d="M55 183q15-3.5 30-2.5-15 3.5-30 2.5m45-2.7q12-1 24 2.5-12 1-24-2.5"/>
<g fill="none" stroke-width="3.6"><path stroke="#14142b" d="${RAILS}" transform="translate(3.8 1)"/><path stroke="#f5a72b" d="${RAILS}"/><path stroke="#f5a72b" stroke-width="2.6" d="${RUNGS}"/></g>
<path fill="none" stroke="#14142b" stroke-linecap="round" stroke-width="5" d="m114 138-2 14m11-14 4.5 12.5"/>
<path fill="#2aa58a" d="M109.5 139v-12c0-8 3-13 9-13 5 0 8 4 9 11v14Z"/>
<path fill="none" stroke="#2aa58a" stroke-linecap="round" stroke-width="5.2" d="m102 110 12 10"/>
<circle cx="118" cy="107.5" r="7.5" fill="#f6be9e"/><path fill="#ec5a44" d="M107.5 107.5c3-.5 2-7.5 10.3-7.5s8 7.5 8 7.5Z"/>
<path fill="#0d5558" d="${sea(185, 30)}" transform="translate(-15)"/><path fill="none" stroke="#2aa58a" stroke-width="2.2" d="${crest(184)}" transform="translate(-15)"/><path fill="#14142b" d="${sea(198, 20)}" transform="translate(4)"/></svg>`

const ROPE = 'M98 34c32-12 52 10 34 32-16 20-72 18-80 42-6 20 36 20 60 24 26 6 18 32-8 40-20 6-12 24 12 30'
const IRON =
  'M90 20a16 16 0 0 1 8 29.8V62h28v14H98v76c20-2 34-14 40-32l-12 4 20-30 14 34-10-4c-8 28-30 46-60 54-30-8-52-26-60-54l-10 4 14-34 20 30-12-4c6 18 20 30 40 32V76H54V62h28V49.8A16 16 0 0 1 90 20m0 9a7 7 0 1 0 0 14 7 7 0 1 0 0-14'

/** An anchor with its rope. 180 x 210. */
export const ANCHOR = `<svg viewBox="0 0 180 210" aria-hidden="true"><path fill="#ec5a44" d="M0 0h180v210H0z"/><circle cx="90" cy="96" r="74" fill="#d84a36"/>
<g fill-rule="evenodd"><path fill="#f4ead3" d="${IRON}" transform="translate(-3 -2.4)"/><path fill="#14142b" d="${IRON}"/></g><path fill="none" stroke="#2aa58a" stroke-width="2.2" d="M87 64v86"/>
<g fill="none" stroke-linejoin="round"><path stroke="#14142b" stroke-linecap="round" stroke-width="11" d="${ROPE}"/><path stroke="#f5a72b" stroke-linecap="round" stroke-width="8" d="${ROPE}"/><path stroke="#14142b" stroke-dasharray="1.6 6" stroke-width="8" d="${ROPE}"/></g>
<path fill="#f4ead3" d="${star(28, 30, 7)}${star(154, 30, 6)}${star(22, 176, 5)}${star(158, 180, 7)}"/></svg>`

/** Mark and word side by side; the lockup never mirrors. */
export const LOGO = `<svg class="mark" viewBox="0 0 24 30" aria-hidden="true"><path fill="#f5a72b" fill-rule="evenodd" d="M12 .8a3 3 0 0 1 1.2 5.75l7.3 4.95h-17l7.3-4.95A3 3 0 0 1 12 .8M4.5 13h15l-1.7 11H6.2zm7.5 1.2c3.2 3.6 3.8 5.4 2.9 7a3.2 3.2 0 0 1-5.8 0c-.9-1.6-.3-3.4 2.9-7"/><path fill="#f5a72b" d="M5.5 25.5h13V29h-13z"/></svg>`

/** The name in the display face, the counter of its o lit. */
export const WORDMARK = `<svg class="word" viewBox="0 -69 160 71" aria-hidden="true"><ellipse cx="121.1" cy="-26.5" fill="#f5a72b" rx="5" ry="18"/><path fill="#f4ead3" d="M2 0v-66h15.4V0Zm7.2-24.8v-12.1h19.4v12.1Zm0-28.6V-66h21.2v12.6ZM43 1.2q-3.2 0-5.6-1.5-2.5-1.5-3.9-4.3t-1.4-6.7q0-4.5 1.6-7.5t4.1-5q2.5-1.9 5.3-3.1 2.7-1.1 4.9-1.9 2.5-.9 3.9-1.9 1.3-1 1.8-2.3.5-1.4.5-3.4 0-2.8-.8-4.2T51.1-42q-1.4 0-2.2 1.2-.8 1.3-1 3.8-.2 2.6.2 6.5l-15-1.6q-.3-5.3.8-9.4t3.5-6.9q2.3-2.8 5.9-4.2t8.4-1.4q5.8 0 9.8 2.3 3.9 2.4 5.9 7.2 2 4.9 2 12.6V0H56v-13.5h-.8q-.4 4.8-2 8.1T49-.4q-2.6 1.6-6 1.6m7-12.4q1 0 1.8-.6.7-.6 1.2-1.7t.8-2.4q.2-1.3.2-2.6v-7.1l2.1-1.6q-.8 1.2-1.8 2.1-1 .8-2.1 1.5-1 .6-2 1.3-.9.7-1.6 1.5t-1.1 2q-.5 1.2-.5 2.9 0 2.7 1 3.7.9 1 2 1M73.1 0v-52.8h14v20.1h.8q0-8.1 1.5-12.5t4.1-6.1Q96-53 99-53h.7q.3 0 .7.1l-.6 17.2q-.6-.2-1.3-.3-.8-.1-1.6-.1-2.7 0-4.5 1.2-1.8 1.3-2.7 4t-.9 7.3V0Zm47.8 1.2q-6.7 0-10.8-3.2t-5.9-9.3q-1.9-6.1-1.9-14.9 0-9.8 2.1-16 2.1-6.1 6.3-9 4.2-2.8 10.4-2.8 6.8 0 11 2.8 4.1 2.9 6 8.9t1.9 15.7-2.1 15.8q-2.1 6.2-6.3 9.1t-10.7 2.9m.2-11.1q1.3 0 2-1.5t1-4.9.3-9.1q0-6.5-.3-10.3t-1-5.5q-.7-1.6-2-1.6t-2 1.6q-.7 1.7-.9 5.6-.3 3.8-.3 10.4 0 8.5.7 11.9.6 3.4 2.5 3.4M143.3 0v-68h15.2V0Z"/></svg>`

/** The sea at the foot of the page: two lines of waves. */
export const WAVES = `<svg class="sea" aria-hidden="true"><pattern id="w" width="38" height="50" patternUnits="userSpaceOnUse"><path fill="#10132b" d="M0 4q19 12 38 0v46H0Z"/><path fill="#161a37" d="M0 28q19 12 38 0v22H0Z"/><path fill="none" stroke="#2d3366" stroke-width="2" d="M0 4q19 12 38 0M0 28q19 12 38 0"/></pattern><path fill="url(#w)" d="M0 0h4000v50H0z"/></svg>`
