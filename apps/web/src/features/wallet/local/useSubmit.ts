import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../../lib/sentenceOf.ts'
import { translate } from '../../../lib/text/translate.ts'

/** A form's submission: busy while it runs, the error message afterwards. */
export function useSubmit(run: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await run()
    } catch (thrown) {
      setFailure(sentenceOf(thrown) || translate('local.failed'))
    }
    setBusy(false)
  }
  return { busy, failure, onSubmit: (event: FormEvent) => void submit(event) }
}
