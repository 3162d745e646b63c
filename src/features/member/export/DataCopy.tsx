import { useState } from 'react'
import type { CallFailure } from '#core/call'
import { requireValue } from '#core/checks'
import { createForm } from '#core/form'
import { type MemberData, readMemberData, tableFile } from '#core/member/data'
import { APP_CODE_BLAME, OWNER_BLAME, withCode } from '#core/session/proof'
import { FormShell } from '#forms/FormShell.tsx'
import { CodeOnDemand, PasswordField } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import style from './data.module.css'

/** A copy of everything kept: by the password, then as one JSON file or a CSV file of a table. */
export function DataCopy({ t }: { t: Text }) {
  const [copy, setCopy] = useState<MemberData | null>(null)
  const [progress, setProgress] = useState('')
  return (
    <section className={style.part} aria-labelledby="data-copy">
      <h2 id="data-copy">{t('mydata:copy')}</h2>
      <p>{t('mydata:copy.subtitle')}</p>
      {copy === null ? <CopyForm t={t} onProgress={setProgress} onCopy={setCopy} /> : <Files t={t} copy={copy} />}
      <p role="status" className={style.progress}>
        {copy === null ? progress : t('mydata:ready')}
      </p>
    </section>
  )
}

interface CopyFormProps {
  t: Text
  onProgress: (text: string) => void
  onCopy: (copy: MemberData) => void
}

function CopyForm({ t, onProgress, onCopy }: CopyFormProps) {
  const [form] = useState(() =>
    createForm<'password' | 'code'>({
      fields: { password: { check: requireValue }, code: {} },
      blame: { ...OWNER_BLAME, ...APP_CODE_BLAME },
      submit: async (values): Promise<{ ok: true } | CallFailure> => {
        const read = await readMemberData(withCode(values), (count, all) =>
          onProgress(t('mydata:reading', { step: String(count + 1), all })),
        )
        onProgress('')
        if (read.ok) onCopy(read.value)
        return read.ok ? { ok: true } : read
      },
    }),
  )
  return (
    <div className={style.form}>
      <FormShell t={t} form={form} name="copy-data" submit={{ label: t('mydata:submit'), action: 'copy-data' }}>
        {(bind) => (
          <>
            <PasswordField t={t} bound={bind('password')} />
            <CodeOnDemand t={t} form={form} />
          </>
        )}
      </FormShell>
    </div>
  )
}

function Files({ t, copy }: { t: Text; copy: MemberData }) {
  const day = copy.at.slice(0, 10)
  const filled = Object.entries(copy.tables).filter(([, rows]) => rows.length > 0)
  return (
    <>
      <Button
        icon="download"
        data-action="save-json"
        onClick={() => saveFile(`farol-${day}.json`, 'application/json', JSON.stringify(copy, null, 1))}
      >
        {t('mydata:json')}
      </Button>
      <h3>{t('mydata:tables')}</h3>
      <ul className={style.tables}>
        {filled.map(([table, rows]) => (
          <li key={table}>
            <Button
              icon="download"
              data-table={table}
              onClick={() => saveFile(`farol-${table}-${day}.csv`, 'text/csv', `\uFEFF${tableFile(rows)}`)}
            >
              {t('mydata:csv', { name: table })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
