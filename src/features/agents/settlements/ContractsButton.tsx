import { agentPath } from '#core/agent-pages'
import { pathIn } from '#core/path'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'

/** Opens the contracts above this page. */
export const ContractsButton = ({ t }: { t: Text }) => (
  <div>
    <Button icon="edit" href={pathIn(pageLanguage(), agentPath('agentRevenueReport'))} data-popup="contract">
      {t('settlements:contracts')}
    </Button>
  </div>
)
