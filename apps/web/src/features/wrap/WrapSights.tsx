import { useText } from '../../lib/text/useText.ts'
import type { Wrapping } from '../../lib/wrapping.ts'
import { Sights } from '../../ui/Sights.tsx'
import type { Direction } from './useWrap.ts'

type WrapSightsProps = { readonly direction: Direction; readonly wrapping: Wrapping }

/** A wrap from a public balance is public as a whole. */
export function WrapSights({ direction, wrapping }: WrapSightsProps) {
  const t = useText()
  const { symbol } = direction === 'wrap' ? wrapping.outside : wrapping.inside
  const amount = t(direction === 'wrap' ? 'wrap.seesWrap' : 'wrap.seesUnwrap', { symbol })
  return <Sights everyone={[amount, t('wrap.seesAddress')]} onlyYou={[]} />
}
