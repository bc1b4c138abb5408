import type { ReactNode } from 'react'
import { useText } from '../lib/text/useText.ts'

type StatusPageProps = {
  readonly status: number
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** A status code, its meaning, and the way back. The links are plain, because the router may be what failed. */
export function StatusPage({ status, title, text, children }: StatusPageProps) {
  const t = useText()
  return (
    <div className="mx-auto max-w-120 px-4 pt-24 text-center" role="alert">
      <p className="font-bold text-32 text-low">{status}</p>
      <h1 className="mt-2 font-bold text-22">{title}</h1>
      <p className="mt-3 break-words text-mid">{text}</p>
      {children}
      <a
        href="/"
        className="mt-8 inline-flex min-h-11 items-center rounded-field border border-line-strong bg-s2 px-5 font-medium hover:bg-s3"
      >
        {t('app.goHome')}
      </a>
    </div>
  )
}
