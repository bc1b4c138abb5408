import type { Token } from '@nightjar/sdk'
import { showExact } from '../lib/format.ts'
import { formOf, withForm } from '../lib/spellToken.ts'
import { classNames } from './classNames.ts'
import { FormTag } from './FormTag.tsx'
import { TokenLogo } from './TokenLogo.tsx'

type AmountRowProps = { readonly label: string; readonly amount: bigint; readonly token: Token }

/** One exact amount, large, with its token. */
export function AmountRow({ label, amount, token }: AmountRowProps) {
  const text = showExact(amount, token)
  return (
    <div
      data-read={`${label}: ${showExact(amount, withForm(token))}`}
      className="flex items-center gap-3"
    >
      <TokenLogo token={token} size={36} />
      <div className="min-w-0">
        <p className="text-13 text-low">{label}</p>
        <p
          className={classNames(
            'wrap-anywhere font-bold',
            text.length > 20 ? 'text-17' : 'text-22',
          )}
        >
          {text}
          <FormTag form={formOf(token)} />
        </p>
      </div>
    </div>
  )
}
