/** The customer's picture for the boot page; shown once per visit. */
import type { Customer } from '../../core/customer/customer.ts'
import type { Stored } from '../../core/storage/stored.ts'
import { storedCustomerCode } from '../../core/session/stored-device.ts'

const shownKey = 'advertShown'

export interface Advert {
  /** Address of the picture; undefined: none. */
  picture: Promise<string | undefined>
}

/** undefined: no customer, or already shown in this visit. */
export function advertOf(
  { stored, customer }: { stored: Pick<Stored, 'get'>; customer: Customer },
  visit: Pick<Storage, 'getItem' | 'setItem'> | undefined,
): Advert | undefined {
  if (!stored.get(storedCustomerCode) || visit?.getItem(shownKey)) return undefined
  visit?.setItem(shownKey, '1')
  return { picture: customer.info().then(info => info?.pictureUrl) }
}
