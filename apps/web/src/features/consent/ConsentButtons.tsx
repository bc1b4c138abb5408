import { Button } from '../../ui/Button.tsx'
import { consentButtons } from './words.ts'

type ConsentButtonsProps = { readonly onAccept: () => void; readonly onRefuse: () => void }

export function ConsentButtons({ onAccept, onRefuse }: ConsentButtonsProps) {
  return (
    <div className="mt-3 flex flex-col gap-2 desk:flex-row-reverse">
      <Button className="flex-1" data-autofocus onClick={onAccept}>
        {consentButtons.accept}
      </Button>
      <Button className="flex-1" kind="secondary" onClick={onRefuse}>
        {consentButtons.refuse}
      </Button>
    </div>
  )
}
