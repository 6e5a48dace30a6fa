/** Where the client begins, from the link that opened it and who is signed in. Section 2, start-up. */
import type { Host } from '../../core/host/host.ts'
import { type Launch, withoutLaunch } from '../../core/launch/launch.ts'
import type { LaunchParameters } from '../../core/launch/parameters.ts'
import { paths } from '../../core/routing/paths.ts'

interface Facts {
  launch: Launch
  signedIn: () => boolean
  /** Keeps what an official account's link says when the entry, which else does it, is passed by. */
  keepAccount: (launch: LaunchParameters) => void
}

const bringsUser = (query: URLSearchParams) => query.has('mpusercode') || query.has('openId')

/** A link that says who comes leads to /main or to the entry; what it carries besides is taken in. Undefined: it says nothing. */
export function follow(link: URL, { launch, signedIn, keepAccount }: Facts): string | undefined {
  const taken = launch.take(link.searchParams)
  if (taken.mpusercode !== undefined || taken.openId !== undefined) {
    if (!signedIn()) return paths.entry
    keepAccount(taken)
    launch.used()
    return paths.main
  }
  return Object.keys(launch.get()).length > 0 ? paths.entry : undefined
}

/** A page opens the address it was asked for; only the entry and links that say who comes are taken apart. */
export function beginInPage(link: URL, facts: Facts): string {
  const entry = link.pathname === paths.entry || link.pathname === paths.redirect
  if (!entry && !bringsUser(link.searchParams)) {
    facts.launch.note(link.searchParams)
    return link.pathname + link.search + link.hash
  }
  return (follow(link, facts) ?? paths.entry) + withoutLaunch(link.searchParams)
}

/** Time for the shell to hand over the link it was opened by, ms. */
const patience = 500

/** The app decides half a second after its start, by who is signed in; its link only brings parameters. */
export async function beginInApp(host: Host, facts: Facts, wait: (ms: number) => Promise<void>): Promise<string> {
  const [opened] = await Promise.all([host.launchLink?.(), wait(patience)])
  if (opened !== undefined && URL.canParse(opened)) follow(new URL(opened), facts)
  return facts.signedIn() ? paths.main : paths.entry
}
