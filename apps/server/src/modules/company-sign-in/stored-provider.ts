import { encrypted, readable, secretOf } from '../../accounts/encrypted-secret.ts'
import { fail } from '../../calls/refusal.ts'
import type { StoredProvider } from './identity.repository.ts'
import type { Directory } from './directories.ts'
import type { Provider } from './providers.ts'

export const encryptedSecret = (secret: string, folderSecret: Buffer): Buffer | null =>
  secret === '' ? null : encrypted(Buffer.from(secret), secretOf.identityProvider, folderSecret)

/** Where a provider sends people back: a page of the client, at the address by which they open it. */
export const redirectAddressOf = ({ web_address }: Pick<StoredProvider, 'web_address'>): string => `${web_address}companySignIn`

/** Where a provider says that somebody has signed out there. */
export const signOutNoticeAddressOf = ({ web_address }: Pick<StoredProvider, 'web_address'>): string =>
  `${web_address}companySignOut`

const openSecret = ({ encrypted_secret: kept }: StoredProvider, folderSecret: Buffer): string | undefined =>
  kept === null
    ? undefined
    : (readable(kept, secretOf.identityProvider, folderSecret)?.toString('utf8') ?? fail('companySignIn.keyLost'))

/** undefined: it is a provider of OpenID Connect. */
export const directoryOf = (row: StoredProvider, folderSecret: Buffer): Directory | undefined =>
  row.directory === null
    ? undefined
    : { id: row.id, issuer: row.issuer, secret: openSecret(row, folderSecret), settings: row.directory }

export const providerOf = (row: StoredProvider, folderSecret: Buffer): Provider => ({
  id: row.id,
  issuer: row.issuer,
  clientId: row.client_id,
  secret: openSecret(row, folderSecret),
  redirectAddress: redirectAddressOf(row),
})
