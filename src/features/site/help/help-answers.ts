/** A question of a text of the help: its heading (`h3`) and the HTML below it. */
export interface HelpAnswer {
  id: string
  question: string
  html: string
}

/** The questions of a rendered text, each of which begins with an `h3`. */
export function answersOf(html: string): HelpAnswer[] {
  return [...html.matchAll(/<h3 id="([^"]+)">(.*?)<\/h3>(.*?)(?=<h3|$)/gs)].map(
    ([, id = '', question = '', answer = '']) => ({
      id,
      question,
      html: answer.trim(),
    }),
  )
}
