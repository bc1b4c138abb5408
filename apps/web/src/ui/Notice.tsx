import type { ReactNode } from 'react'

type NoticeProps = {
  readonly title: string
  readonly text: string
  /** The only action. */
  readonly action?: ReactNode
}

/** In place of a list: why it is empty or could not be read, and the next step. */
export function Notice({ title, text, action }: NoticeProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center normal-nums">
      <p className="font-medium text-17">{title}</p>
      <p className="mt-1.5 max-w-90 text-mid">{text}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
