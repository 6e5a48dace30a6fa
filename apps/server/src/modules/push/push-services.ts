/** Where Web Push may be sent. The address comes from a client: without this list anyone signed in could make the server call any host. */
import { fail } from '../refusal.ts'

/** Push services of the browsers; an entry that begins with a dot stands for all hosts below. */
const browsers = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** `more`: hosts the operator allows besides, separated by commas. */
export function pushServices(more = ''): (endpoint: string) => void {
  const allowed = [
    ...browsers,
    ...more
      .split(',')
      .map(host => host.trim())
      .filter(Boolean),
  ]
  return endpoint => {
    const { host, protocol, username } = new URL(endpoint)
    const known = allowed.some(entry => (entry.startsWith('.') ? host.endsWith(entry) : host === entry))
    if (!known || protocol !== 'https:' || username) fail('push.foreignService', { host })
  }
}
