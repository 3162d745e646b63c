/** The limit of a wait for nothing but the processor, which a busy machine never reaches: a test that hangs does. */
export const ENDLESS_MS = 3_600_000
