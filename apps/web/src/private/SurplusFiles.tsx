import { Download } from 'lucide-react'
import { useState } from 'react'
import { forgetsUnvisited } from '../browser/engine.ts'
import { saveFile } from '../lib/saveFile.ts'
import { useText } from '../lib/text/useText.ts'
import type { MessageId } from '../messageIds.ts'
import { Button } from '../ui/Button.tsx'
import { FileButton } from '../ui/file/FileButton.tsx'
import {
  exportSurpluses,
  type Imported,
  importSurpluses,
  UnstoredFactorError,
} from './surpluses.ts'

type SurplusFilesProps = {
  readonly address: string
  /** Surpluses of the account that this browser knows, claimed ones too. */
  readonly count: number
  /** How many of these still contain something, or may: what clearing this browser would lose. */
  readonly atStake: number
  /** Whether the wallet can find them again from its key. */
  readonly derives: boolean
}

type Report = { readonly id: MessageId; readonly count: number; readonly failed: boolean }

const faults = {
  foreign: 'private.fileForeign',
  damaged: 'private.fileDamaged',
  others: 'private.fileOthers',
  empty: 'private.fileEmpty',
} as const

const failureOf = (error: unknown): Report => ({
  id: error instanceof UnstoredFactorError ? 'private.fileUnstored' : 'private.fileFailed',
  count: 0,
  failed: true,
})

/** Size in bytes of a file with about ten thousand surpluses. */
const LONGEST_FILE = 10_000_000

/** Saves an account's surpluses to a file and reads them from one. */
export function SurplusFiles({ address, count, atStake, derives }: SurplusFilesProps) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const [report, setReport] = useState<Report>()
  const during = async (task: () => Promise<Report | undefined>) => {
    setIsBusy(true)
    setReport(await task().catch(failureOf))
    setIsBusy(false)
  }
  const save = () =>
    during(async () => {
      const { text, isWhole } = await exportSurpluses(address)
      saveFile(new Blob([text], { type: 'application/json' }), 'nightjar-surpluses.json')
      return isWhole ? undefined : { id: 'private.filePartial', count: 0, failed: true }
    })
  const read = (text: string) => during(async () => reportOf(await importSurpluses(address, text)))
  return (
    <div className="mt-3 border-line border-t pt-3 text-13">
      <p className={!derives && atStake > 0 ? 'text-warning' : 'text-low'}>
        {t(derives ? 'private.fileDerived' : 'private.fileAlone', { count: atStake })}
        {!derives && atStake > 0 && forgetsUnvisited() && <> {t('private.fileForgotten')}</>}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          kind="secondary"
          size="small"
          disabled={isBusy || count === 0}
          onClick={() => void save()}
        >
          <Download size={15} strokeWidth={1.5} aria-hidden="true" />
          {t('private.fileSave')}
        </Button>
        <FileButton
          label={t('private.fileRead')}
          size="small"
          disabled={isBusy}
          maxBytes={LONGEST_FILE}
          onText={(text) => void read(text)}
          onFault={(id) => setReport({ id, count: 0, failed: true })}
        />
      </div>
      <p
        role="status"
        className={`mt-2 empty:hidden ${report?.failed ? 'text-danger' : 'text-success'}`}
      >
        {report && t(report.id, { count: report.count })}
      </p>
    </div>
  )
}

function reportOf(result: Imported): Report {
  if ('fault' in result) return { id: faults[result.fault], count: 0, failed: true }
  return { id: 'private.fileAdded', count: result.added, failed: false }
}
