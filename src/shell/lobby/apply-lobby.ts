import { applyHome } from '#features/games/home/apply-home.ts'
import { applyLists } from '#features/games/list/apply-lists.ts'
import { readPageLobby } from '#features/games/list/page-lobby.ts'
import { applyGameMenu } from '#features/games/menu/apply-menu.ts'
import { pageLanguage } from '#i18n/page-language.ts'
import { categoryLinks } from '../category-links.ts'
import { applyFooter, applyHeader, applySideMenu, applyVendorCards } from './apply-menus.ts'

/**
 * Brings a page up to date with the catalogue before its first paint and before any other script, so that nothing
 * moves and every script finds what is shown. The edge adds this script, and what it reads, only to pages that differ.
 */
const lobby = readPageLobby()
if (lobby) {
  const language = pageLanguage()
  const links = categoryLinks(lobby)
  const parts = [
    () => applyHeader(links, language),
    () => applySideMenu(links, language),
    () => applyFooter(links, language),
    () => applyVendorCards(links, language),
    () => applyGameMenu(lobby, language),
    () => applyHome(lobby, language),
    () => applyLists(lobby),
  ]
  // One part that fails must not leave the others out of date.
  for (const apply of parts)
    try {
      apply()
    } catch (error) {
      reportError(error)
    }
}
