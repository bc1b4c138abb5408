import type { Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { showExact, showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { Fact } from '../../ui/FactList.tsx'
import { ModeEye } from '../../ui/ModeEye.tsx'
import { supplyQuery } from './queries.ts'

const parts = [
  ['public', 'markets.supplyPublic'],
  ['pools', 'markets.supplyPools'],
  ['private', 'markets.supplyPrivate'],
] as const

/** Where the supply is held; a dash for unknown parts. */
export function SupplyParts({ token }: { readonly token: Token }) {
  const t = useText()
  const { data, isError } = useQuery(supplyQuery(token.id))
  if (isError && !data) return <Fact label={t('markets.supplyPublic')}>{t('markets.notRead')}</Fact>
  return parts.map(([part, label]) => {
    const amount = data?.[part]
    return (
      <Fact
        key={part}
        label={t(label)}
        {...(amount === undefined ? {} : { title: showExact(amount, token) })}
      >
        <span className="inline-flex items-center gap-1.5">
          {part !== 'pools' && <ModeEye mode={part} />}
          {amount === undefined ? '–' : showTokenAmount(amount, token)}
        </span>
      </Fact>
    )
  })
}
