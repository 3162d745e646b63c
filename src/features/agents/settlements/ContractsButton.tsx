import { useStore } from '@nanostores/react'
import { agentPath } from '#core/agent-pages'
import { $rights, kindsIn } from '#core/agents/rights'
import { pathIn } from '#core/path'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'

/** Opens the contracts above this page; a sub-account that may read none has no button. */
export function ContractsButton({ t }: { t: Text }) {
  const rights = useStore($rights)
  if (rights !== null && kindsIn(rights).length === 0) return null
  return (
    <div>
      <Button icon="edit" href={pathIn(pageLanguage(), agentPath('agentRevenueReport'))} data-popup="contract">
        {t('settlements:contracts')}
      </Button>
    </div>
  )
}
