import { isVerified, type Token, withFieldSuffix } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { formHash } from '../../lib/search.ts'
import { formOf } from '../../lib/spellToken.ts'
import { tellApart } from '../../lib/tellApart.ts'
import { useText } from '../../lib/text/useText.ts'
import { nameToken } from '../../lib/tokenNames.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { FormTag } from '../../ui/FormTag.tsx'
import { linkButton } from '../../ui/linkButton.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { StarButton } from '../../ui/StarButton.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { WorthSource } from '../../ui/WorthSource.tsx'
import { TokenAlert } from './alerts/TokenAlert.tsx'
import { tokenQuery } from './queries.ts'
import { TokenFacts } from './TokenFacts.tsx'
import { TokenFigures } from './TokenFigures.tsx'
import { TokenPools } from './TokenPools.tsx'
import { TokenStanding, useIsBlocked } from './TokenStanding.tsx'
import { TokenTrades } from './TokenTrades.tsx'

/** `/token/{id}`: one token, who may mint more of it, and where it is traded. */
export function TokenPage() {
  const t = useText()
  const { id = '' } = useParams({ strict: false })
  const { data: token, isPending, error, refetch } = useQuery(tokenQuery(withFieldSuffix(id)))
  const { isLoading } = useExchange() // its pools decide how long the page is
  if (token && !isLoading) return <Found key={token.id} token={token} />
  return (
    <div className="pt-6 desk:pt-10">
      <Panel label={t('markets.token')}>
        {(isPending || (token && isLoading)) && <RowSkeletons count={6} />}
        {error && !token && (
          <FailedNotice
            title={t('markets.tokenFailed')}
            error={error}
            retry={() => void refetch()}
          />
        )}
        {token === null && (
          <Notice
            title={t('markets.noToken')}
            text={t('markets.noTokenText')}
            action={
              <Link to="/list" className={linkButton}>
                {t('markets.allTokens')}
              </Link>
            }
          />
        )}
      </Panel>
    </div>
  )
}

function Found({ token: served }: { readonly token: Token }) {
  const t = useText()
  const { tokens } = useExchange()
  const [token = served] = tellApart([served], tokens)
  const isBlocked = useIsBlocked(token)
  const isOffered = !isBlocked && tokens.some(({ id }) => id === token.id)
  return (
    <>
      <div className="flex items-center gap-3 px-2 pt-6 pb-4 max-desk:flex-wrap desk:px-0 desk:pt-10 desk:pb-6">
        <TokenLogo token={token} size={40} />
        <div className="min-w-0 max-desk:flex-1">
          <h1 className="flex items-center gap-2 font-bold text-22">
            <bdi className="wrap-anywhere">{token.symbol}</bdi>
            <FormTag form={formOf(token)} />
            {isVerified(token) && (
              <BadgeCheck
                size={18}
                strokeWidth={1.5}
                role="img"
                aria-label={t('markets.verified')}
                className="shrink-0 text-success"
              />
            )}
          </h1>
          <p className="text-mid wrap-anywhere">
            <bdi>{token.name}</bdi>
          </p>
        </div>
        <div className="flex shrink-0 items-center">
          <TokenAlert token={token} />
          <StarButton id={token.id} name={token.symbol} />
        </div>
        {isOffered && (
          <Link
            to="/swap/public"
            hash={formHash({ to: nameToken(tokens, token) })}
            data-mode="public"
            className="ml-auto inline-flex min-h-11 shrink-0 items-center justify-center rounded-field bg-accent-fill px-4 font-medium text-on-accent hover:brightness-108 max-desk:basis-full"
          >
            {t('markets.swap')}
          </Link>
        )}
      </div>
      {(isBlocked || !isVerified(token)) && <TokenStanding token={token} />}
      <TokenFigures token={token} />
      <div className="grid items-start gap-3 desk:grid-cols-[minmax(0,1fr)_22.5rem]">
        <TokenPools token={token} />
        <TokenFacts token={token} />
      </div>
      <TokenTrades token={token} />
      <WorthSource />
    </>
  )
}
