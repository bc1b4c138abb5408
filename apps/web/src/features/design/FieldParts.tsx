import { CREDITS, lpToken, type Token } from '@nightjar/sdk'
import { useState } from 'react'
import { type FormWords, notEnough } from '../../lib/formWords.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { FormButton } from '../../ui/FormButton.tsx'
import { PercentSlider } from '../../ui/PercentSlider.tsx'
import { Percents } from '../../ui/Percents.tsx'
import { SearchBar } from '../../ui/SearchBar.tsx'
import { SlippageSetting } from '../../ui/SlippageSetting.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TokenButton } from '../../ui/TokenButton.tsx'
import { Part } from './Part.tsx'

const BALANCE = 1_250_500_000n
const long = '12345678901234567890.123456'

/** A form's fields: empty, typed, derived, loading, too much, without a wallet, with a private balance. */
export function AmountFields() {
  const { tokens } = useExchange()
  const [token, setToken] = useState<Token>()
  const [text, setText] = useState('100')
  const chosen = token ?? tokens[0]
  const shared = {
    tokens,
    token: chosen,
    onToken: setToken,
    balances: undefined,
    onType: setText,
    amount: 100_000_000n,
    price: '2',
    balance: BALANCE,
    isConnected: true,
    tooMuch: false,
    isDerived: false,
    isLoading: false,
  } as const
  return (
    <Part title="Amount fields">
      <AmountField {...shared} label="Typed" text={text}>
        <Percents token={chosen} balance={BALANCE} onChoose={setText} />
      </AmountField>
      <AmountField
        {...shared}
        label="Empty, no wallet"
        text=""
        amount={undefined}
        isConnected={false}
      />
      <AmountField {...shared} label="Derived, 26 digits" text={long} isDerived />
      <AmountField {...shared} label="Too much" text="9999999" tooMuch />
      <AmountField {...shared} label="Being read" text="" isLoading balance={undefined} />
      <AmountField {...shared} label="No token, private" text="" token={undefined} mode="private" />
      <label htmlFor="alone" className="text-13 text-low">
        An amount alone
      </label>
      <AmountInput id="alone" text={text} isDerived={false} isLoading={false} onType={setText} />
      <TokenButton tokens={tokens} token={chosen} balances={undefined} onToken={setToken} />
      {chosen && <AmountRow label="One exact amount" amount={BALANCE} token={chosen} />}
      <AmountRow
        label="A very long one"
        amount={12_345_678_901_234_567_890_123_456n}
        token={lpToken({ id: '77field', totalSupply: 0n })}
      />
    </Part>
  )
}

/** Selects, searches and the submit button of a form. */
export function Controls() {
  const [part, setPart] = useState(25)
  const [isOn, setOn] = useState(true)
  const [text, setText] = useState('')
  return (
    <Part title="Controls">
      <PercentSlider label="Part" value={part} onChange={setPart} />
      <PercentSlider label="Part, disabled" value={50} disabled onChange={setPart} />
      <Switch label="Switch" checked={isOn} onChange={setOn} />
      <div className="self-start">
        <SlippageSetting stake="1.25 USDX" />
      </div>
      <TextField label="Text" hint="What to type." onType={() => undefined} />
      <SearchBar label="Search" text={text} onType={setText}>
        <span className="text-13 text-low">Beside it</span>
      </SearchBar>
      <FormButton words={ready} onPress={() => undefined} />
      <FormButton words={asleep} onPress={undefined} />
      <FormButton words={notEnough(CREDITS, 2_000_000n, 500_000n)} onPress={undefined} />
      <FormButton words={ready} busy onPress={undefined} />
    </Part>
  )
}

const ready: FormWords = { label: { id: 'ui.close' } }
const asleep: FormWords = { label: { id: 'lib.enterAmount' }, reason: { id: 'lib.aboveZero' } }
