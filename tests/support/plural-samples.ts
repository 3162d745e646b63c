/** Counts of each plural form of two languages with many, and a catalogue that names the form: "few 3". */
export const PLURALS = {
  ar: sampleOf({ zero: 0, one: 1, two: 2, few: 3, many: 11, other: 100 }),
  pl: sampleOf({ one: 1, few: 3, many: 5, other: 1.5 }),
}

function sampleOf<Form extends string>(counts: Record<Form, number>) {
  const forms = Object.keys(counts).map((form) => [`days_${form}`, `${form} {{count}}`])
  return { counts, texts: Object.fromEntries(forms) as { days_other: string } }
}
