/** Reads the ledger like an auditor, through the public gateway with the operator's token. */
export interface JournalTransfer {
  sequence: number
  id: string
  kind: string
  member: string
  amount: number
  round: string | null
  reference: string | null
}

interface Page {
  transfers: JournalTransfer[]
}

/** Returns every transfer of every bank, oldest first. */
export async function journal(origin: string, opsToken: string): Promise<JournalTransfer[]> {
  const fetchJson = async (path: string) => {
    const response = await fetch(origin + path, { headers: { Authorization: `Bearer ${opsToken}` } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }
  const { banks } = (await fetchJson('/ops/ledger/banks')) as { banks: string[] }
  const all: JournalTransfer[] = []
  for (const bank of banks) {
    let after = 0
    for (;;) {
      const { transfers } = (await fetchJson(`/ops/ledger/journal?bank=${bank}&after=${after}`)) as Page
      if (transfers.length === 0) break
      all.push(...transfers)
      after = transfers.at(-1)?.sequence ?? after
    }
  }
  return all
}
