/**
 * The version of the terms: the date above them (`updated` in src/content, every language). Another date asks every
 * member to accept them again, before money comes in or a game opens.
 */
export const TERMS_VERSION = '2026-11-27'
