/** From what was typed to a platform that answers: checked, looked up when it is a number, and asked whether it is one of ours. */
import { type Lang, wordsOf } from '@outrider/contract'
import { messageOf } from '../../core/api/call-error.ts'
import type { Outrider } from '../../core/outrider.ts'
import { type PlatformAddress, platformAddress } from '../../core/session/platform-address.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { checkInput, type Checked, notSavedYet } from './platform-list.ts'
import { lookAt } from './reach.ts'

export interface Found {
  Code: string
  Url: string
  Title: string
}
export type Search =
  | { found: Found }
  /** `open`: where a look in a tab of its own says more than a page is told. */
  | { message: string; open?: string }

type Needs = Pick<Outrider, 'api' | 'session' | 'host'>

/** The platform in use knows the numbers, else the one that served the page. */
function whoKnows({ session, host }: Needs) {
  const current = currentPlatform(session.get())
  if (current) return { code: current.Code, title: current.Title, url: current.Url }
  const own = host.servedFrom === undefined ? undefined : platformAddress(host.servedFrom)
  return own && { code: own.code, title: own.code, url: own.url }
}

async function lookUp(number: string, saved: Parameters<typeof notSavedYet>[1], except: string | undefined, needs: Needs) {
  const at = whoKnows(needs)
  if (!at) return { ok: false, error: 'platform.numberUnasked' } as const
  const { url } = await needs.api.call('user/getOtherPlatform', { platformCode: number }, { at, quiet: true })
  const address = platformAddress(url)
  return address ? notSavedYet(address, saved, except) : ({ ok: false, error: 'platform.invalid' } as const)
}

/** Whether one of our platforms answers at an address. */
export async function askPlatform({ code, url }: PlatformAddress, { host }: Pick<Needs, 'host'>, lang: Lang): Promise<Search> {
  const finding = await lookAt(url, host)
  if (finding.ok) return { found: { Code: code, Url: url, Title: finding.title ?? code } }
  const message = wordsOf(finding.error, lang, finding.filling)
  return finding.error === 'net.offline' ? { message } : { message, open: url }
}

export async function findPlatform(input: string, needs: Needs, lang: Lang, except?: string): Promise<Search> {
  const { platforms } = needs.session.get()
  let checked: Checked = checkInput(input, platforms, needs.host.secure, except)
  if (checked.ok && 'number' in checked) {
    try {
      checked = await lookUp(checked.number, platforms, except, needs)
    } catch (failure) {
      return { message: messageOf(failure, lang) }
    }
  }
  if (!checked.ok) return { message: wordsOf(checked.error, lang) }
  return 'address' in checked ? askPlatform(checked.address, needs, lang) : { message: wordsOf('platform.invalid', lang) }
}
