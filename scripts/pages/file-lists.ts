/**
 * Vite's list of the files to fetch with a dynamic import, as it is written into each script:
 * `var p=(t,e=p,o=e.f||(e.f=["_astro/a.js"]))=>t.map(r=>o[r]);`, called as `p([0])`. Further variables may follow it.
 */
const LIST =
  /var ([\w$]+)=\(([\w$]+),([\w$]+)=\1,([\w$]+)=\3\.f\|\|\(\3\.f=(\[[^\]]*\])\)\)=>\2\.map\(([\w$]+)=>\4\[\6\]\)([;,])/g

/** Gives the scripts that were joined into one file one list of files, in which each is named once. */
export function shareFileLists(script: string): string {
  const lists = [...script.matchAll(LIST)]
  const [first] = lists
  if (!first || lists.length < 2) return script
  const shared: string[] = []
  let text = script
  for (const [definition, name = '', , , , list = '[]', , end] of lists) {
    const files = JSON.parse(list) as string[]
    for (const file of files) if (!shared.includes(file)) shared.push(file)
    const call = new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\(\\[([\\d,]*)\\]\\)`, 'g')
    text = text
      .replace(definition, () => (definition === first[0] ? PLACE : end === ',' ? 'var ' : ''))
      .replace(call, (_, indexes: string) => {
        const moved =
          indexes === '' ? [] : indexes.split(',').map((index) => shared.indexOf(files[Number(index)] ?? ''))
        return `${PLACE_OF_NAME}([${moved.join()}])`
      })
  }
  const [definition, name = '', , , , list = ''] = first
  return text
    .replace(PLACE, () => definition.replace(list, () => JSON.stringify(shared)))
    .replaceAll(PLACE_OF_NAME, () => name)
}

/** Stand where the shared list and its name are written; neither occurs in a script. */
const PLACE = '\0list\0'
const PLACE_OF_NAME = '\0name\0'
