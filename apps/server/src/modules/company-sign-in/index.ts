/** Sign-in of companies, by OpenID Connect (decision 155) and by directories (decision 156). */
import { folderSecret } from '../../accounts/folder-secret.ts'
import { requiringAll } from '../../accounts/requiring-all.ts'
import { listOf } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { endByProvider } from './back-channel.ts'
import { Directories } from './directories.ts'
import { directorySignInHandlers } from './directory-sign-in.ts'
import { IdentityRepository } from './identity.repository.ts'
import { companySignInOptions } from './options.ts'
import { identityProviderHandlers } from './provider-calls.ts'
import { Providers } from './providers.ts'
import { companySignInHandlers } from './sign-in-calls.ts'
import { UsedOnce } from './used-once.ts'

export const companySignIn = defineModule({
  name: 'company-sign-in',
  options: companySignInOptions,
  async start({ db, log, folder, users, sessions, events, access, replacements, now, ports }, options) {
    const secret = await folderSecret(folder)
    const servers: ReadonlySet<string> = new Set(listOf(options['identity-servers'] ?? ''))
    const stored = new IdentityRepository(db)
    const providers = new Providers({ servers, timeout: replacements.identityTimeout })
    const directories = new Directories({ servers, timeout: replacements.identityTimeout })
    const used = new UsedOnce({ now: () => performance.now() })
    const administersAll = async (userId: number): Promise<boolean> => {
      const { wholeInstallation, onlyVehicleId } = await access.scope(userId)
      return wholeInstallation && onlyVehicleId === undefined
    }
    return {
      ports: {
        companySignOut: {
          receive: token => endByProvider({ db, log, sessions, stored, providers, secret, now }, token),
        },
      },
      handlers: {
        ...companySignInHandlers({ db, log, users, sessions, events, stored, providers, used, administersAll, secret, now }),
        ...directorySignInHandlers({
          db,
          log,
          users,
          sessions,
          events,
          stored,
          directories,
          administersAll,
          secret,
          byPassword: (...given) => ports.signIn.byPassword(...given),
        }),
        ...identityProviderHandlers({
          requireAll: requiringAll(access),
          events,
          stored,
          providers,
          directories,
          servers,
          secret,
        }),
      },
    }
  },
})
