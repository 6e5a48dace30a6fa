/**
 * Information about the customer whose link the user followed. The platform provides the address of the service; requested once
 * per visit.
 */
import { fetchHealth } from '../api/health.ts'
import { currentPlatform, type SessionState } from '../session/session.ts'
import type { Stored } from '../storage/stored.ts'
import { type CustomerInfo, fetchCustomerInfo } from './customer-info.ts'
import { storedCustomerInfoUrl } from './stored-customer.ts'
import { storedCustomerCode } from '../session/stored-device.ts'

export interface Customer {
  /** undefined: no customer, or the platform has no such service. Rejects when the service does not reply. */
  info: () => Promise<CustomerInfo | undefined>
}

interface CustomerDependencies {
  stored: Pick<Stored, 'get' | 'set'>
  session: { get: () => SessionState }
  host: { servedFrom: string | undefined }
  getHealth?: typeof fetchHealth
  send?: typeof fetchCustomerInfo
}

export function createCustomer({
  stored,
  session,
  host,
  getHealth: ask = fetchHealth,
  send = fetchCustomerInfo,
}: CustomerDependencies): Customer {
  const requests = new Map<string, Promise<CustomerInfo>>()

  /** Stored at an earlier visit, or requested from the platform. */
  async function service(): Promise<string> {
    const known = stored.get(storedCustomerInfoUrl)
    if (known) return known
    const platform = currentPlatform(session.get())?.Url ?? host.servedFrom
    if (platform === undefined) return ''
    const { customerInfoUrl } = await ask(platform)
    if (customerInfoUrl) stored.set(storedCustomerInfoUrl, customerInfoUrl)
    return customerInfoUrl
  }

  return {
    async info() {
      const code = stored.get(storedCustomerCode)
      if (!code) return undefined
      const url = await service()
      if (!url) return undefined
      const key = `${url} ${code}`
      let request = requests.get(key)
      if (!request) {
        request = send(url, code)
        requests.set(key, request)
        request.catch(() => requests.delete(key))
      }
      return request
    },
  }
}
