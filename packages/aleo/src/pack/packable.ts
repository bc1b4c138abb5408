import { BaseError } from '../errors.ts'

/** What a pack holds: JSON whose numbers are whole and not negative, and bytes. Members that are undefined are left out. */
export type Packable =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | readonly Packable[]
  | { readonly [name: string]: Packable | undefined }

/** The byte before each value. */
export const kinds = {
  null: 0,
  false: 1,
  true: 2,
  number: 3,
  text: 4,
  bytes: 5,
  list: 6,
  object: 7,
} as const

/** The number before a text: it is written as it is, or its template is new; known templates follow. */
export const RAW = 0
export const NEW = 1
export const FIRST_KNOWN = 2

/** The bytes are not a pack, or the value cannot be packed. */
export class PackError extends BaseError {
  override name = 'PackError'

  constructor(message: string) {
    super(message, { code: 'pack' })
  }
}
