import { formatPlaintext } from '@nightjar/aleo'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import type { Driver, MadeRecord } from '../scenario/driver.ts'
import { formatValue, type ModelRecord } from '../scenario/state.ts'
import type { Engine, EngineCall, EngineOutcome } from './engine.ts'

const snarkVm = await loadTestnet()

/** A call made by a driver, and its outcome. */
export type Played = { readonly call: EngineCall; readonly outcome: EngineOutcome }

function isModelled(program: string): program is EngineCall['program'] {
  return program === 'nightjar_config.aleo' || program === 'nightjar_core.aleo'
}

/** The record of a plaintext made by this driver. */
function parseRecord(plaintext: string): ModelRecord {
  const members = plaintext
    .slice(1, -1)
    .split(',')
    .map((member) => member.split(':'))
  const { owner = '', ...entries } = Object.fromEntries(members) as Record<string, string>
  return { program: 'nightjar_core.aleo', owner, entries }
}

/** Plays the steps of config and core on the engine, one call per block. `onCall` sees every call. */
export function createEngineDriver(
  engine: Engine,
  onCall: (played: Played) => void = () => {},
): Driver {
  let height = 25
  const addresses = new Map<string, string>()
  const addressOf = (privateKey: string): string => {
    const known = addresses.get(privateKey)
    const found = known ?? snarkVm.readPrivateKey(privateKey).address
    addresses.set(privateKey, found)
    return found
  }
  const toMade = ({ program, owner, entries }: ModelRecord): MadeRecord => ({
    program,
    owner,
    plaintext: formatValue({ owner, ...entries }),
  })
  return {
    name: 'the interpreter',
    height: async () => height,
    deploy: async () => {},
    async execute({ privateKey, program, function: name, inputs }) {
      if (!isModelled(program)) throw new Error(`${program} is not part of the engine.`)
      const signer = addressOf(privateKey)
      const given = inputs.map((input) =>
        input.startsWith('{owner:') ? parseRecord(input) : input,
      )
      const call = {
        program,
        function: name,
        caller: signer,
        signer,
        inputs: given,
        height: height + 1,
      }
      const outcome = engine.run(call)
      onCall({ call, outcome })
      if (outcome.verdict !== 'refused') height += 1
      return { verdict: outcome.verdict, records: outcome.records.map(toMade), transaction: null }
    },
    async entries(program, mapping) {
      const entries = engine.store.entries(program, mapping)
      return new Map(entries.map(([key, value]) => [key, formatPlaintext(value)]))
    },
    async mine(count) {
      height += count
    },
    close: async () => {},
  }
}
