import { useState } from 'react'
import { isFileColumn } from '#api/wallet/file-columns'
import { environment } from '#core/environment'
import type { CsvFile, CsvResult } from '#core/statements/csv'
import { asSheet } from '#core/statements/sheet'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Alert } from '#ui/status/Alert.tsx'

/** Saves the whole statement as a CSV file for spreadsheets of the reader's language. */
export function Export({ t, read }: { t: Text; read: () => Promise<CsvResult> }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const file = await read()
    if (file.ok) saveFile(file.value.name, 'text/csv', `\uFEFF${sheetOf(t, file.value)}`)
    else setProblem(file.error === 'too-many-rows' ? t('statements:export.too-many') : errorMessage(t, file.error))
    setBusy(false)
  }

  return (
    <>
      <Button icon="download" busy={busy} data-action="export" onClick={() => void save()}>
        {t('statements:export')}
      </Button>
      {problem && <Alert>{problem}</Alert>}
    </>
  )
}

function sheetOf(t: Text, { text, zone }: CsvFile): string {
  const headOf = (column: string) => (isFileColumn(column) ? t(`statements:column.${column}`) : column)
  return asSheet(text, { language: environment().language(), zone, headOf })
}
