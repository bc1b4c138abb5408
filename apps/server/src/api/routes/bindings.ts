import { bindAddressMessage } from '@nightjar/sdk'
import { and, eq, ne, sql } from 'drizzle-orm'
import { bindings } from '../../db/schema.ts'
import { requireSessionOf } from '../authorize.ts'
import type { CallContext } from '../context.ts'
import { ApiRefusalError } from '../errors.ts'
import { recoverEvmAddress } from '../evmSignature.ts'
import type { Handlers } from '../handler.ts'
import { takeNonce } from '../nonces.ts'
import { signedHere } from '../signedHere.ts'

/**
 * Links an EVM address to an account once both have agreed: the EVM account by signing a message that names
 * both, the Aleo account by its session. The latest link counts: either may link again.
 */
export const bindingHandlers: Pick<Handlers, 'bindAddress' | 'boundEvmAddress'> = {
  bindAddress: async ({ body: { address, message, signature }, bearer, origin }, context) => {
    const { evmAddress, nonce } = readMessage(message)
    assertEvmSigner(message, signature, evmAddress)
    await requireSessionOf(context, address, bearer)
    const bound = await selectBinding(context, address)
    if (bound.evm_address === evmAddress) return bound // already linked
    const taken = await takeNonce(context, address, nonce)
    const named = { ...signedHere(context, origin), address, evmAddress, ...taken }
    if (message !== bindAddressMessage(named)) throw wrongMessage()
    await bind(context, address, evmAddress)
    return await selectBinding(context, address)
  },
  boundEvmAddress: ({ params: { address } }, context) => selectBinding(context, address),
}

async function selectBinding({ db }: CallContext, address: string) {
  const [row] = await db.select().from(bindings).where(eq(bindings.address, address))
  return { address, evm_address: row?.evmAddress ?? null }
}

function readMessage(message: string): { readonly evmAddress: string; readonly nonce: string } {
  const [, nonce] = /^nonce: ([0-9a-f]{32})$/m.exec(message) ?? []
  const [, evmAddress] = /^evm: (0x[0-9a-f]{40})$/m.exec(message) ?? []
  if (nonce === undefined || evmAddress === undefined) throw wrongMessage()
  return { nonce, evmAddress }
}

/** The message must be exactly the one the page builds: a signature made for anything else is rejected. */
const wrongMessage = (): ApiRefusalError =>
  new ApiRefusalError(
    'bad_request',
    '"message" is not the binding message for this address, site and network, with a nonce and an EVM address.',
    { field: 'message' },
  )

function assertEvmSigner(message: string, signature: string, evmAddress: string): void {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) {
    throw new ApiRefusalError(
      'bad_request',
      '"signature" is not from an EVM account (personal_sign: 0x and 130 digits). The session already proves the Aleo account.',
      { field: 'signature' },
    )
  }
  if (recoverEvmAddress(message, signature) === evmAddress) return
  throw new ApiRefusalError(
    'unauthorized',
    `The signature is not by ${evmAddress}, or not for this message.`,
  )
}

/** An EVM address belongs to one account at most, an account has one EVM address at most. */
export async function bind(
  { db, now }: CallContext,
  address: string,
  evmAddress: string,
): Promise<void> {
  const row = { address, evmAddress, updated: now() }
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${bindings} in share row exclusive mode`)
    const isElsewhere = and(eq(bindings.evmAddress, evmAddress), ne(bindings.address, address))
    await tx.delete(bindings).where(isElsewhere)
    const target = bindings.address
    await tx.insert(bindings).values(row).onConflictDoUpdate({ target, set: row })
  })
}
