import type { Plaintext } from '@nightjar/aleo'
import { PROGRAMS } from '@nightjar/sdk'
import { selectBlockSeconds } from '../../db/blockSeconds.ts'
import { selectHeight } from '../../db/height.ts'
import { selectSettings } from '../../db/mappingValues.ts'
import { integerOf, memberOf, textOf } from '../../indexer/ledger/values.ts'
import { ApiRefusalError } from '../errors.ts'
import type { Handlers } from '../handler.ts'

/** The settings of the exchange on the chain, and announced changes with the height at which they take effect. */
export const exchangeSettingHandlers: Pick<Handlers, 'settings'> = {
  settings: async (_, { db }) => {
    const height = await selectHeight(db) // read before the settings, which may then be newer, never older
    const settings = await selectSettings(db, PROGRAMS.config)
    const settingOf = (name: string): Plaintext => {
      const value = settings.get(name)
      if (value !== undefined) return value
      throw new ApiRefusalError('not_found', 'The exchange is not deployed on the chain yet.')
    }
    const pending = settings.get('pending_admin')
    return {
      height: Math.max(0, height),
      block_seconds: await selectBlockSeconds(db),
      admin: textOf(settingOf('admin')),
      pending_admin: pending === undefined ? null : textOf(pending),
      guardian: guardianOf(settingOf('guardian')),
      delay: Number(integerOf(settingOf('delay'))),
      swap_fee: swapFeeOf(settingOf('swap_fee')),
      protocol_fee: protocolFeeOf(settingOf('protocol_fee')),
      private_ops: privateOpsOf(settingOf('private_ops')),
      paused_until: Number(integerOf(settingOf('paused_until'))),
    }
  },
}

const numberIn = (value: Plaintext, name: string): number =>
  Number(integerOf(memberOf(value, name)))
const textIn = (value: Plaintext, name: string): string => textOf(memberOf(value, name))

const guardianOf = (value: Plaintext) => ({
  guardian: textIn(value, 'guardian'),
  next_guardian: textIn(value, 'next_guardian'),
  from_height: numberIn(value, 'from_height'),
})

const swapFeeOf = (value: Plaintext) => ({
  fee: numberIn(value, 'fee'),
  next_fee: numberIn(value, 'next_fee'),
  from_height: numberIn(value, 'from_height'),
})

const protocolFeeOf = (value: Plaintext) => ({
  collector: textIn(value, 'collector'),
  base_portion: numberIn(value, 'base_portion'),
  next_collector: textIn(value, 'next_collector'),
  next_base_portion: numberIn(value, 'next_base_portion'),
  from_height: numberIn(value, 'from_height'),
})

const privateOpsOf = (value: Plaintext) => ({
  allowed: textIn(value, 'allowed') === 'true',
  next_allowed: textIn(value, 'next_allowed') === 'true',
  from_height: numberIn(value, 'from_height'),
})
