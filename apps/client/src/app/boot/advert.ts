/** The customer's picture for the boot page: who came by a customer's link sees it once per visit. */
import { customerInfo } from '../../core/api/outside.ts'
import type { Stored } from '../../core/settings/stored.ts'

const shownKey = 'advertShown'

export interface Advert {
  /** Address of the picture; undefined: the customer has none. */
  picture: Promise<string | undefined>
}

/** Undefined: there is no customer, or this visit has seen it. */
export function advertOf(
  stored: Pick<Stored, 'get'>,
  visit: Pick<Storage, 'getItem' | 'setItem'> | undefined,
): Advert | undefined {
  const url = stored.get('customerInfoUrl')
  const code = stored.get('customerCode')
  if (!url || !code || visit?.getItem(shownKey)) return undefined
  visit?.setItem(shownKey, '1')
  return { picture: customerInfo(url, code).then(info => info.pictureUrl) }
}
