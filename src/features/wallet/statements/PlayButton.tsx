import { pathIn } from '#core/path'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'

/** The way from an empty statement to the games. */
export function PlayButton({ t }: { t: Text }) {
  return (
    <Button variant="primary" href={pathIn(pageLanguage(), '/rng')}>
      {t('statements:play')}
    </Button>
  )
}
