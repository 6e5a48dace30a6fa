/** Sign-in of companies by OpenID Connect: decision 155. */
import { folderSecret } from '../../accounts/folder-secret.ts'
import { fail } from '../../calls/refusal.ts'
import { listOf } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { IdentityRepository } from './identity.repository.ts'
import { companySignInOptions } from './options.ts'
import { identityProviderHandlers } from './provider-calls.ts'
import { Providers } from './providers.ts'
import { companySignInHandlers } from './sign-in-calls.ts'
import { UsedOnce } from './used-once.ts'

export const companySignIn = defineModule({
  name: 'company-sign-in',
  options: companySignInOptions,
  async start({ db, log, folder, users, sessions, events, access, replacements, now }, options) {
    const secret = await folderSecret(folder)
    const servers: ReadonlySet<string> = new Set(listOf(options['identity-servers'] ?? ''))
    const stored = new IdentityRepository(db)
    const providers = new Providers({ servers, timeout: replacements.identityTimeout })
    const used = new UsedOnce({ now: () => performance.now() })
    return {
      handlers: {
        ...companySignInHandlers({ db, log, users, sessions, events, stored, providers, used, secret, now }),
        ...identityProviderHandlers({
          async requireAll({ userId }) {
            const { wholeInstallation, onlyVehicleId } = await access.scope(userId)
            if (!wholeInstallation || onlyVehicleId !== undefined) fail('installation.administrators')
          },
          events,
          stored,
          providers,
          servers,
          secret,
        }),
      },
    }
  },
})
