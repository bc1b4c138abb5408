import { readKeyText } from '@nightjar/sdk'
import { useState } from 'react'
import { forgetsUnvisited } from '../../../browser/engine.ts'
import { Text } from '../../../lib/text/Text.tsx'
import { useText } from '../../../lib/text/useText.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { wordsFor } from '../../../wallets/words.ts'
import { LocalWalletForm } from './LocalWalletForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { PromptProps } from './promptProps.ts'
import { bringKey } from './savedKeys.ts'

const SHORTEST_PASSWORD = 8

/** Opens the local wallet: unlocks the stored key, or creates or imports one. */
export function OpenLocalWallet({ prompt, onConfirm, onRefuse }: PromptProps<'open'>) {
  const t = useText()
  const [replacing, setReplacing] = useState(false)
  const props = { prompt, onConfirm, onRefuse }
  const isStored = prompt.account !== null && !replacing
  const title = t(isStored ? 'local.unlockTitle' : 'local.title')
  return (
    <Modal show title={title} zIndex={110} maskClosable={false} onClose={onRefuse}>
      {prompt.note !== null && (
        <p role="status" className="mb-4 text-warning">
          {wordsFor(prompt.note)}
        </p>
      )}
      {isStored ? <Unlock {...props} onReplace={() => setReplacing(true)} /> : <Setup {...props} />}
    </Modal>
  )
}

function Unlock(props: PromptProps<'open'> & { readonly onReplace: () => void }) {
  const t = useText()
  const { prompt, onConfirm, onReplace } = props
  const [password, setPassword] = useState('')
  const other = (
    <button type="button" className="text-mid underline underline-offset-3" onClick={onReplace} />
  )
  return (
    <LocalWalletForm
      action={t('local.unlock')}
      disabled={password === ''}
      onSubmit={async () => {
        await prompt.unlock(password)
        onConfirm()
      }}
    >
      <p className="text-mid">
        <Text
          id={prompt.isStored ? 'local.kept' : 'local.keptMeanwhile'}
          values={{ account: prompt.account ?? '' }}
          components={{ name: <strong /> }}
        />
      </p>
      <PasswordField
        label={t('local.password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus
      />
      <p className="text-13 text-low">
        <Text id="local.forgotten" components={{ other }} />
      </p>
    </LocalWalletForm>
  )
}

type Way = 'create' | 'import'
function Setup({ prompt, onConfirm }: PromptProps<'open'>) {
  const t = useText()
  const [way, setWay] = useState<Way>('create')
  const [privateKey, setPrivateKey] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const ways = [
    { value: 'create', label: t('local.newAccount') },
    { value: 'import', label: t('local.importWay') },
  ] as const
  const bring = async () => {
    await prompt.importKey(privateKey, password)
    bringKey()
  }
  const keep = async () => {
    if (password !== repeated) throw new Error(t('local.differ'))
    if (way === 'create') await prompt.create(password)
    else await bring()
    onConfirm()
  }
  return (
    <LocalWalletForm
      action={t(way === 'create' ? 'local.create' : 'local.import')}
      disabled={password.length < SHORTEST_PASSWORD || (way === 'import' && privateKey === '')}
      onSubmit={keep}
    >
      <Warning replaces={prompt.account} isStored={prompt.isStored} />
      <Segments label={t('local.account')} options={ways} value={way} onChange={setWay} />
      {way === 'import' && (
        <PasswordField
          label={t('local.privateKey')}
          value={privateKey}
          onChange={setPrivateKey}
          autoComplete="off"
          hint={t('local.privateKeyHint')}
          problem={
            /^A(Private|View)Key1/.test(readKeyText(privateKey)) ? undefined : t('local.noKey')
          }
        />
      )}
      <PasswordField
        label={t('local.password')}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint={t('local.passwordHint', { shortest: SHORTEST_PASSWORD })}
        problem={
          password.length < SHORTEST_PASSWORD
            ? t('local.tooShort', { shortest: SHORTEST_PASSWORD, count: password.length })
            : undefined
        }
        autoFocus
      />
      <PasswordField
        label={t('local.repeat')}
        value={repeated}
        onChange={setRepeated}
        autoComplete="new-password"
        problem={password === repeated ? undefined : t('local.differ')}
      />
    </LocalWalletForm>
  )
}

type WarningProps = Pick<PromptProps<'open'>['prompt'], 'isStored'> & {
  readonly replaces: string | null
}

function Warning({ replaces, isStored }: WarningProps) {
  const t = useText()
  return (
    <div className="rounded-field border border-line-strong bg-s2 px-4 py-3 text-13">
      <p className="font-medium text-warning">{t('local.testOnly')}</p>
      <p className={`mt-0.5 ${isStored ? 'text-mid' : 'text-warning'}`}>
        {t(isStored ? 'local.keptHere' : 'local.keptInTab')}
      </p>
      {isStored && forgetsUnvisited() && (
        <p className="mt-1.5 text-warning">{t('local.forgets')}</p>
      )}
      {replaces !== null && (
        <p className="mt-1.5 text-danger">{t('local.replaces', { account: replaces })}</p>
      )}
    </div>
  )
}
