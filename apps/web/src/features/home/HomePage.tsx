import { Link } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { useText } from '../../lib/text/useText.ts'
import { classNames } from '../../ui/classNames.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { SwapTape } from './SwapTape.tsx'
import { Totals } from './Totals.tsx'
import { VisibilityTable } from './VisibilityTable.tsx'

/** `/`: what Nightjar is, shown by what everyone sees of it, and the first steps. */
export function HomePage() {
  const t = useText()
  return (
    <div className="flex flex-col gap-3 pt-8 desk:pt-14">
      <div className="mb-6 grid items-center gap-10 desk:grid-cols-[1fr_1.15fr]">
        <div className="px-2 desk:px-0">
          <h1 className="text-balance font-bold text-32 desk:text-40">{t('home.title')}</h1>
          <p className="mt-4 max-w-130 text-17 text-mid">{t('home.text')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <WayIn mode="private" />
            <WayIn mode="public" />
          </div>
        </div>
        <SwapTape />
      </div>
      <Totals />
      <div className="grid items-stretch gap-3 desk:auto-cols-fr desk:grid-flow-col">
        <FirstSteps />
        <VisibilityTable />
      </div>
    </div>
  )
}

const ways = {
  private: {
    to: '/swap/private',
    Icon: EyeOff,
    text: 'home.swapPrivately',
    look: 'bg-accent-fill veil-fill text-on-accent hover:brightness-108',
    eye: undefined,
  },
  public: {
    to: '/swap/public',
    Icon: Eye,
    text: 'home.swapPublicly',
    look: 'border border-line-strong bg-s2 hover:bg-s3',
    eye: 'text-public',
  },
} as const

function WayIn({ mode }: { readonly mode: keyof typeof ways }) {
  const t = useText()
  const { to, Icon, text, look, eye } = ways[mode]
  return (
    <Link
      to={to}
      data-mode={mode}
      className={classNames(
        'inline-flex min-h-12 items-center justify-center gap-2 rounded-field px-6 font-medium max-desk:w-full',
        look,
      )}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" className={eye} />
      {t(text)}
    </Link>
  )
}
