import { again, at, CLOSE, ESCAPE, key, keys, leave, press, rest, type Walk } from './walk.ts'

const gameRow = (index: number, what: string) => `:nth-match(.shelf, ${index}) ${what}:not(:disabled)`
const menuLink = (path: string) => `header nav .row > li > a[href="${path}"]`
const chip = (value: string) => `[data-list] [data-chip="${value}"]`
const tile = (index: number, what = '') => `:nth-match([data-tile]:visible, ${index}) ${what}`

/** The interactions with a mouse and a keyboard on a screen 1280 wide. */
export const desktopWalks: readonly Walk[] = [
  {
    name: 'frame',
    path: '/',
    who: 'visitor',
    steps: [
      ...at('side menu', ...again(4, press('.collapse'))),
      ...at('app codes', ...again(2, press('[popovertarget=app-codes]'), ESCAPE)),
      ...at('languages', ...again(3, press('#side-menu summary'))),
      ...at('languages', leave('#side-menu details a[lang=en]'), leave('#side-menu details a[lang=pt]')),
      ...at('header panels', rest(menuLink('/live')), key('ArrowDown', menuLink('/live')), key('ArrowRight'), ESCAPE),
      ...at('header panels', rest(menuLink('/rng')), key('ArrowDown', menuLink('/rng')), key('ArrowDown'), ESCAPE),
      ...at('header panels', key('Enter', '[popovertarget=vendors-SPORTS]'), ESCAPE),
      ...at('header list', ...again(2, press('header nav summary'))),
    ],
  },
  {
    name: 'rows',
    path: '/',
    who: 'visitor',
    steps: [
      ...at('carousel', ...again(3, press('.banner [data-turn="1"]')), ...again(2, press('.banner [data-turn="-1"]'))),
      ...at('carousel', ...again(4, press('.banner [data-hold]'))),
      ...at('notices', ...again(2, press('.notices [data-hold]'))),
      ...at('game menu', press('.menu [data-turn="1"]:not(:disabled)'), press('.menu [data-turn="-1"]:not(:disabled)')),
      ...at('shelf arrows', ...again(2, press(gameRow(1, '[data-turn="1"]')), press(gameRow(1, '[data-turn="-1"]')))),
      ...at(
        'shelf chips',
        ...['FRL', 'JL', 'CQ9', 'FC', 'PG', ''].map((group) => press(gameRow(2, `[data-chip="${group}"]`))),
      ),
      ...at('shelf arrows', press(gameRow(3, '[data-turn="1"]')), press(gameRow(3, '[data-turn="-1"]'))),
      ...at('tile', ...[1, 2, 3, 4].map((index) => rest(tile(index))), key('Tab', tile(1, '[data-favourite]'))),
      ...at('tile', ...again(2, key('Tab'))),
    ],
  },
  {
    name: 'popups',
    path: '/',
    who: 'visitor',
    steps: [
      ...at('login', press('header [data-popup=login]'), CLOSE, press('header [data-popup=login]')),
      ...at('login', ...keys('luz', '[name=username]'), ESCAPE),
      ...at('register', press('header [data-popup=register]'), ...keys('luz', '[name=username]'), CLOSE),
      ...at(
        'register',
        press('header [data-popup=login]'),
        press('[data-action=to-register]'),
        press('[data-action=to-login]'),
        CLOSE,
      ),
      ...at('service', press('header [data-popup=service]'), press('[data-action=feedback]'), ESCAPE, CLOSE),
      ...at(
        'notice',
        press('header [data-popup=notice]'),
        press('[data-item=care]'),
        press('[data-item=fairness]'),
        CLOSE,
      ),
      ...at(
        'help',
        press('footer [data-tag=term]'),
        press('[data-item=deposits]'),
        press('[data-item=privacy]'),
        CLOSE,
      ),
      ...at('vendor', press('footer [data-popup=vendor]'), CLOSE),
    ],
  },
  {
    name: 'play',
    path: '/',
    who: 'visitor',
    steps: [
      ...at('play', press(tile(1, '[data-launch][data-mode=real]')), CLOSE),
      ...at('heart', press(tile(2, '[data-favourite]')), CLOSE),
      ...at('vendor', press('#side-menu [data-popup=vendor]'), CLOSE),
    ],
  },
  {
    name: 'account',
    path: '/',
    who: 'member',
    steps: [
      ...at('account menu', ...again(3, press('header [popovertarget=account-menu]'), ESCAPE)),
      ...at(
        'balance',
        ...again(4, press('header [data-action=hide]')),
        ...again(2, press('header [data-action=refresh]')),
      ),
      ...at(
        'deposit',
        press('header [data-action=deposit]'),
        ...again(2, press(':nth-match([data-amount], 1)'), press(':nth-match([data-amount], 2)')),
      ),
      ...at('deposit', ...keys('50', '[name=amount]'), CLOSE, press('header [data-action=deposit]'), ESCAPE),
      ...at('heart', ...[1, 2, 3].map((index) => press(tile(index, '[data-favourite]')))),
      ...at('shelf chips', press('.shelf [data-chip="FAV"]'), press('.shelf [data-chip=""]')),
      ...at('notice', press('header [data-popup=notice]'), CLOSE),
    ],
  },
  {
    name: 'list',
    path: '/rng',
    who: 'visitor',
    steps: [
      ...at('list', ...['PG', 'FRL'].map((vendor) => press(chip(vendor))), press(chip('JP')), press(chip('AC'))),
      ...at('list', press(`${chip('')} >> nth=0`), press('[data-vendor-chip] >> nth=1')),
      ...at('search', ...keys('farol', '[name=gameName]'), ...again(2, key('Backspace')), press('[data-action=clear]')),
    ],
  },
  {
    name: 'longer list',
    path: '/rng',
    who: 'visitor',
    steps: [
      ...at('load more', ...again(3, press('[data-action=more]'))),
      ...at('tile', ...[1, 2].map((index) => rest(tile(index))), press(tile(3, '[data-favourite]')), ESCAPE),
    ],
  },
  {
    name: 'search first',
    path: '/live',
    who: 'visitor',
    steps: at('search', ...keys('ru', '[name=gameName]'), press('[data-action=clear]')),
  },
  {
    name: 'favourites',
    path: '/favorite',
    who: 'member',
    steps: at(
      'favourites',
      press('header [popovertarget=account-menu]'),
      ESCAPE,
      press('.collapse'),
      press('.collapse'),
    ),
  },
]
