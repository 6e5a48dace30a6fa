/**
 * The server as Node loads it. Imported, it would go through Vite as part of the client: every file of it transformed for every test file, and the
 * addresses of its worker threads rewritten to those of a web page.
 */
import { createRequire } from 'node:module'
import type * as TestPlatforms from '../../../server/src/testing/platform.ts'
import type * as Cards from '../../../server/src/modules/drivers/card-sink.ts'
import type * as UserKeys from '../../../server/src/accounts/user-keys.ts'
import type * as Users from '../../../server/src/accounts/user.repository.ts'
import type * as Ingest from '../../../server/src/gateway/ingest/ingest.repository.ts'
import type * as Demo from '../../../server/src/testing/demo.ts'
import type * as Directories from '../../../server/src/testing/directory-server.ts'
import type * as IdentityProviders from '../../../server/src/testing/identity-provider.ts'
import type * as OneTimeCodes from '../../../server/src/testing/one-time-code.ts'

const load = createRequire(import.meta.url)

const platforms = load('../../../server/src/testing/platform.ts') as typeof TestPlatforms
export const testPlatform: typeof TestPlatforms.testPlatform = platforms.testPlatform
export const platformOfFile: typeof TestPlatforms.platformOfFile = platforms.platformOfFile
export const { wirePassword, aReport } = platforms
const cards = load('../../../server/src/modules/drivers/card-sink.ts') as typeof Cards
export const cardSink: typeof Cards.cardSink = cards.cardSink
export const { IngestRepository } = load('../../../server/src/gateway/ingest/ingest.repository.ts') as typeof Ingest
const userKeys = load('../../../server/src/accounts/user-keys.ts') as typeof UserKeys
export const issueUserKey: typeof UserKeys.issueUserKey = userKeys.issueUserKey
const users = load('../../../server/src/accounts/user.repository.ts') as typeof Users
export const UserRepository: typeof Users.UserRepository = users.UserRepository
const demo = load('../../../server/src/testing/demo.ts') as typeof Demo
export const demoPlatform: typeof Demo.demoPlatform = demo.demoPlatform
const oneTimeCodes = load('../../../server/src/testing/one-time-code.ts') as typeof OneTimeCodes
export const oneTimeCode: typeof OneTimeCodes.oneTimeCode = oneTimeCodes.oneTimeCode
const identityProviders = load('../../../server/src/testing/identity-provider.ts') as typeof IdentityProviders
export const identityProviderInThread: typeof IdentityProviders.identityProviderInThread =
  identityProviders.identityProviderInThread
export const { clientOfTests } = identityProviders
const directories = load('../../../server/src/testing/directory-server.ts') as typeof Directories
export const directoryServer: typeof Directories.directoryServer = directories.directoryServer
export const { hasDirectoryServer, directoryBase, searcher } = directories
