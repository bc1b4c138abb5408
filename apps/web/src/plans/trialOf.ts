import {
  buildPrivateAction,
  CREDITS_PROGRAM,
  leavesSurplus,
  type OwnedRecord,
  PROGRAMS,
  type PrivateAction,
  REGISTRY_PROGRAM,
  type Spend,
  spendsOf,
  type UnsignedTransaction,
  ZERO_ADDRESS,
} from '@nightjar/sdk'

type Terms = { readonly address: string; readonly deadlineHeight: number }

/**
 * An action's transaction for simulation, before it has records or an address for its surplus: with records
 * that contain exactly what it spends. No chain would accept it.
 */
export function trialOf(
  action: PrivateAction,
  { address, deadlineHeight }: Terms,
): UnsignedTransaction {
  const records = spendsOf(action).map(({ program, token, amount }): OwnedRecord => {
    const held = entriesOf({ program, token, amount })
    const plaintext = `{ owner: ${address}.private, ${held}, _nonce: 0group.public, _version: 1u8.public }`
    return { program, name: '', id: '', spent: false, owner: address, token, amount, plaintext }
  })
  const refundTo = leavesSurplus(action) ? ZERO_ADDRESS : address
  return buildPrivateAction(action, { records, to: address, refundTo, deadlineHeight })
}

function entriesOf({ program, token, amount }: Spend): string {
  if (program === CREDITS_PROGRAM) return `microcredits: ${amount}u64.private`
  const held = `amount: ${amount}u128.private`
  if (program === PROGRAMS.core) return `token: ${token}field.private, ${held}`
  if (program !== REGISTRY_PROGRAM) return held
  return `${held}, token_id: ${token}field.private, external_authorization_required: false.private, authorized_until: 4294967295u32.private`
}
