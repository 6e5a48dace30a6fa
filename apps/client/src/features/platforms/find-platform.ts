/** Finds the platform for an input: validates it, resolves platform numbers, and probes the address. */
import { fillPlaceholders, type Lang } from '@outrider/contract'
import { messageOf } from '../../core/api/call-error.ts'
import type { Outrider } from '../../core/context/outrider.ts'
import { type PlatformAddress, platformAddress } from '../../core/session/platform-address.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { checkInput, type CheckedInput, notSavedYet } from './platform-list.ts'
import { probeAddress } from './probe-address.ts'
import { platformProblemTexts } from './problem-texts.ts'

export interface FoundPlatform {
  Code: string
  Url: string
  Title: string
}
export type PlatformSearch =
  | { found: FoundPlatform }
  /** `open`: address to open in a new tab, where the browser shows more detail than scripts can see. */
  | { message: string; open?: string }

type PlatformSearchDeps = Pick<Outrider, 'api' | 'session' | 'host'>

/** The platform that resolves platform numbers: the current one, else the server of this page. */
function directoryPlatform({ session, host }: PlatformSearchDeps) {
  const current = currentPlatform(session.get())
  if (current) return { code: current.Code, title: current.Title, url: current.Url }
  const own = host.servedFrom === undefined ? undefined : platformAddress(host.servedFrom)
  return own && { code: own.code, title: own.code, url: own.url }
}

async function lookUpNumber(
  number: string,
  saved: Parameters<typeof notSavedYet>[1],
  except: string | undefined,
  needs: PlatformSearchDeps,
) {
  const at = directoryPlatform(needs)
  if (!at) return { ok: false, error: 'numberLookupUnavailable' } as const
  const { url } = await needs.api.call('user/getOtherPlatform', { platformCode: number }, { at, quiet: true })
  const address = platformAddress(url)
  return address ? notSavedYet(address, saved, except) : ({ ok: false, error: 'invalid' } as const)
}

/** Checks that an Outrider platform responds at an address. */
export async function probePlatform(
  { code, url }: PlatformAddress,
  { host }: Pick<PlatformSearchDeps, 'host'>,
  lang: Lang,
): Promise<PlatformSearch> {
  const finding = await probeAddress(url, host)
  if (finding.ok) return { found: { Code: code, Url: url, Title: finding.title ?? code } }
  const message = fillPlaceholders(platformProblemTexts.rows[finding.error][lang], finding.filling)
  return finding.error === 'offline' ? { message } : { message, open: url }
}

export async function findPlatform(
  input: string,
  needs: PlatformSearchDeps,
  lang: Lang,
  except?: string,
): Promise<PlatformSearch> {
  const { platforms } = needs.session.get()
  let checked: CheckedInput = checkInput(input, platforms, needs.host.secure, except)
  if (checked.ok && 'number' in checked) {
    try {
      checked = await lookUpNumber(checked.number, platforms, except, needs)
    } catch (failure) {
      return { message: messageOf(failure, lang) }
    }
  }
  if (!checked.ok) return { message: platformProblemTexts.rows[checked.error][lang] }
  return 'address' in checked ? probePlatform(checked.address, needs, lang) : { message: platformProblemTexts.rows.invalid[lang] }
}
