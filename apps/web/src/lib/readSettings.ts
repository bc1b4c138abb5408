import {
  PROGRAMS,
  parsePausedUntil,
  parsePrivateOperations,
  parseProtocolFee,
  parseSwapFee,
  settingAt,
} from '@nightjar/sdk'
import { DEFAULT_SETTINGS, type ExchangeSettings } from './exchangeSettings.ts'

type ReadMapping = (program: string, name: string, key: string) => Promise<string | null>

/** Reads the settings from the mappings of `nightjar_config.aleo`, as they apply in a block of this height. */
export async function readSettings(read: ReadMapping, height: number): Promise<ExchangeSettings> {
  const names = ['swap_fee', 'protocol_fee', 'private_ops', 'paused_until'] as const
  const [swapFee, protocolFee, privateOps, pausedUntil] = await Promise.all(
    names.map((name) => read(PROGRAMS.config, name, 'true')),
  )
  const { protocolFee: noProtocolFee, privateAllowed } = DEFAULT_SETTINGS
  return {
    feeBps: swapFee ? settingAt(parseSwapFee(swapFee), height) : DEFAULT_SETTINGS.feeBps,
    protocolFee: protocolFee ? settingAt(parseProtocolFee(protocolFee), height) : noProtocolFee,
    privateAllowed: privateOps
      ? settingAt(parsePrivateOperations(privateOps), height)
      : privateAllowed,
    isPaused: pausedUntil ? isBefore(height, parsePausedUntil(pausedUntil)) : false,
  }
}

/** `end` is null if no end was announced. */
function isBefore(height: number, end: number | null): boolean {
  return end === null || height < end
}
