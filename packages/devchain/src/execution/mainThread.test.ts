import { parsePlaintext } from '@nightjar/aleo'
import { createMemoryStore, createVm } from '@nightjar/avm'
import * as sdk from '@nightjar/snarkvm/sdk'
import { describe, expect, inject, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createDevchain } from '../devchain.ts'
import { recorded } from '../fixtures/devnode.ts'
import type { BlockJson } from '../ledger/blockJson.ts'
import { snarkVm } from '../snarkvm/local.ts'
import { createRandom } from '../testing/random.ts'
import { withStateRoot } from '../testing/readyTransactions.ts'

/*
 * Finalize runs in the thread of the chain, and calls the SDK's WASM there for hashes and signatures. Strangers choose
 * the inputs of those calls, so nothing may crash it.
 */

const { crypto } = snarkVm
const [alice] = developmentAccounts
if (alice === undefined) throw new Error('There are development accounts.')

const field = 8444461749428370424248824938781546531375899335154063827935233455917409239041n
const scalar = 2111115437357092606062206234695386632838870926408408195193685246394721360383n
const signature = snarkVm.readPrivateKey(alice.privateKey).sign(new Uint8Array([1]))
const nobody = sdk.Signature.fromBytesLe(new Uint8Array(128)).to_string()

/** An array of arrays of `u128`s, which a program may declare but which is too long to sign. */
const tooLong = `[${Array(16)
  .fill(`[${Array(512).fill('1u128').join(', ')}]`)
  .join(', ')}]`

const proofSource = `program edges_of_it.aleo;

function f:
    input r0 as [u8; 673u32].public;
    input r1 as [field; 1u32].public;
    input r2 as [u8; 957u32].public;
    async f r0 r1 r2 into r3;
    output r3 as edges_of_it.aleo/f.future;

finalize f:
    input r0 as [u8; 673u32].public;
    input r1 as [field; 1u32].public;
    input r2 as [u8; 957u32].public;
    snark.verify r0 3u8 r1 r2 into r3;

constructor:
    assert.eq edition 0u16;
`

const messageSource = `program edges_of_it.aleo;

function f:
    input r0 as signature.public;
    input r1 as address.public;
    input r2 as u128.public;
    async f r0 r1 r2 into r3;
    output r3 as edges_of_it.aleo/f.future;

finalize f:
    input r0 as signature.public;
    input r1 as address.public;
    input r2 as u128.public;
    cast ${Array(512).fill('r2').join(' ')} into r3 as [u128; 512u32];
    cast ${Array(16).fill('r3').join(' ')} into r4 as [[u128; 512u32]; 16u32];
    sign.verify r0 r1 r4 into r5;

constructor:
    assert.eq edition 0u16;
`

/** The outcome of a WASM call: its errors are texts, and a crash is an error of the machine. */
function ends(call: () => unknown): 'well' | 'crash' {
  try {
    call()
    return 'well'
  } catch (error) {
    return error instanceof WebAssembly.RuntimeError || /Rust value/.test(String(error))
      ? 'crash'
      : 'well'
  }
}

/** Why a call is rejected. */
function reasonOf(source: string, inputs: readonly string[]): string {
  const vm = createVm({ crypto, network: 'testnet' })
  vm.addProgram(source, { edition: 0, deployed: false })
  const result = vm.finalize({
    store: createMemoryStore(),
    block: { height: 30, timestamp: 0, randomSeed: new Uint8Array(32) },
    transitionId: recorded.sent[1]?.fee?.transition.id ?? '',
    future: {
      kind: 'future',
      program: 'edges_of_it.aleo',
      function: 'f',
      arguments: inputs.map(parsePlaintext),
    },
  })
  return result.status === 'rejected' ? result.reason : 'accepted'
}

describe('the WASM in the chain’s own thread', () => {
  const runs = inject('deep') ? 1000 : 10

  test(`behavior: ${runs} rounds at the edges of what a program may hash, commit to and verify do not crash it`, () => {
    const random = createRandom(Number(process.env.EDGES_SEED ?? 1))
    const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
      values[Math.floor(random() * values.length)] ?? values[0]
    const bits = () =>
      Array.from({ length: pick([0, 1, 64, 65, 128, 129, 1700]) }, () => pick([true, false]))
    const fields = () =>
      Array.from({ length: pick([0, 1, 7, 8, 9, 200]) }, () => pick([0n, 1n, field - 1n]))
    const secret = () => pick([0n, 1n, scalar - 1n])
    const before = crypto.hashPoseidon(8, [1n, 2n])
    const calls: readonly [() => unknown, ...(() => unknown)[]] = [
      () => crypto.hashPoseidon(pick([2, 4, 8]), fields()),
      () => crypto.hashPoseidonToGroup(pick([2, 4, 8]), fields()),
      () => crypto.hashPedersen(pick([64, 128]), bits()),
      () => crypto.commitPedersen(pick([64, 128]), bits(), secret()),
      () => crypto.commitBhp(pick([256, 512, 768, 1024]), bits(), secret()),
      () =>
        crypto.programAddress(
          pick(['credits.aleo', `${'a'.repeat(31)}.aleo`, `${'a'.repeat(32)}.aleo`, '', 'ü.aleo']),
        ),
      () =>
        crypto.verifySignature(
          pick([signature, nobody]),
          pick([alice.address, developmentAccounts[1]?.address ?? '']),
          fields(),
        ),
    ]
    for (let at = 0; at < runs; at++) {
      for (const call of calls) expect(ends(call)).toBe('well')
    }
    expect(crypto.hashPoseidon(8, [1n, 2n])).toBe(before)
  })

  test('behavior: a message that is too long to sign is rejected before it reaches the WASM', () => {
    expect(reasonOf(messageSource, [signature, alice.address, '1u128'])).toMatch(
      /^A value of \d+ fields is too long to hash or sign$/,
    )
  })

  test('behavior: bytes of a proof or a verifying key never reach the WASM', () => {
    const zeros = (count: number) => `[${Array(count).fill('0u8').join(', ')}]`
    expect(reasonOf(proofSource, [zeros(673), '[0field]', zeros(957)])).toContain(
      'The SDK verifies proofs of Varuna version 2 alone',
    )
  })

  test('behavior: even after a crash the chain continues with the same blocks', async () => {
    const signed = sdk.Signature.from_string(signature)
    const address = sdk.Address.from_string(alice.address)
    expect(() => signed.verifyValue(address, tooLong)).toThrow(WebAssembly.RuntimeError)
    const devchain = await createDevchain()
    for (const [at, transaction] of recorded.sent.entries()) {
      const { stateRoot } = devchain.ledger.tip()
      const { height } = await devchain.broadcast(withStateRoot(transaction, stateRoot))
      const { header }: BlockJson = JSON.parse(devchain.ledger.block(height) ?? '{}')
      const known = recorded.blocks[25 + at] // the first is block 1
      expect(header.transactions_root).toBe(known?.header.transactions_root)
      expect(header.finalize_root).toBe(known?.header.finalize_root)
    }
    await devchain.close()
  })
})
