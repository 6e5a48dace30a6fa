/** Runs the entry decision. Returns the path to go to, or the error to show on the entry page. */
import { messageOf } from '../../core/api/call-error.ts'
import { knownErrorText } from '../../core/api/rows.ts'
import { currentLang } from '../../core/i18n/i18n.ts'
import { type LaunchParameters, unknownModule } from '../../core/launch/parameters.ts'
import type { Outrider } from '../../core/context/outrider.ts'
import { deviceOf } from '../../core/session/device.ts'
import { isSignedIn } from '../../core/session/session.ts'
import { decide, storeOfficialAccount } from './decide.ts'
import { launchProblemTexts } from './launch-problem-texts.ts'
import { targetPlatform, selectPlatform } from './target-platform.ts'

const limitOf = ({ moduleType }: LaunchParameters) => (moduleType === unknownModule ? undefined : moduleType)

export type EntryResult = { to: string } | { error: string }

async function signIn(
  outrider: Outrider,
  launch: LaunchParameters,
  by: { userKey: string } | { param: string },
): Promise<EntryResult> {
  const { api, session, host, stored } = outrider
  const target = targetPlatform(session.get(), host.servedFrom, launch.platformCode)
  if (!target) return { error: launchProblemTexts.rows.platformParam[currentLang()] }
  selectPlatform(session, target)
  try {
    const limit = limitOf(launch)
    const body = { ...by, ...(limit && { moduleType: limit }), ...deviceOf(stored) }
    session.signIn(target.code, await api.call('user/getUserMsg', body, { platform: target.code, quiet: true }))
    return { to: outrider.screens.hrefOf('main') }
  } catch (failure) {
    return { error: messageOf(failure, currentLang()) }
  }
}

/** Users of an official account never type an address: without a saved platform, the server of this page is used. */
function addServingPlatform({ session, host }: Outrider) {
  const own = session.get().platforms.length === 0 ? targetPlatform(session.get(), host.servedFrom, undefined) : undefined
  if (own) selectPlatform(session, own)
}

const entered = ({ session, screens }: Outrider): EntryResult => ({
  to: isSignedIn(session.get()) ? screens.hrefOf('main') : screens.hrefOf('login'),
})

export async function enter(outrider: Outrider): Promise<EntryResult> {
  const launch = outrider.launch.get()
  const decision = decide(launch)
  // Consumed even when it fails, so that a failed link is not tried again.
  outrider.launch.used()
  const limit = limitOf(launch)
  if (limit !== undefined) outrider.session.limitTo(limit)
  switch (decision.kind) {
    case 'error':
      return { to: outrider.screens.hrefOf('error', { msgCode: decision.msgCode }) }
    case 'account':
      storeOfficialAccount(outrider.stored, launch)
      addServingPlatform(outrider)
      return entered(outrider)
    case 'signIn':
      return signIn(outrider, launch, decision.by)
    case 'unknownModule':
      return { error: launchProblemTexts.rows.unknownModule[currentLang()] }
    case 'missing':
      return { error: await knownErrorText(decision.error, currentLang()) }
    default: {
      // Loaded in the official account alone: what it reads is not part of the sign-in.
      if (outrider.host.kind !== 'officialAccount') return { to: outrider.screens.hrefOf('newPlatform') }
      const { knowFollower } = await import('./know-follower.ts')
      const { origin, pathname, search } = location
      const page = { address: origin + pathname, query: new URLSearchParams(search), visit: sessionStorage }
      const follower = await knowFollower(outrider, { ...page, leave: url => location.assign(url) })
      if (follower === undefined) return { to: outrider.screens.hrefOf('newPlatform') }
      addServingPlatform(outrider)
      return entered(outrider)
    }
  }
}
