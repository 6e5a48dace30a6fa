/** Allow-list of Web Push services. Endpoints come from clients: without it any user could make the server call any host. */
import { fail } from '../../calls/refusal.ts'

/** Push services of the known browsers; a leading dot allows all subdomains. */
const browsers = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** `more`: hosts the operator allows besides, separated by commas. */
export function pushServices(extraHosts = ''): (endpoint: string) => void {
  const allowed = [
    ...browsers,
    ...extraHosts
      .split(',')
      .map(host => host.trim())
      .filter(Boolean),
  ]
  return endpoint => {
    const address = URL.parse(endpoint)
    if (!address) fail('push.foreignService', { host: endpoint.slice(0, 100) })
    const { host, protocol, username } = address
    const known = allowed.some(entry => (entry.startsWith('.') ? host.endsWith(entry) : host === entry))
    if (!known || protocol !== 'https:' || username) fail('push.foreignService', { host })
  }
}
