import type { Token } from '@nightjar/sdk'
import { openSession } from '../../lib/openSession.ts'
import { ownSymbol } from '../../lib/tellApart.ts'
import { api } from '../../network/api.ts'

type Speaker = {
  readonly address: string
  readonly sign: (message: string) => Promise<string>
}

/** Uploads a picture and returns its path; the server accepts it from the signer. @throws WalletError, ApiError */
export async function uploadLogo(picture: File, { address, sign }: Speaker): Promise<string> {
  await openSession(address, sign)
  const form = new FormData()
  form.append('files', picture)
  const { urls } = await api.uploadImage({ form })
  return urls[0] ?? ''
}

/** Sets a token's spelling and picture; only its admin can. @throws WalletError, ApiError */
export async function saveMetadata(
  { id, name, symbol, logo }: Pick<Token, 'id' | 'name' | 'symbol' | 'logo'>,
  { address, sign }: Speaker,
): Promise<void> {
  await openSession(address, sign)
  await api.saveToken({ body: { token_id: id, name, symbol: ownSymbol({ id, symbol }), logo } })
}
