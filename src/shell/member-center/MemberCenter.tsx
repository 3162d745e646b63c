import { Center, type CenterProps } from './Center.tsx'

/**
 * The island of the centre's own pages. The centre itself is another file, because Astro leaves the style of an island
 * in the list of what a dynamic import fetches (CenterPopup.tsx) after it has printed it into the pages.
 */
export function MemberCenter(props: CenterProps) {
  return <Center {...props} />
}
