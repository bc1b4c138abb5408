import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'
import type { MessageId } from '../../messageIds.ts'
import type { Values } from './message.ts'
import { useText } from './useText.ts'

type Components = Readonly<Record<string, ReactElement>>

type Props = {
  readonly id: MessageId
  readonly values?: Values
  /** The elements for the message's tags: `<link>…</link>` becomes `components.link` around its content. */
  readonly components: Components
}

/** A message with elements in it. A tag without an element, or inside another tag, is plain text. */
export function Text({ id, values, components }: Props) {
  const t = useText()
  return t(id, values)
    .split(tagged)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <Fragment key={index}>{withElement(part, components)}</Fragment>
    ))
}

const tagged = /(<\w+>[^<]*<\/\w+>)/

function withElement(part: string, components: Components): ReactNode {
  const [, tag = '', inside] = /^<(\w+)>([^<]*)<\/\1>$/.exec(part) ?? []
  const element = components[tag]
  return element ? cloneElement(element, {}, inside) : part
}
