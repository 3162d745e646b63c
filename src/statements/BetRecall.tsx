import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Currency } from '#api/money'
import type { Recall } from '#api/wallet/recall'
import type { Bet } from '#api/wallet/statements'
import type { RoundRecall } from '#core/statements/bets'
import { failureMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { dayOf, timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { Facts } from './Facts.tsx'
import { Sum } from './Sum.tsx'
import style from './statements.module.css'

interface FactsProps {
  t: Text
  bet: Bet
  currency: Currency | null
}

interface BetRecallProps extends FactsProps {
  /** How the round of the bet with a vendor is recalled. */
  recallOf: (vendor: string) => RoundRecall
}

/** The recall of a round (GLI-19 2.8.2): the bet in full, and what its vendor shows of the round. */
export function BetRecall({ t, bet, currency, recallOf }: BetRecallProps) {
  const { vendor } = bet
  return (
    <div className={style.recall}>
      <BetFacts t={t} bet={bet} currency={currency} />
      {bet.state === 'settled' && bet.takenBack && (
        <p>{t(bet.takenBack.isFinal ? 'statements:taken-back.final' : 'statements:taken-back.open')}</p>
      )}
      {vendor !== null && <Round t={t} currency={currency} recallOf={() => recallOf(vendor)} />}
    </div>
  )
}

function BetFacts({ t, bet, currency }: FactsProps) {
  const language = pageLanguage()
  const { category, gameName, game } = bet
  return (
    <Facts
      facts={[
        [t('statements:game'), gameName ?? game],
        [t('statements:vendor'), bet.vendorName ?? bet.vendor],
        [t('statements:category'), category && t(`lobby:type.${category}`)],
        [t('statements:at'), timeOf(bet.placedAt, language)],
        [t('statements:settled-at'), bet.settledAt && timeOf(bet.settledAt, language)],
        [t('statements:before'), <Sum key="before" minor={bet.before} currency={currency} />],
        [t('statements:after'), <Sum key="after" minor={bet.after} currency={currency} />],
        [t('statements:returned'), bet.returned > 0 && <Sum minor={bet.returned} currency={currency} />],
        [
          t('statements:taken-back'),
          bet.takenBack && <Sum key="taken-back" minor={bet.takenBack.amount} currency={currency} />,
        ],
        [t('statements:held'), bet.held && <Sum key="held" minor={bet.held} currency={currency} />],
        [t('statements:free'), bet.free && t('statements:free.yes')],
        [t('statements:round'), bet.round && <bdi dir="ltr">{bet.round}</bdi>],
        [
          t('statements:id'),
          <bdi key="id" dir="ltr">
            {bet.id}
          </bdi>,
        ],
      ]}
    />
  )
}

interface RoundProps extends Pick<FactsProps, 't' | 'currency'> {
  recallOf: () => RoundRecall
}

/** The round of a bet, and what the vendor shows of it: loading, not to be had, or there. */
function Round({ t, currency, recallOf }: RoundProps) {
  const [recall] = useState(recallOf)
  const result = useStore(recall.$result)
  useEffect(() => void recall.load(), [recall])
  const problem = result?.ok ? t('statements:recall.no-answer') : result && failureMessage(t, result)
  return (
    <>
      {result?.ok && <RoundFacts t={t} recall={result.value} currency={currency} />}
      {result?.ok && result.value.vendorState !== 'no-answer' ? (
        <Shown t={t} recall={result.value} />
      ) : (
        <Waiting
          label={t('statements:recall.loading')}
          problem={problem}
          retry={t('statements:retry')}
          onRetry={() => void recall.load()}
        />
      )}
    </>
  )
}

/** What was staked and won in the round, where it has other bets besides this one. */
function RoundFacts({ t, recall: { bet, round }, currency }: Omit<FactsProps, 'bet'> & { recall: Recall }) {
  const isAlone = round?.staked === bet.staked - bet.returned && round.won === bet.won + (bet.held ?? 0)
  if (round === null || isAlone) return null
  return (
    <Facts
      facts={[
        [t('statements:round.staked'), <Sum key="staked" minor={round.staked} currency={currency} />],
        [t('statements:round.won'), <Sum key="won" minor={round.won} currency={currency} />],
      ]}
    />
  )
}

function Shown({ t, recall: { bet, vendorState, page, picture, rules } }: { t: Text; recall: Recall }) {
  if (vendorState === 'unknown') return <p>{t('statements:recall.unknown')}</p>
  const { version = '', since = null } = rules ?? {}
  const inForce = since === null ? {} : { since: dayOf(since, pageLanguage()) }
  return (
    <>
      <p>
        {rules
          ? t(since === null ? 'statements:recall.rules' : 'statements:recall.rules.since', { version, ...inForce })
          : t('statements:recall.rules.unknown')}
      </p>
      {picture && (
        <figure className={style.picture}>
          <figcaption>{t('statements:recall.picture')}</figcaption>
          <iframe
            src={picture}
            title={t('statements:recall.picture.title', { game: bet.gameName ?? bet.game ?? '' })}
            sandbox="allow-scripts allow-same-origin"
          />
        </figure>
      )}
      {page && (
        <Button icon="shield" href={page} target="_blank" rel="noopener" data-action="verify">
          {t('statements:recall.verify')}
        </Button>
      )}
    </>
  )
}
