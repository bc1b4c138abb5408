import { createHash } from 'node:crypto'
import { developmentAddress } from '../seed/account.ts'
import { hashWork } from '../seed/prebuilt.ts'
import { seedSteps } from '../seed/steps.ts'
import { type Action, formatAction } from './action.ts'

/** Hash of a plan: equal plans are equal to the byte. */
export function planHash(actions: readonly Action[]): string {
  const hash = createHash('sha256')
  for (const action of actions) hash.update(`${formatAction(action)}\n`)
  return hash.digest('hex')
}

/** Hash of everything that the seed consists of, the programs included. */
export function seedHash(): string {
  const hash = createHash('sha256')
  for (const { work } of seedSteps({ creator: developmentAddress })) hash.update(hashWork(work))
  return hash.digest('hex')
}
