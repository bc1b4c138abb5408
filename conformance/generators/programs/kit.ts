import type { Argument, Block, Call, Deploy, Step } from '../../players/format.ts'
import { type Parts, programSource } from '../source.ts'

/** A whole-program case before snarkVM has run it. */
export type Draft = Block & {
  readonly name: string
  readonly deploy: readonly Deploy[]
  readonly state?: readonly (readonly [string, string, string, string])[]
  readonly steps?: readonly Step[]
}

export const deploy = (name: string, parts: Parts, owner?: string): Deploy => ({
  source: programSource(name, parts),
  ...(owner === undefined ? {} : { owner }),
})

/** `call('x.aleo/f', '1u8')` */
export function call(target: string, ...args: Argument[]): Step {
  return { call: callOf(target, ...args) }
}

export function callOf(target: string, ...args: Argument[]): Call {
  const [program = '', name = ''] = target.split('/')
  return { program, function: name, args }
}

export const future = (target: string, ...args: Argument[]): Argument => ({
  future: callOf(target, ...args),
})

export const dynamic = (target: string, ...args: Argument[]): Argument => ({
  dynamic: callOf(target, ...args),
})

export function view(target: string, ...inputs: string[]): Step {
  const [program = '', name = ''] = target.split('/')
  return { view: { program, view: name, inputs } }
}

/** The field that `get.dynamic` takes as a name: its bytes, little-endian. */
export function nameField(name: string): string {
  return `${BigInt(`0x${Buffer.from(name).reverse().toString('hex')}`)}field`
}
