/** Checks for an update: the platform offers packages, the customer-info service sets the customer's version. */
import type { ClientUpdate } from '@outrider/contract'
import type { Outrider } from '../../core/context/outrider.ts'
import { ownVersionCode } from '../../core/session/own-version-code.ts'

/** undefined: no version set for this customer. */
export const isNewerForCustomer = (androidVersionCode: string, own: number): boolean | undefined =>
  /^\d{1,9}$/.test(androidVersionCode) ? Number(androidVersionCode) > own : undefined

type UpdateCheckDependencies = Pick<Outrider, 'api' | 'customer' | 'host' | 'stored'>

async function customerHoldsBack(
  { customer, host }: Pick<UpdateCheckDependencies, 'customer' | 'host'>,
  own: number,
): Promise<boolean> {
  if (host.mobileOs !== 0) return false
  try {
    const info = await customer.info()
    return info !== undefined && isNewerForCustomer(info.androidVersionCode, own) === false
  } catch (cause) {
    console.warn('the customer-info service is not available', cause)
    return false
  }
}

export async function checkUpdates(dependencies: UpdateCheckDependencies): Promise<ClientUpdate | null> {
  const own = await ownVersionCode(dependencies)
  const body = { mobileOs: dependencies.host.mobileOs, versionCode: own }
  const { update } = await dependencies.api.call('mobile/checkUpdates', body, { quiet: true })
  return update && !(await customerHoldsBack(dependencies, own)) ? update : null
}
