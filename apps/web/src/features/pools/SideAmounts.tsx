import type { Token } from '@nightjar/sdk'
import type { ReactNode } from 'react'
import { AmountRow } from '../../ui/AmountRow.tsx'

type SideAmountsProps = {
  readonly label: string
  readonly sides: readonly { readonly token: Token; readonly amount: bigint }[]
  /** What is given for them. */
  readonly children?: ReactNode
}

/** The reviewed amounts of both tokens in large type. */
export function SideAmounts({ label, sides, children }: SideAmountsProps) {
  return (
    <div className="space-y-3 rounded-field border border-line bg-s2 p-4">
      {sides.map(({ token, amount }) => (
        <AmountRow key={token.id} label={label} amount={amount} token={token} />
      ))}
      {children}
    </div>
  )
}
