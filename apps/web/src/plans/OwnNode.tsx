import { readOwnNode } from '@nightjar/sdk'
import { usePreferences } from '../lib/preferences.ts'
import { useText } from '../lib/text/useText.ts'
import { TextField } from '../ui/TextField.tsx'

const EXAMPLE = 'http://127.0.0.1:3030'

/** The person's own node, to which the wallet of this page sends private transactions. */
export function OwnNode() {
  const t = useText()
  const { ownNode, setOwnNode } = usePreferences()
  const isWrong = ownNode !== '' && readOwnNode(ownNode) === undefined
  return (
    <div className="max-w-72">
      <TextField
        label={t('plans.ownNode')}
        hint={t(isWrong ? 'plans.ownNodeWrong' : 'plans.ownNodeHint')}
        type="url"
        placeholder={EXAMPLE}
        aria-invalid={isWrong}
        value={ownNode}
        onType={(text) => setOwnNode(text.trim())}
      />
    </div>
  )
}
