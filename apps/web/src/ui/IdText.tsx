import { CopyButton } from './CopyButton.tsx'

type IdTextProps = { readonly text: string; readonly short: string; readonly label: string }

/** A shortened id with its copy button; the whole id is its title. */
export function IdText({ text, short, label }: IdTextProps) {
  return (
    <span className="inline-flex items-center gap-0.5">
      <span title={text}>{short}</span>
      <CopyButton text={text} label={label} />
    </span>
  )
}
