// @module-tag slow
import { addressToField, type Transaction } from '@nightjar/aleo'
import { hashPoseidon8 } from '@nightjar/avm'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from './authorize.ts'
import { InvalidKeyError } from './keys.ts'
import { loadSnarkVm } from './load.ts'
import { loadTestnet } from './testnet.ts'

/*
 * What we need of snarkVM, and so of the SDK: another version of the SDK may be used if it passes. Real proofs are not
 * part of it, because they need parameters of gigabytes from the network.
 */

const snarkVm = await loadTestnet({ testHeights: true })
const [alice, bob] = developmentAccounts
if (alice === undefined || bob === undefined) throw new Error('There are development accounts.')
const { address, viewKey } = snarkVm.readPrivateKey(alice.privateKey)
const stranger = snarkVm.createKey()

const credits = { source: snarkVm.creditsSource, imports: {}, edition: 0 }
const mint: Call = {
  ...credits,
  function: 'transfer_public_to_private',
  inputs: [address, '5u64'],
}
const program = 'contract_of_ours.aleo'
const source = `program ${program};

function halve:
    input r0 as u8.public;
    input r1 as u8.private;
    assert.neq r0 7u8;
    div r0 2u8 into r2;
    output r2 as u8.private;

constructor:
    assert.eq edition 0u16;
`
const halve = (...inputs: string[]): Call => ({
  ...{ source, imports: {}, edition: 0, function: 'halve', inputs },
})

let devchain: Devchain
let nodeUrl: string
beforeAll(async () => {
  devchain = await createDevchain()
  nodeUrl = (await devchain.listen({ port: 0 })).url
})
afterAll(() => devchain.close())

/** A new record of alice's, as her wallet finds it in a block. */
async function makeRecord() {
  const { transitions } = await snarkVm.authorize(alice?.privateKey ?? '', mint)
  const [output] = transitions[0]?.outputs ?? []
  return { id: output?.id ?? '', ciphertext: output?.value ?? '', transition: transitions[0] }
}

describe('start', () => {
  test('behavior: leaves the platform its fetch', async () => {
    const { fetch } = globalThis
    await loadSnarkVm('mainnet')
    expect(globalThis.fetch).toBe(fetch)
  })

  test('default: the keys and hashes of mainnet are those of the testnet', async () => {
    const mainnet = await loadSnarkVm('mainnet')
    expect(mainnet.readPrivateKey(alice.privateKey).address).toBe(alice.address)
    expect(mainnet.crypto.hashPoseidon(2, [1n])).toBe(snarkVm.crypto.hashPoseidon(2, [1n]))
  })

  test('behavior: with test heights, transactions have the newest format', async () => {
    const { ciphertext } = await makeRecord()
    expect(viewKey.decrypt(ciphertext)).toContain('_version: 1u8.public')
  })
})

describe('openTransition', () => {
  test('default: its view key opens the inputs, and the record of an address among them', async () => {
    const { ciphertext, transition } = await makeRecord()
    if (!transition) throw new Error('A call has a transition.')
    const key = viewKey.transitionViewKey(transition.tpk)
    const opened = snarkVm.openTransition(transition, key, 'credits')
    expect(opened.inputs).toEqual([address, '5u64'])
    expect(opened.records).toEqual([viewKey.decrypt(ciphertext)])
  })

  test('behavior: a record is not opened as one of another type', async () => {
    const { transition } = await makeRecord()
    if (!transition) throw new Error('A call has a transition.')
    const key = viewKey.transitionViewKey(transition.tpk)
    expect(snarkVm.openTransition(transition, key, 'Token').records).toEqual([])
  })

  test('error: the key of another call', async () => {
    const { transition } = await makeRecord()
    if (!transition) throw new Error('A call has a transition.')
    expect(() => snarkVm.openTransition(transition, '12field', 'credits')).toThrow()
  })
})

describe('keys', () => {
  test('default: a private key has one address and one view key', () => {
    expect(address).toBe(alice.address)
    expect(viewKey.text).toBe('AViewKey1mSnpFFC8Mj4fXbK5YiWgZ3mjiV8CxA79bYNa8ymUpTrw')
    expect(viewKey.address).toBe(address)
    expect(snarkVm.readViewKey(viewKey.text).scalar).toBe(viewKey.scalar)
  })

  test('behavior: new keys differ, and are read again from their text', () => {
    expect(snarkVm.createKey().text).not.toBe(stranger.text)
    expect(snarkVm.readPrivateKey(stranger.text).address).toBe(stranger.address)
  })

  test.each([
    ['a private key', snarkVm.readPrivateKey, alice.privateKey],
    ['a view key', snarkVm.readViewKey, viewKey.text],
  ])('error: %s with a typo is not repeated', (_, read, text) => {
    const typo = `${text.slice(0, -2)}11`
    expect(() => read(typo)).toThrow(InvalidKeyError)
    expect(() => read(typo)).not.toThrow(typo)
  })

  test('behavior: a signature holds for its address and message alone', () => {
    const message = new TextEncoder().encode('Nightjar ä')
    const signature = snarkVm.readPrivateKey(alice.privateKey).sign(message)
    expect(snarkVm.isSignedBy(address, message, signature)).toBe(true)
    expect(snarkVm.isSignedBy(address, new Uint8Array(), signature)).toBe(false)
    expect(snarkVm.isSignedBy(stranger.address, message, signature)).toBe(false)
    expect(() => snarkVm.isSignedBy(address, message, 'sign1')).toThrow()
  })

  test('default: the parts of a signing key are numbers', () => {
    const parts = snarkVm.readPrivateKey(alice.privateKey).signingParts()
    expect(parts.address).toBe(addressToField(address))
    expect(parts).toMatchInlineSnapshot(`
      {
        "address": 3501665755452795161867664882580888971213780722176652848275908626939553697821n,
        "pkSig": 7200877145971760311597617577876681941681893796375055579863685219563079815811n,
        "prSig": 3022935628418932054845554291730638354892788956089927926082984601765242160803n,
        "secret": 54896479456504705816288215626746522195381867527441590807460938368249137400n,
      }
    `)
  })
})

describe('records', () => {
  test('behavior: only the owner reads a record', async () => {
    const { ciphertext } = await makeRecord()
    expect(viewKey.readRecord(ciphertext)?.plaintext).toContain('microcredits: 5u64.private')
    expect(viewKey.decrypt(ciphertext)).toBe(viewKey.readRecord(ciphertext)?.plaintext)
    expect(stranger.viewKey.readRecord(ciphertext)).toBeUndefined()
    expect(() => stranger.viewKey.decrypt(ciphertext)).toThrow()
    expect(() => viewKey.readRecord('record1')).toThrow()
  })

  test('behavior: its commitment names program and type, and its tag shows where it is spent', async () => {
    const { id, ciphertext } = await makeRecord()
    const record = viewKey.readRecord(ciphertext)
    expect(record?.commitment('credits.aleo', 'credits')).toBe(id)
    expect(record?.commitment('credits.aleo', 'Token')).not.toBe(id)
    const inputs = [record?.plaintext ?? '', bob.address, '1u64']
    const spend = { ...credits, function: 'transfer_private', inputs }
    const { transitions } = await snarkVm.authorize(alice.privateKey, spend)
    expect(transitions[0]?.inputs?.[0]?.tag).toBe(record?.tag(id))
  })

  test('behavior: the key of a transition belongs to its commitment', async () => {
    const { transition } = await makeRecord()
    const key = BigInt(viewKey.transitionViewKey(transition?.tpk ?? '').replace('field', ''))
    expect(`${snarkVm.crypto.hashPoseidon(2, [key])}field`).toBe(transition?.tcm)
  })

  test('default: ciphertexts as bits and fields', async () => {
    const { ciphertext } = await makeRecord()
    expect(snarkVm.recordBits(ciphertext).length).toMatchInlineSnapshot(`898`)
    const { transitions } = await snarkVm.authorize(alice.privateKey, halve('8u8', '1u8'))
    const secret = transitions[0]?.inputs?.[1]
    const fields = snarkVm.ciphertextFields(secret?.value ?? '')
    expect(`${snarkVm.crypto.hashPoseidon(8, fields)}field`).toBe(secret?.id)
  })
})

describe('authorize', () => {
  test('default: transitions, and outputs as the caller reads them', async () => {
    const authorization = await snarkVm.authorize(alice.privateKey, halve('8u8', '1u8'))
    expect(authorization.outputs()).toEqual(['4u8'])
    expect(authorization.executionId).toMatch(/^\d+field$/)
    expect(authorization.transitions).toMatchObject([
      {
        program,
        function: 'halve',
        inputs: [{ type: 'public', value: '8u8' }, { type: 'private' }],
      },
    ])
  })

  test('default: the base fee is that of its size, its calls and its finalize', async () => {
    const authorization = await snarkVm.authorize(alice.privateKey, mint)
    expect(authorization.baseFee()).toMatchInlineSnapshot(`2304n`)
    expect(authorization.executionSize).toMatchInlineSnapshot(`695`)
  })

  test.each([
    ['an unknown function', { ...mint, function: 'nothing' }, /is not defined/],
    ['another number of inputs', { ...mint, inputs: [address] }, /expects \d+ inputs/],
    ['another type', { ...mint, inputs: [address, '5u8'] }, /is invalid: expected/],
    ['an assertion', halve('7u8', '1u8'), /assert/i],
  ])('error: %s, in words that we know', async (_, call, words) => {
    const told = await snarkVm.authorize(alice.privateKey, call).catch((thrown) => thrown)
    expect(told instanceof Error ? told.message : String(told)).toMatch(words)
  })

  test('default: a fee, public or from a record', async () => {
    const fee = { executionId: '1field', base: 30n, priority: 4n }
    const amounts = [{ value: '30u64' }, { value: '4u64' }, { value: '1field' }]
    const paid = await snarkVm.authorizeFee(alice.privateKey, { ...fee, record: undefined })
    expect(paid).toMatchObject({ function: 'fee_public', inputs: amounts })
    const { ciphertext } = await makeRecord()
    const inputs = [address, '900000u64']
    const { transitions } = await snarkVm.authorize(alice.privateKey, { ...mint, inputs })
    const record = viewKey.decrypt(transitions[0]?.outputs?.[0]?.value ?? ciphertext)
    const hidden = await snarkVm.authorizeFee(alice.privateKey, { ...fee, record })
    expect(hidden).toMatchObject({
      function: 'fee_private',
      inputs: [{ type: 'record' }, ...amounts],
    })
  })
})

describe('deployments', () => {
  test('behavior: a deployment is accepted, and its parts are known', async () => {
    const request = { privateKey: alice.privateKey, source, imports: {}, nodeUrl }
    const built = await snarkVm.buildDeployment(request)
    const { deploymentSize, synthesisSize, executionSize, json } = snarkVm.decodeTransaction(built)
    expect({ deploymentSize, synthesisSize, executionSize }).toMatchInlineSnapshot(`
      {
        "deploymentSize": 897,
        "executionSize": 0,
        "synthesisSize": 30041,
      }
    `)
    const transaction: Transaction = JSON.parse(json)
    if (transaction.type !== 'deploy') throw new Error('It is a deployment.')
    const { owner, fee } = transaction
    const id = fee.transition.inputs?.at(-1)?.value ?? ''
    expect(snarkVm.signsDeployment(owner, id)).toBe(true)
    expect(snarkVm.signsDeployment(owner, '1field')).toBe(false)
    expect(await devchain.broadcast(built)).toMatchObject({ status: 'accepted' })
  })

  test('default: a program is checked by its source', () => {
    expect(snarkVm.checkProgram(source)).toBe(program)
    expect(() => snarkVm.checkProgram('program nothing')).toThrow()
    expect(snarkVm.checkProgram(snarkVm.creditsSource)).toBe('credits.aleo')
  })
})

describe('decodeTransaction', () => {
  test('default: the id and the sizes of an execution', async () => {
    const { id, height } = await devchain.transact({
      ...{ privateKey: alice.privateKey, program: 'credits.aleo' },
      ...{ function: 'transfer_public', inputs: [bob.address, '1u64'] },
    })
    const block = JSON.parse(devchain.ledger.block(height) ?? '{}')
    const text = JSON.stringify(block.transactions[0].transaction)
    const decoded = snarkVm.decodeTransaction(text)
    expect(decoded).toMatchObject({ id, deploymentSize: 0, synthesisSize: 0 })
    expect(JSON.parse(decoded.json)).toEqual(JSON.parse(text))
    expect(decoded.size).toBeGreaterThan(decoded.executionSize)
    expect(() => snarkVm.decodeTransaction(text.replace(id, `at1${'q'.repeat(58)}`))).toThrow()
  })
})

describe('crypto', () => {
  const bits = [true, false, true, true]
  const { crypto } = snarkVm

  test('default: hashes and commitments', () => {
    expect({
      commitBhp: crypto.commitBhp(256, bits, 5n),
      hashPedersen: crypto.hashPedersen(64, bits),
      commitPedersen: crypto.commitPedersen(128, bits, 5n),
      hashPoseidon2: crypto.hashPoseidon(2, [1n, 2n]),
      hashPoseidon4: crypto.hashPoseidon(4, [1n, 2n]),
      hashPoseidonToGroup: crypto.hashPoseidonToGroup(8, [1n, 2n]),
    }).toMatchInlineSnapshot(`
      {
        "commitBhp": 6308097213496739468881529783494655424876308631188705816652322792481483049783n,
        "commitPedersen": 74175252725644992925385447614919041606361442318049415819303684105165584130n,
        "hashPedersen": 7486544890370129513775987710483222325262118832858473972628281795150553006063n,
        "hashPoseidon2": 331654914538502470743870876231218532880590298544129720907024905288306182975n,
        "hashPoseidon4": 736882176507843106012074624375263179847516049092881392564940302830552188711n,
        "hashPoseidonToGroup": 1981416690784223632128037123384438944469353321342658265096378641137766802003n,
      }
    `)
    expect(crypto.hashPoseidon(8, [1n, 2n])).toBe(hashPoseidon8([1n, 2n]))
  })

  test('default: addresses of programs', () => {
    expect(crypto.programAddress('credits.aleo')).toMatchInlineSnapshot(
      `"aleo1lqmly7ez2k48ajf5hs92ulphaqr05qm4n8qwzj8v0yprmasgpqgsez59gg"`,
    )
  })
})
