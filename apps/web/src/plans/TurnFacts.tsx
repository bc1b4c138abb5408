import { isCredits, type Token } from '@nightjar/sdk'
import { showTokenAmount } from '../lib/format.ts'
import { type TokenForm, withForm } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'
import type { MessageId } from '../messageIds.ts'
import type { Turn } from '../trade/turns.ts'
import { Fact } from '../ui/FactList.tsx'

type TurnsProps = { readonly turns: readonly Turn[] }

/** What is wrapped or unwrapped before a payment, as facts of its review. */
export function TurnFacts({ turns }: TurnsProps) {
  const t = useText()
  return turns.map(({ kind, wrapping: { inside, outside }, amount }) => {
    const show = (token: Token, form?: TokenForm) => showTokenAmount(amount, withForm(token, form))
    const [out, within] = [show(outside, isCredits(outside) ? undefined : 'outside'), show(inside)]
    return (
      <Fact key={inside.id} label={t(labels[kind])}>
        {kind === 'enter' ? `${out} → ${within}` : `${within} → ${out}`}
      </Fact>
    )
  })
}

/** What that means for somebody who stops in between. */
export function TurnNote({ turns: [first] }: TurnsProps) {
  const t = useText()
  return first && <p className="mt-2 text-13 text-mid">{t(notes[first.kind])}</p>
}

const labels: Readonly<Record<Turn['kind'], MessageId>> = {
  enter: 'plans.wrappedFirst',
  leave: 'plans.unwrappedFirst',
}
const notes: Readonly<Record<Turn['kind'], MessageId>> = {
  enter: 'plans.wrapFirstText',
  leave: 'plans.unwrapFirstText',
}
