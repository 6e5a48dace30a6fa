/** The entry: does what the rules say and tells where to go; what cannot be done is told and the user stays. */
import { wordsOf } from '@outrider/contract'
import { messageOf } from '../../core/api/call-error.ts'
import { currentLang } from '../../core/i18n/i18n.ts'
import type { LaunchParameters } from '../../core/launch/parameters.ts'
import type { Outrider } from '../../core/outrider.ts'
import { errorPath, paths } from '../../core/routing/paths.ts'
import { deviceOf } from '../../core/session/device.ts'
import { isSignedIn } from '../../core/session/session.ts'
import { decide, keepAccount } from './decide.ts'
import { platformMeant, putIntoUse } from './platform.ts'

export type Entered = { to: string } | { error: string }

async function signIn(
  outrider: Outrider,
  launch: LaunchParameters,
  by: { userKey: string } | { param: string },
): Promise<Entered> {
  const { api, session, host, stored } = outrider
  const meant = platformMeant(session.get(), host.servedFrom, launch.platformCode)
  if (!meant) return { error: wordsOf('launch.platformParam', currentLang()) }
  putIntoUse(session, meant)
  try {
    const limit = launch.moduleType === undefined ? {} : { moduleType: launch.moduleType }
    const body = { ...by, ...limit, ...deviceOf(host, stored) }
    session.signIn(meant.code, await api.call('user/getUserMsg', body, { platform: meant.code, quiet: true }))
    return { to: paths.main }
  } catch (failure) {
    return { error: messageOf(failure, currentLang()) }
  }
}

/** Someone who comes by an official account never types an address: without a platform saved, the server of the page is theirs. */
function takePlatformOfPage({ session, host }: Outrider) {
  const own = session.get().platforms.length === 0 ? platformMeant(session.get(), host.servedFrom, undefined) : undefined
  if (own) putIntoUse(session, own)
}

export async function enter(outrider: Outrider): Promise<Entered> {
  const launch = outrider.launch.get()
  const decision = decide(launch)
  // Used up whatever comes of it: a link that failed does not follow the user about.
  outrider.launch.used()
  if (launch.moduleType !== undefined) outrider.session.limitTo(launch.moduleType)
  switch (decision.kind) {
    case 'error':
      return { to: errorPath(decision.msgCode) }
    case 'account':
      keepAccount(outrider.stored, launch)
      takePlatformOfPage(outrider)
      return { to: isSignedIn(outrider.session.get()) ? paths.main : paths.login }
    case 'signIn':
      return signIn(outrider, launch, decision.by)
    case 'missing':
      return { error: wordsOf(decision.error, currentLang()) }
    default:
      return { to: paths.newPlatform }
  }
}
