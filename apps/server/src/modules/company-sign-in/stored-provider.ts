import { decrypted, encrypted } from '../../accounts/encrypted-secret.ts'
import type { StoredProvider } from './identity.repository.ts'
import type { Provider } from './providers.ts'

const use = 'secret at an identity provider'

export const encryptedSecret = (secret: string, folderSecret: Buffer): Buffer | null =>
  secret === '' ? null : encrypted(Buffer.from(secret), use, folderSecret)

/** Where a provider sends people back: a page of the client, at the address by which they open it. */
export const redirectAddressOf = ({ web_address }: Pick<StoredProvider, 'web_address'>): string => `${web_address}companySignIn`

export const providerOf = (row: StoredProvider, folderSecret: Buffer): Provider => ({
  id: row.id,
  issuer: row.issuer,
  clientId: row.client_id,
  secret: row.encrypted_secret === null ? undefined : decrypted(row.encrypted_secret, use, folderSecret).toString('utf8'),
  redirectAddress: redirectAddressOf(row),
})
