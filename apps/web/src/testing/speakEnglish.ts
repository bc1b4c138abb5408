import type { Messages } from '@lingui/core'
import { i18n } from '../lib/text/catalogue.ts'

const files = import.meta.glob<Messages>('../**/messages/en.json', {
  import: 'default',
  eager: true,
})

/** Component tests use English, all of it loaded before the first render. */
for (const messages of Object.values(files)) i18n.load('en', messages)
i18n.activate('en')

/** Errors say their English sentences in every file: else whichever file asks first would decide for those after it. */
const [{ worded }, { loadWalletWords }] = await Promise.all([
  import('../lib/errors/wordErrors.ts'),
  import('../wallets/words.ts'),
])
await Promise.all([worded, loadWalletWords()])
