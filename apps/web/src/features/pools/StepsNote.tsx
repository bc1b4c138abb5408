import type { MessageId } from '../../messageIds.ts'
import { LiquiditySeen } from './LiquiditySeen.tsx'

type StepsNoteProps = { readonly text: string; readonly amounts: MessageId }

/** How a plan's steps follow one another, and who sees them. */
export function StepsNote({ text, amounts }: StepsNoteProps) {
  return (
    <>
      <p className="mt-2 px-1 text-13 text-mid">{text}</p>
      <LiquiditySeen amounts={amounts} />
    </>
  )
}
