import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { classNames } from '../../ui/classNames.ts'
import { nobodyElse, type Receiver } from './receiver.ts'

const ReceiverInput = lazy(async () => ({
  default: (await import('./ReceiverInput.tsx')).ReceiverInput,
}))

type ReceiverFieldProps = {
  readonly receiver: Receiver
  readonly onChange: (receiver: Receiver) => void
}

/** Another receiver's address; collapsed, because hardly anyone needs it. */
export function ReceiverField({ receiver, onChange }: ReceiverFieldProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="px-1 text-13">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen)
          if (isOpen) onChange(nobodyElse) // a hidden address must not count
        }}
        className="flex min-h-11 items-center gap-1.5 text-low hover:text-high"
      >
        {t('swap.otherReceiver')}
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className={classNames('transition-transform duration-120', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={id} className="min-h-12">
          <Suspense>
            <ReceiverInput text={receiver.text} onChange={onChange} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
