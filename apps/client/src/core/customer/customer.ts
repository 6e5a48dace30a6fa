/**
 * What the customer-info service says of the customer by whose link the user came. The platform names the service; asked once a
 * visit, whoever wants to know.
 */
import { askHealth } from '../api/health.ts'
import { currentPlatform, type SessionState } from '../session/session.ts'
import type { Stored } from '../settings/stored.ts'
import { type CustomerInfo, customerInfo } from './customer-info.ts'

export interface Customer {
  /** undefined: no customer, or a platform without such a service. Rejects when the service does not answer. */
  info: () => Promise<CustomerInfo | undefined>
}

interface Needs {
  stored: Pick<Stored, 'get' | 'set'>
  session: { get: () => SessionState }
  host: { servedFrom: string | undefined }
  ask?: typeof askHealth
  send?: typeof customerInfo
}

export function createCustomer({ stored, session, host, ask = askHealth, send = customerInfo }: Needs): Customer {
  const asked = new Map<string, Promise<CustomerInfo>>()

  /** Known from an earlier visit, or asked of the platform. */
  async function service(): Promise<string> {
    const known = stored.get('customerInfoUrl')
    if (known) return known
    const platform = currentPlatform(session.get())?.Url ?? host.servedFrom
    if (platform === undefined) return ''
    const { customerInfoUrl } = await ask(platform)
    if (customerInfoUrl) stored.set('customerInfoUrl', customerInfoUrl)
    return customerInfoUrl
  }

  return {
    async info() {
      const code = stored.get('customerCode')
      if (!code) return undefined
      const url = await service()
      if (!url) return undefined
      const key = `${url} ${code}`
      let answer = asked.get(key)
      if (!answer) {
        answer = send(url, code)
        asked.set(key, answer)
        answer.catch(() => asked.delete(key))
      }
      return answer
    },
  }
}
