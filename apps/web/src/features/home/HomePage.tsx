import { Link } from '@tanstack/react-router'
import { ArrowRight, Eye, EyeOff } from 'lucide-react'
import { config } from '../../lib/config.ts'
import { Mark } from '../../ui/Mark.tsx'
import { words } from './words.ts'

const button =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-field px-5 font-medium'

/** `/`: what this is, and the first steps. */
export function HomePage() {
  const hasFaucet = !config().disabledRoutes.some((route) => '/faucet'.includes(route))
  return (
    <div className="px-2 pt-10 normal-nums desk:pt-20">
      <div className="mx-auto max-w-160 text-center">
        <span className="inline-block text-private">
          <Mark size={72} />
        </span>
        <h1 className="mt-5 text-balance font-bold text-32">{words.title}</h1>
        <p className="mx-auto mt-4 max-w-130 text-17 text-mid">{words.text}</p>
        <div className="mt-8 flex flex-col justify-center gap-3 desk:flex-row">
          <Link
            to="/swap/public"
            className={`${button} bg-accent-fill text-on-accent hover:brightness-108`}
          >
            {words.start} <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
          </Link>
          {hasFaucet && (
            <Link to="/faucet" className={`${button} border border-line-strong bg-s2 hover:bg-s3`}>
              {words.faucet}
            </Link>
          )}
        </div>
      </div>
      <div className="mx-auto mt-14 grid max-w-220 gap-3 desk:mt-20 desk:grid-cols-2">
        <section className="rounded-card border border-line bg-s1 p-6">
          <h2 className="flex items-center gap-2 font-bold text-public">
            <Eye size={20} strokeWidth={1.5} aria-hidden="true" /> {words.publicTitle}
          </h2>
          <p className="mt-2 text-mid">{words.publicText}</p>
        </section>
        <section className="veil rounded-card border border-line bg-s1 p-6">
          <h2 className="flex items-center gap-2 font-bold text-private">
            <EyeOff size={20} strokeWidth={1.5} aria-hidden="true" /> {words.privateTitle}
          </h2>
          <p className="mt-2 text-mid">{words.privateText}</p>
        </section>
      </div>
    </div>
  )
}
