type GoneNoticeProps = {
  readonly title: string
  /** What to do instead. */
  readonly text: string
}

/** A reviewed quote is no longer possible: it cannot be accepted again either. */
export function GoneNotice({ title, text }: GoneNoticeProps) {
  return (
    <p role="alert" className="mt-4 rounded-field border border-warning p-3 text-13">
      <span className="font-medium text-warning">{title}</span> {text}
    </p>
  )
}
