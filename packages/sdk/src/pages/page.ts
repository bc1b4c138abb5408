import {
  BaseError,
  bech32Data,
  createListPacker,
  encodeBech32m,
  type Packable,
  unpack,
} from '@nightjar/aleo'
import * as z from 'zod/mini'
import { explorerTransaction } from '../api/schema.ts'

/** Blocks of a page: page n has those from 64n to 64n + 63. */
export const PAGE_BLOCKS = 64

/** Readers begin at a multiple of this many blocks, so that where they begin says little about them. */
export const GRID_BLOCKS = 1024

/**
 * `outputs` has the records that every program made and spent, `calls` the exchange's calls as everyone sees them, with
 * what the server's replay adds.
 */
export const PAGE_KINDS = ['outputs', 'calls'] as const

export type PageKind = (typeof PAGE_KINDS)[number]

/** The page that has a height. */
export const pageOf = (height: number): number => Math.floor(height / PAGE_BLOCKS)

/** The page at which whoever needs the blocks from a height on begins to read. */
export const gridPage = (height: number): number => pageOf(height - (height % GRID_BLOCKS))

/** Whether a page ends with its last block: it then never changes. */
export const isComplete = (lastHeight: number): boolean => (lastHeight + 1) % PAGE_BLOCKS === 0

const block = { height: z.int(), hash: z.string(), timestamp: z.int() }

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** Without its program, which its transition has. */
const madeRecord = z.object({
  /** The commitment. */
  id: z.string(),
  ciphertext: z.union([bytes, z.string()]),
})

const spentRecord = z.object({ tag: z.string(), serialNumber: z.string() })

const outputsTransition = z.object({
  program: z.string(),
  function: z.string(),
  made: z.array(madeRecord),
  spent: z.array(spentRecord),
})

const outputsTransaction = z.object({ id: z.string(), transitions: z.array(outputsTransition) })

const outputsBlock = z.object({ ...block, transactions: z.array(outputsTransaction) })

const shownPart = z.object({ type: z.string(), value: z.optional(z.string()) })

/** A call of the exchange's programs as everyone sees it. */
export const shownTransition = z.object({
  program: z.string(),
  function: z.string(),
  /** A private one is without its value. */
  inputs: z.array(shownPart),
  /** Only the calls that finalize makes. */
  outputs: z.array(shownPart),
})

const callsTransaction = z.object({
  id: z.string(),
  status: z.enum(['accepted', 'rejected']),
  transitions: z.array(shownTransition),
  /** Its calls with the amounts of the server's replay, as in `/api/explorer/txs`. */
  listed: z.array(explorerTransaction),
})

const callsBlock = z.object({ ...block, transactions: z.array(callsTransaction) })

const blockOf = { outputs: outputsBlock, calls: callsBlock } as const

const contentOf = <Block extends z.ZodMiniType>(block: Block) =>
  z.object({
    /** The hash of the block before the first. */
    previous: z.string(),
    blocks: z.array(block).check(z.minLength(1), z.maxLength(PAGE_BLOCKS)),
  })

const contents = { outputs: contentOf(blockOf.outputs), calls: contentOf(blockOf.calls) } as const

/** `ciphertext` has the bytes of a record; a text that is no record's stays as it is. */
export type OutputsBlock = z.infer<typeof outputsBlock>
export type CallsBlock = z.infer<typeof callsBlock>
export type ShownTransition = z.infer<typeof shownTransition>

type BlockOf = { readonly outputs: OutputsBlock; readonly calls: CallsBlock }

/** Consecutive blocks, oldest first: all of the page's, or those that there are so far. */
export type Page<Kind extends PageKind> = {
  readonly kind: Kind
  readonly previous: string
  readonly blocks: readonly BlockOf[Kind][]
}

/** The bytes are not the page that was asked for. */
export class MalformedPageError extends BaseError {
  override name = 'MalformedPageError'

  constructor(kind: PageKind, number: number, reason: string, cause?: unknown) {
    super(`Page ${number} of ${kind} cannot be read: ${reason}`, {
      code: 'malformed_page',
      details: { kind, number },
      cause,
    })
  }
}

/** `NJP` and the format's version. */
const MAGIC = [0x4e, 0x4a, 0x50, 1] as const
/** After it the kind's index in `PAGE_KINDS` and the number of the last block, with 32 bits, the lowest first. */
const HEAD_BYTES = MAGIC.length + 1 + 4

export type PagePacker<Kind extends PageKind> = {
  readonly add: (block: BlockOf[Kind]) => void
  /** The page so far, not compressed. */
  readonly taken: () => Uint8Array
}

/** Makes a page of its blocks as they come, each of them once. */
export function createPagePacker<Kind extends PageKind>(
  kind: Kind,
  previous: string,
): PagePacker<Kind> {
  const packer = createListPacker({ previous }, 'blocks')
  let last = 0
  return {
    add: (block) => {
      packer.add(block as Packable)
      last = block.height
    },
    taken: () => {
      const content = packer.taken()
      const bytes = new Uint8Array(HEAD_BYTES + content.length)
      bytes.set(MAGIC)
      bytes[MAGIC.length] = PAGE_KINDS.indexOf(kind)
      new DataView(bytes.buffer).setUint32(MAGIC.length + 1, last, true)
      bytes.set(content, HEAD_BYTES)
      return bytes
    },
  }
}

/** A page as bytes, not compressed; the same blocks give the same bytes. */
export function encodePage<Kind extends PageKind>({
  kind,
  previous,
  blocks,
}: Page<Kind>): Uint8Array {
  const packer = createPagePacker(kind, previous)
  for (const block of blocks) packer.add(block)
  return packer.taken()
}

/** The height of a page's last block, without decoding the page. @throws MalformedPageError */
export function lastHeightIn(bytes: Uint8Array, kind: PageKind, number: number): number {
  const fail = (reason: string): never => {
    throw new MalformedPageError(kind, number, reason)
  }
  if (bytes.length < HEAD_BYTES || MAGIC.some((byte, at) => bytes[at] !== byte)) {
    return fail('it does not begin as a page does.')
  }
  if (PAGE_KINDS[bytes[MAGIC.length] ?? -1] !== kind) return fail('it is of another kind.')
  const height = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length + 1, true)
  return pageOf(height) === number ? height : fail('it has the blocks of another page.')
}

/** @throws MalformedPageError */
export function decodePage<Kind extends PageKind>(
  bytes: Uint8Array,
  kind: Kind,
  number: number,
): Page<Kind> {
  const last = lastHeightIn(bytes, kind, number)
  const { previous, blocks } = contentIn(bytes, kind, number)
  const first = last - blocks.length + 1
  const isInOrder = blocks.every(({ height }, at) => height === first + at)
  if (!isInOrder || pageOf(first) !== number) {
    throw new MalformedPageError(kind, number, 'its blocks are not those of the page in order.')
  }
  return { kind, previous, blocks }
}

function contentIn<Kind extends PageKind>(bytes: Uint8Array, kind: Kind, number: number) {
  try {
    const content = z.parse(contents[kind] as z.ZodMiniType, unpack(bytes.subarray(HEAD_BYTES)))
    return content as Pick<Page<Kind>, 'previous' | 'blocks'> // just checked
  } catch (cause) {
    const reason = cause instanceof BaseError ? cause.message : 'it is of another form.'
    throw new MalformedPageError(kind, number, reason, cause)
  }
}

/** The text of a ciphertext, as a wallet decrypts it. */
export const ciphertextOf = (ciphertext: Uint8Array | string): string =>
  typeof ciphertext === 'string' ? ciphertext : encodeBech32m('record', ciphertext)

/** A ciphertext as a page has it. */
export const packCiphertext = (text: string): Uint8Array | string =>
  bech32Data(text, 'record') ?? text
