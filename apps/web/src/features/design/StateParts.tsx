import { LOCAL_TOKENS } from '@nightjar/sdk'
import { lazy, Suspense } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { GoneNotice } from '../../ui/GoneNotice.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { ModeEye } from '../../ui/ModeEye.tsx'
import { MovedNotice } from '../../ui/MovedNotice.tsx'
import { OfferLines } from '../../ui/OfferLines.tsx'
import { PairLogos } from '../../ui/PairLogos.tsx'
import { SeenNote } from '../../ui/SeenNote.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { StarButton } from '../../ui/StarButton.tsx'
import { Trader } from '../../ui/Trader.tsx'
import { Term } from '../../ui/terms/Term.tsx'
import { Verdict } from '../../ui/Verdict.tsx'
import { Visibility } from '../../ui/Visibility.tsx'
import { WorthSource } from '../../ui/WorthSource.tsx'
import { Part } from './Part.tsx'

/** It uses the messages of the token list. */
const FullId = lazy(async () => {
  const [{ TokenId }] = await Promise.all([
    import('../../ui/TokenId.tsx'),
    loadMessages('features/list'),
  ])
  return { default: TokenId }
})

const anyone = `aleo1${'q'.repeat(58)}`
/** Named, named by the fee alone, and hidden. */
const traders = [
  { address: anyone, fee_payer: anyone },
  { address: null, fee_payer: anyone },
  { address: null, fee_payer: null },
] as const

/** Displays: facts with their terms, who sees what, verdicts, ids. */
export function Told() {
  const { pairs } = useExchange()
  const id = LOCAL_TOKENS[0]?.id ?? ''
  return (
    <Part title="Told">
      <FactList>
        <Fact label="A fact">1,250.5 USDX</Fact>
        <Fact label="Network fee" term="networkFee" title="0.001842 ALEO">
          0.0018 ALEO
        </Fact>
        <Fact label="A long value">12,345,678,901,234,567,890.123456 ALONGSYMBOL</Fact>
      </FactList>
      <p>
        A word that explains itself: <Term name="record">record</Term>
      </p>
      {(['named', 'payer', 'hidden'] as const).map((account) => (
        <Visibility
          key={account}
          facts={[
            { text: 'That 100 USDX became WBTC', isPublic: true },
            { text: 'What is left over', isPublic: false },
          ]}
          account={account}
        />
      ))}
      {(['named', 'payer', 'hidden'] as const).map((account) => (
        <SeenNote key={account} account={account} />
      ))}
      {traders.map((call) => (
        <Trader key={JSON.stringify(call)} call={call} />
      ))}
      <Trader call={{ address: null, fee_payer: null }} receiver={anyone} />
      <Verdict kind="good" title="Known" text="It is on the list of this exchange." />
      <Verdict kind="warning" title="New" text="Nobody here has looked at it." />
      <Verdict kind="danger" title="Looks like another" text="Compare the ids digit by digit." />
      <MovedNotice now="98.2 USDX" before="101 USDX" change="−2.78%" onAccept={() => undefined} />
      <GoneNotice title="Not possible now" text="Close this and change the amount." />
      <p className="flex items-center gap-3 rounded-field border border-line px-4 py-2">
        <OfferLines title="Unwrap 5 ALEO" text="It then lies in your public balance." />
      </p>
      <Suspense>
        <FullId id={id} />
      </Suspense>
      <p className="flex items-center gap-4">
        <Mark />
        <Spinner />
        <ModeEye mode="public" />
        <ModeEye mode="private" />
        <StarButton id={id} name="USDX" />
        {pairs[0] && <PairLogos pair={pairs[0]} />}
      </p>
      <WorthSource />
    </Part>
  )
}
