/** How many words feedback has (specification section 5 leaves the bounds open); a brand may have others. */
export const feedbackWords = { minimum: 10, maximum: 500 } as const
