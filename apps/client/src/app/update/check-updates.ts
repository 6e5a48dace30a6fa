/** Whether there is a newer app: the platform knows the packages, the customer-info service which version this customer is to have. */
import { type ClientUpdate, limits } from '@outrider/contract'
import type { Outrider } from '../../core/outrider.ts'

/** undefined: the customer has no word in this. */
export const isNewerForCustomer = (androidVersionCode: string, own: number): boolean | undefined =>
  /^\d{1,9}$/.test(androidVersionCode) ? Number(androidVersionCode) > own : undefined

type Needs = Pick<Outrider, 'api' | 'customer' | 'host'>

async function customerSaysNo({ customer, host }: Needs, own: number): Promise<boolean> {
  if (host.mobileOs !== 0) return false
  try {
    const info = await customer.info()
    return info !== undefined && isNewerForCustomer(info.androidVersionCode, own) === false
  } catch (cause) {
    console.warn('the customer-info service says nothing of versions', cause)
    return false
  }
}

export async function checkUpdates(needs: Needs): Promise<ClientUpdate | null> {
  const own = (await needs.host.appVersion?.())?.code ?? limits.appVersionCode
  const body = { mobileOs: needs.host.mobileOs, versionCode: own }
  const { update } = await needs.api.call('mobile/checkUpdates', body, { quiet: true })
  return update && !(await customerSaysNo(needs, own)) ? update : null
}
