/** A sign-in by a directory: the name and the password that were typed are those of somebody in it. Whose account that is, goes by links as with providers. */
import type { Logger } from 'pino'
import type { Handlers } from '../../calls/handlers.ts'
import { fail, Refusal } from '../../calls/refusal.ts'
import type { SignInPort } from '../ports.ts'
import type { Directories } from './directories.ts'
import { type AccountDependencies, accountOf, asking } from './sign-in-calls.ts'
import { directoryOf } from './stored-provider.ts'

interface Dependencies extends AccountDependencies {
  log: Pick<Logger, 'warn'>
  directories: Directories
  /** Of the data folder. */
  secret: Buffer
  byPassword: SignInPort['byPassword']
}

const path = 'user/signInByDirectory'

/** Names that directories take for the same one are counted as one: they look at neither case, width, accents, spaces, hyphens, nor what is not seen. */
const spelledAlike = (login: string): string =>
  login
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\p{Pd}\s]/gu, '')
    .toUpperCase()
    .toLowerCase()

export const directorySignInHandlers = (deps: Dependencies): Handlers<typeof path> => {
  const { stored, directories, secret, events, sessions } = deps
  return {
    async 'user/signInByDirectory'(given, context) {
      const { providerId, login, password, linkToken, captchaId, captchaCode, moveX, captchaWork, ...device } = given
      const { address, agent, lang } = context
      let known: number | undefined
      try {
        const row = await stored.find(Number(providerId))
        const directory = row && !row.off_at ? directoryOf(row, secret) : undefined
        if (!row || !directory) fail('companySignIn.off')
        const tried = {
          // Beside those of the account of this name here, which may be somebody else's.
          account: `directory ${row.id} ${spelledAlike(login)}`,
          password,
          captcha: { captchaId, captchaCode, moveX, captchaWork },
        }
        const identity = await deps.byPassword(tried, context, typed =>
          asking(deps, row, () => directories.identify(directory, login, typed)),
        )
        known = await stored.userOf(identity)
        const account = await accountOf(deps, row, { identity, begun: { linkToken }, address })
        await stored.used(identity)
        return await sessions.begin(account, { method: 'company', address, agent, device, lang })
      } catch (error) {
        if (error instanceof Refusal) {
          const who = { account: login.slice(0, 64), ...(known !== undefined && { userId: known }) }
          events.record({ kind: 'signInRefused', call: path, address, reason: error.error, ...who })
        }
        throw error
      }
    },
  }
}
