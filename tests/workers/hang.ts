/**
 * Ends a test that will never end by itself. It measures nothing: a busy machine may take many times as long as an idle
 * one, and must not fail a test.
 */
export const HANG_MS = 1_200_000
