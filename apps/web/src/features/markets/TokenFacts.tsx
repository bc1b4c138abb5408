import { isWrappable, shortAddress, type Token, ZERO_ADDRESS } from '@nightjar/sdk'
import { showExact, showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import type { MessageId } from '../../messageIds.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { SupplyParts } from './SupplyParts.tsx'

/** The chain's data about a token: its supply, and who may change it. */
export function TokenFacts({ token }: { readonly token: Token }) {
  const t = useText()
  const { id, admin, decimals, totalSupply } = token
  return (
    <section
      aria-labelledby="facts"
      className="rounded-card border border-line bg-s1 p-4 shadow-card desk:p-5"
    >
      <h2 id="facts" className="mb-2 font-medium">
        {t('markets.facts')}
      </h2>
      <FactList>
        <Fact label={t('markets.supply')} title={showExact(totalSupply, token)}>
          {showTokenAmount(totalSupply, token)}
        </Fact>
        <SupplyParts token={token} />
        <Fact label={t('markets.decimals')}>{decimals}</Fact>
        {admin !== ZERO_ADDRESS && (
          <Fact label={t('markets.admin')} title={admin}>
            <span className="inline-flex items-center">
              {shortAddress(admin)}
              <CopyButton text={admin} label={t('markets.copyAdmin')} />
            </span>
          </Fact>
        )}
      </FactList>
      <p className="mt-2 text-13 text-mid">{t(powersOf(token))}</p>
      <h3 className="mt-4 flex items-center justify-between border-line border-t pt-3 text-13 text-mid">
        {t('markets.tokenId')}
        <CopyButton text={id} label={t('markets.copyTokenId')} />
      </h3>
      <p className="font-mono text-13 wrap-anywhere">{id}</p>
    </section>
  )
}

/** How the token's admin may change its supply. */
function powersOf(token: Token): MessageId {
  if (token.admin === ZERO_ADDRESS) return 'markets.noAdmin'
  return isWrappable(token) ? 'markets.wrapperAdmin' : 'markets.adminPowers'
}
