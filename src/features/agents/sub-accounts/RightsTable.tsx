import { RIGHT_PAGES } from '#core/agents/rights'
import { LEVELS_OF, type RightName, rightName } from '#core/agents/sub-accounts'
import type { Bound } from '#core/form'
import type { Text } from '#i18n/text.ts'
import { LEVEL_NAMES, PAGE_NAMES } from './sub-account-text.ts'
import style from './sub-accounts.module.css'

/** The level on each page: a group of radio buttons a row, with the levels that differ there. */
export function RightsTable({ t, bind }: { t: Text; bind: (name: RightName) => Bound }) {
  return (
    <div className={style.rights} data-rights>
      {RIGHT_PAGES.map((page) => {
        const bound = bind(rightName(page))
        return (
          <fieldset key={page} data-right={page}>
            <legend>{t(PAGE_NAMES[page])}</legend>
            {LEVELS_OF[page].map((level) => (
              <label key={level}>
                <input
                  type="radio"
                  name={bound.name}
                  value={level}
                  checked={bound.value === level}
                  onChange={() => bound.set(level)}
                />
                {t(LEVEL_NAMES[level])}
              </label>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
