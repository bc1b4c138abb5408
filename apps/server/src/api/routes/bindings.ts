import { bindAddressMessage } from '@nightjar/sdk'
import { eq } from 'drizzle-orm'
import { bindings } from '../../db/schema.ts'
import { authorize } from '../authorize.ts'
import type { ApiContext } from '../context.ts'
import { ApiRefusal } from '../errors.ts'
import { recoverEvmAddress } from '../evmSignature.ts'
import type { Handlers } from '../handler.ts'

/**
 * Binds an EVM address to an account. The message names both; it is signed by the Aleo account, or by the
 * EVM account while the Aleo account's session is open.
 */
export function bindingHandlers(
  context: ApiContext,
): Pick<Handlers, 'bindAddress' | 'boundEvmAddress'> {
  const { db, now, crypto } = context
  return {
    bindAddress: async ({ body: { address, message, signature }, bearer }) => {
      const evmAddress = readEvmAddress(context, address, message)
      if (/^0x[0-9a-fA-F]{130}$/.test(signature)) {
        assertEvmSigner(message, signature, evmAddress)
        await authorize(context, { address, bearer, signature: undefined, message })
      } else if (!crypto.isSignedBy(address, message, signature)) {
        throw new ApiRefusal('unauthorized', `The signature is not ${address}'s over the message.`)
      }
      await bind(context, { address, evmAddress, updated: now() })
      return { address, evm_address: evmAddress }
    },
    boundEvmAddress: async ({ params: { address } }) => {
      const [row] = await db.select().from(bindings).where(eq(bindings.address, address))
      return { address, evm_address: row?.evmAddress ?? null }
    },
  }
}

/** The message must be exactly the one that the page builds: a signature made for anything else does not bind. */
function readEvmAddress(context: ApiContext, address: string, message: string): string {
  const evmAddress = /^evm: (0x[0-9a-f]{40})$/m.exec(message)?.[1]
  const { network } = context.config('')
  if (
    evmAddress !== undefined &&
    message === bindAddressMessage({ network, address, evmAddress })
  ) {
    return evmAddress
  }
  throw new ApiRefusal(
    'bad_request',
    '"message" is not the binding message for this address and network.',
    { field: 'message' },
  )
}

function assertEvmSigner(message: string, signature: string, evmAddress: string): void {
  if (recoverEvmAddress(message, signature) === evmAddress) return
  throw new ApiRefusal('unauthorized', `The signature is not ${evmAddress}'s over the message.`)
}

/** Binding the same two again changes nothing; an EVM address belongs to one account at most. */
async function bind({ db }: ApiContext, row: typeof bindings.$inferInsert): Promise<void> {
  await db.insert(bindings).values(row).onConflictDoNothing()
  const [own] = await db.select().from(bindings).where(eq(bindings.address, row.address))
  if (own?.evmAddress === row.evmAddress) return
  const owner = own === undefined ? 'another account' : 'this account to another EVM address'
  throw new ApiRefusal('conflict', `The address is bound already: ${owner}.`)
}
