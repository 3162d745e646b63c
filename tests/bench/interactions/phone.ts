import { again, at, CLOSE, ESCAPE, key, keys, leave, press, type Walk } from './walk.ts'

const chip = (value: string) => `[data-list] [data-chip="${value}"]`
const tile = (index: number, what = '') => `:nth-match([data-tile]:visible, ${index}) ${what}`
const group = (value: string) => press(`:nth-match(.shelf, 2) [data-chip="${value}"]`)
const OPEN = press('header .open')
const SHUT = press('#side-menu .close')
const CLOSE_SHEET = press('.game-sheet button')

/** The interactions with a finger on a screen 390 wide. */
export const phoneWalks: readonly Walk[] = [
  {
    name: 'frame',
    path: '/',
    who: 'visitor',
    steps: [
      ...at('side menu', ...again(5, OPEN, SHUT)),
      ...at('app codes', OPEN, ...again(2, press('[popovertarget=app-codes]'), ESCAPE)),
      ...at('languages', ...again(3, press('#side-menu summary'))),
      ...at('languages', leave('#side-menu details a[lang=en]'), leave('#side-menu details a[lang=pt]')),
      ...at('side menu', press('#side-menu [data-popup=service]'), CLOSE),
      ...at('bottom bar', leave('nav.bar a[href="/promotions"]')),
    ],
  },
  {
    name: 'rows',
    path: '/',
    who: 'visitor',
    steps: [
      ...at('carousel', ...again(6, press('.banner [data-hold]'))),
      ...at('notices', ...again(4, press('.notices [data-hold]'))),
      ...at('game menu', leave('.menu a[href="/rng"]'), leave('.menu a[href="/live"]')),
      ...at('shelf chips', ...['FRL', 'JL', 'CQ9', 'FC', 'PG', ''].map(group)),
      ...at('tile', ...[1, 2, 3].flatMap((index) => [press(tile(index, 'img')), CLOSE_SHEET])),
    ],
  },
  {
    name: 'popups',
    path: '/',
    who: 'visitor',
    steps: [
      ...at('login', press('header [data-popup=login]'), CLOSE, press('header [data-popup=login]')),
      ...at('login', ...keys('farol', '[name=username]'), CLOSE),
      ...at('register', press('header [data-popup=register]'), ...keys('luz', '[name=username]'), CLOSE),
      ...at(
        'register',
        press('header [data-popup=login]'),
        press('[data-action=to-register]'),
        press('[data-action=to-login]'),
        CLOSE,
      ),
      ...at('bottom bar', press('nav.bar [data-popup=deposit]'), CLOSE, press('nav.bar [data-popup=member]'), CLOSE),
      ...at('notice', press('.notices .window'), CLOSE),
      ...at(
        'help',
        press('footer [data-tag=term]'),
        press('dialog[open] [data-detail] button'),
        press('[data-item=deposits]'),
        CLOSE,
      ),
      ...at('vendor', press('footer [data-popup=vendor]'), CLOSE),
    ],
  },
  {
    name: 'bar first',
    path: '/',
    who: 'visitor',
    steps: at('bottom bar', press('nav.bar [data-popup=deposit]'), CLOSE),
  },
  {
    name: 'play',
    path: '/',
    who: 'visitor',
    steps: [
      ...at('tile', press(tile(1, 'img'))),
      ...at('play', press('.game-sheet [data-mode=real]'), CLOSE),
      ...at('heart', press(tile(2, '[data-favourite]')), CLOSE),
    ],
  },
  {
    name: 'account',
    path: '/',
    who: 'member',
    steps: [
      ...at(
        'account menu',
        ...again(2, press('header [popovertarget=account-menu]'), press('header [popovertarget=account-menu]')),
      ),
      ...at('balance', ...again(4, press('main [data-action=hide]')), ...again(2, press('main [data-action=refresh]'))),
      ...at(
        'deposit',
        press('nav.bar [data-popup=deposit]'),
        ...again(2, press(':nth-match([data-amount], 1)'), press(':nth-match([data-amount], 2)')),
      ),
      ...at('deposit', ...keys('500', '[name=amount]'), CLOSE, press('nav.bar [data-popup=deposit]'), CLOSE),
      ...at('heart', ...[1, 2, 3].map((index) => press(tile(index, '[data-favourite]')))),
      ...at('shelf chips', press('.shelf [data-chip="FAV"]'), press('.shelf [data-chip=""]')),
      ...at('service', press('header [data-popup=service]'), CLOSE),
      ...at('notice', press('header [data-popup=notice]'), press('[data-item=care]'), CLOSE),
    ],
  },
  {
    name: 'list',
    path: '/rng',
    who: 'visitor',
    steps: [
      ...at('list', ...['PG', 'JL', 'FRL'].map((vendor) => press(chip(vendor))), press(chip('JP')), press(chip('AC'))),
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
      ...at('tile', ...[1, 2].flatMap((index) => [press(tile(index, 'img')), CLOSE_SHEET])),
    ],
  },
  {
    name: 'search first',
    path: '/live',
    who: 'visitor',
    steps: at('search', ...keys('ru', '[name=gameName]'), press('[data-action=clear]')),
  },
  {
    name: 'menu first',
    path: '/rng',
    who: 'visitor',
    steps: [...at('side menu', ...again(2, OPEN, SHUT)), ...at('tile', press(tile(1, 'img')), CLOSE_SHEET)],
  },
  {
    name: 'help',
    path: '/help',
    who: 'visitor',
    steps: [...at('service', press('main [data-popup=service]'), CLOSE), ...at('side menu', OPEN, SHUT)],
  },
]
