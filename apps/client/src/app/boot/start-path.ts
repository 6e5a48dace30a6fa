/** Start path from the launch link and the session. Section 2, start-up. */
import type { Host } from '../../core/host/host.ts'
import { type Launch, withoutLaunch } from '../../core/launch/launch.ts'
import { type LaunchParameters, unknownModule } from '../../core/launch/parameters.ts'
import { hrefOf } from '../screens.ts'

interface StartFacts {
  launch: Launch
  signedIn: () => boolean
  /** Stores the official account's data from the link when the entry screen, which normally does so, is skipped. */
  keepAccount: (launch: LaunchParameters) => void
}

const namesUser = (query: URLSearchParams) => query.has('mpusercode') || query.has('openId')

/** A link that identifies a user leads to /main or to the entry; its other parameters are stored. undefined: no parameters. */
export function followLink(link: URL, { launch, signedIn, keepAccount }: StartFacts): string | undefined {
  const taken = launch.take(link.searchParams)
  if (taken.moduleType === unknownModule) return hrefOf('entry')
  if (taken.mpusercode !== undefined || taken.openId !== undefined) {
    if (!signedIn()) return hrefOf('entry')
    keepAccount(taken)
    launch.used()
    return hrefOf('main')
  }
  return Object.keys(launch.get()).length > 0 ? hrefOf('entry') : undefined
}

/**
 * A page opens its address; only the entry and links that identify a user are processed. At the entry parameters may stand in the fragment
 * (`/#userKey=...`), which browsers send to no server: no log of servers and proxies has such keys.
 */
export function startPathInPage(opened: URL, facts: StartFacts): string {
  const link = new URL(opened)
  const entry = link.pathname === hrefOf('entry') || link.pathname === hrefOf('redirect')
  if (!entry && !namesUser(link.searchParams)) {
    facts.launch.note(link.searchParams)
    return link.pathname + link.search + link.hash
  }
  for (const [name, value] of new URLSearchParams(link.hash.slice(1))) link.searchParams.append(name, value)
  return (followLink(link, facts) ?? hrefOf('entry')) + withoutLaunch(opened.searchParams)
}

/** Time for the shell to report the launch link, ms. */
const launchLinkTimeoutMs = 500

/**
 * The app decides half a second after its start, by the session; the link only gives parameters. A page loaded again on /main, after an error or
 * because the system had ended it, stays at its module and vehicle.
 * @param page its address
 */
export async function startPathInApp(
  page: URL,
  host: Host,
  facts: StartFacts,
  wait: (ms: number) => Promise<void>,
): Promise<string> {
  const [opened] = await Promise.all([host.launchLink?.(), wait(launchLinkTimeoutMs)])
  if (opened !== undefined && URL.canParse(opened)) followLink(new URL(opened), facts)
  // Says that it opens nothing.
  if (facts.launch.get().moduleType === unknownModule) return hrefOf('entry')
  if (!facts.signedIn()) return hrefOf('entry')
  const main = hrefOf('main')
  return page.pathname.startsWith(`${main}/`) ? page.pathname + withoutLaunch(page.searchParams) : main
}
