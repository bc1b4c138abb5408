import { readOwnNode } from '@nightjar/sdk'
import { usePreferences } from '../lib/preferences.ts'
import type { Message } from '../lib/text/message.ts'
import { useText } from '../lib/text/useText.ts'
import { TextField } from '../ui/TextField.tsx'

const EXAMPLE = 'http://127.0.0.1:3030'

/** The person's own node, to which the wallet of this page sends private transactions. */
export function OwnNode() {
  const t = useText()
  const { ownNode, setOwnNode } = usePreferences()
  const used = readOwnNode(ownNode)
  const isWrong = ownNode !== '' && used === undefined
  return (
    <div className="max-w-72">
      <TextField
        label={t('plans.ownNode')}
        hint={t(hintOf(ownNode, used))}
        type="text"
        inputMode="url"
        autoCapitalize="off"
        placeholder={EXAMPLE}
        aria-invalid={isWrong}
        value={ownNode}
        onType={(text) => setOwnNode(text.trim())}
      />
    </div>
  )
}

/** What is wrong with a typed address, how it is read if that is another spelling, or what it is for. */
function hintOf(typed: string, used: string | undefined): Message {
  if (typed === '' || used === typed) return { id: 'plans.ownNodeHint' }
  if (used !== undefined) return { id: 'plans.ownNodeRead', values: { url: used } }
  const isSecure = /^https:\/\/(localhost|127\.)/i.test(typed)
  return { id: isSecure ? 'plans.ownNodeSecure' : 'plans.ownNodeWrong' }
}
