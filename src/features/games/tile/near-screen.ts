/**
 * How far outside the screen a picture gets its source. `loading=lazy` starts 1,250 to 2,500 pixels ahead, which loaded
 * 40 drawings on the home of a phone where ten were in sight.
 */
const MARGIN = '300px 60px'
/** A row that scrolls sideways: its next page is a swipe away, and its drawings are small. */
const ROW_MARGIN = '0px 60px'

let observer: IntersectionObserver | undefined

function observe(image: HTMLImageElement): void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) show(target as HTMLImageElement)
    },
    { rootMargin: MARGIN, scrollMargin: ROW_MARGIN } as IntersectionObserverInit,
  )
  observer.observe(image)
}

function show(image: HTMLImageElement): void {
  observer?.unobserve(image)
  const source = image.dataset.src
  if (source === undefined) return
  image.removeAttribute('data-src')
  image.src = source
}

/** Gives a picture that has its address in `data-src` a source when it comes near the screen. */
export function watchPicture(image: HTMLImageElement | null): void {
  if (image?.dataset.src !== undefined) observe(image)
}
