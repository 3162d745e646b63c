import { make } from '../element.ts'

/** A row of the list of pays: a name, a note below it, and what it pays. */
export function payRow(name: string, pay: string, note = ''): HTMLLIElement {
  const label = make('span', { textContent: name })
  if (note !== '') label.append(make('small', { textContent: note }))
  return make('li', { className: 'plain' }, label, make('span', { className: 'pay', textContent: pay }))
}
