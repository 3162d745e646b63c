import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { type StaticKey, t } from '#i18n/static.ts'
import type { Column, FooterLink } from './products.ts'

/** Help by topic, each with the tag of its popup (specification section 2 "Footer"). */
const HELP: readonly (readonly [tag: string, label: StaticKey])[] = [
  ['questions', 'shell:footer.questions'],
  ['deposits', 'shell:footer.deposits'],
  ['withdrawals', 'shell:footer.withdrawals'],
  ['rules', 'shell:footer.rules'],
  ['term', 'shell:footer.terms'],
  ['privacy', 'shell:footer.privacy'],
]

/** The column of help; those of the products follow it. */
export function helpColumn(language: Language): Column {
  const links = HELP.map(([tag, label]) => helpLink(language, tag, t(language, label)))
  return { title: t(language, 'shell:help'), links, rest: null }
}

export function helpLink(language: Language, tag: string, name: string): FooterLink {
  return { name, link: { href: pathIn(language, `/help#${tag}`), 'data-popup': 'help', 'data-tag': tag } }
}
