import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { pairsQuery } from '../../lib/queries.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { sentenceOf } from '../../lib/sentenceOf.ts'
import { useText } from '../../lib/text/useText.ts'
import { someTokensQuery } from '../../lib/tokenQueries.ts'
import { useAction } from '../../lib/useAction.ts'
import { createTokenOf, missingOf } from '../../lib/useTokenOf.ts'
import { useTokens } from '../../lib/useTokens.ts'
import { useTransactions } from '../../transactions/useTransactions.ts'
import { Button } from '../../ui/Button.tsx'
import { exportEntries, toCsv, toJson } from './exportEntries.ts'
import { type Filter, isSentShown, isShown, isSilentShown } from './kinds.ts'
import { mergeEntries } from './mergeEntries.ts'
import { publicTokens } from './publicTokens.ts'
import { readAll } from './queries.ts'
import { useReadHistory } from './usePrivateHistory.ts'

const formats = {
  csv: { type: 'text/csv;charset=utf-8', mark: '\ufeff' }, // the byte order mark tells Excel that it is UTF-8
  json: { type: 'application/json', mark: '' },
} as const

type Format = keyof typeof formats
type ExportButtonsProps = { readonly address: string; readonly filter: Filter }

/** Saves everything that matches the filter, not only the loaded pages. */
export function ExportButtons({ address, filter }: ExportButtonsProps) {
  const t = useText()
  const collect = useCollect({ address, filter })
  const saving = useAction(async (format: Format) => {
    const entries = await collect()
    const { type, mark } = formats[format]
    const text = format === 'csv' ? toCsv(entries) : toJson(entries)
    saveFile(new Blob([mark, text], { type }), `nightjar-${filter}.${format}`)
  })
  return (
    <div>
      <div className="flex gap-2">
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            kind="secondary"
            title={t('activity.exportText')}
            aria-label={t('activity.exportAs', { format: format.toUpperCase() })}
            busy={saving.running?.input === format}
            disabled={saving.running !== undefined}
            onClick={() => void saving.start(format)}
          >
            <Download size={17} strokeWidth={1.5} aria-hidden="true" />
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-1 text-13 text-danger empty:hidden">
        {saving.error && t('activity.exportFailed', { reason: sentenceOf(saving.error) })}
      </p>
    </div>
  )
}

function useCollect({ address, filter }: ExportButtonsProps) {
  const client = useQueryClient()
  const { tokens } = useTokens()
  const { data: pairs = [] } = useQuery(pairsQuery)
  const own = useTransactions(address) ?? []
  const readHistory = useReadHistory(address)
  return async () => {
    const sent = own.filter((each) => isSentShown(filter, each))
    const { calls = [], silent = [], moves } = (await readHistory()) ?? {}
    const entries = mergeEntries({
      listed: await readAll(address, filter),
      sent,
      hidden: calls.filter(({ tx_type }) => isShown(filter, tx_type)),
      silent: silent.filter((each) => isSilentShown(filter, each)),
      moves,
    })
    const missing = missingOf(publicTokens(entries), createTokenOf(tokens, pairs))
    const others = missing.length > 0 ? await client.fetchQuery(someTokensQuery(missing)) : []
    const tokenOf = createTokenOf([...tokens, ...others], pairs)
    return exportEntries(entries, { viewer: address, tokenOf })
  }
}
