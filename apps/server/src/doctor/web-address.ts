/** The address under which people open the platform: whether this server is behind it, what its proxy lets through, and its certificate. */
import { connect } from 'node:tls'
import { once } from 'node:events'
import { headerNames, healthPath, livePath } from '@outrider/contract'
import { bad, codeOf, type Finding, good, type Installation, note, reasonOf, unknown } from './finding.ts'

const waitMs = 8_000
/** Before the end of a certificate: who renews by hand needs that long, days. */
const soonDays = 21
const dayMs = 86_400_000

export async function checkWebAddress(installation: Installation): Promise<Finding[]> {
  const { config } = installation
  const address = config['web-address']
  if (address === undefined)
    return [
      note(
        'No --web-address is given: what lies between people and this server is not looked at, and mails have no links.',
        'Give the address under which people open the platform, such as https://fleet.example.com.',
      ),
    ]
  const base = new URL(address.endsWith('/') ? address : `${address}/`)
  const findings: Finding[] = []
  if (base.protocol === 'https:') findings.push(...(await certificateOf(base)))
  else
    findings.push(
      note(
        `${address} is not encrypted: passwords and positions can be read on the way.`,
        'Put a proxy with TLS in front (docs/operations.md).',
      ),
    )
  const behind = await serverBehind(base, installation)
  findings.push(behind)
  if (behind.state === 'good') findings.push(await tokenHeader(base), await webSocket(base))
  findings.push(trustOf(base, config))
  return findings
}

async function certificateOf({ hostname, port }: URL): Promise<Finding[]> {
  // What is wrong with it is said here.
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(waitMs) })
    const { valid_to: until } = socket.getPeerCertificate()
    const days = Math.floor((Date.parse(until) - Date.now()) / dayMs)
    if (days < 0) return [bad(`The certificate of ${hostname} ended on ${until}.`, 'Renew it.')]
    if (!socket.authorized)
      return [
        bad(
          `Browsers do not trust the certificate of ${hostname}: ${String(socket.authorizationError)}.`,
          'Use one of a known authority for this name, with its intermediate certificates.',
        ),
      ]
    return [
      days < soonDays
        ? bad(
            `The certificate of ${hostname} ends in ${days} ${days === 1 ? 'day' : 'days'}.`,
            'Renew it, and see why it was not renewed by itself.',
          )
        : good(`The certificate of ${hostname} is valid for ${days} days.`),
    ]
  } catch (error) {
    return [
      bad(
        `No encrypted connection to ${hostname} is made: ${codeOf(error) ?? reasonOf(error)}.`,
        'Does the proxy run, and does the name lead to it?',
      ),
    ]
  } finally {
    socket.destroy()
  }
}

async function serverBehind(base: URL, { running, config }: Installation): Promise<Finding> {
  try {
    const reply = await fetch(new URL(healthPath.slice(1), base), { signal: AbortSignal.timeout(waitMs), redirect: 'manual' })
    const health = (await reply.json().catch(() => undefined)) as { name?: unknown; version?: unknown } | undefined
    if (health?.name !== 'outrider')
      return bad(
        `${base.href} is answered by something else (status ${reply.status}).`,
        `Let the proxy forward all of it to port ${config.port}; below a path, start with --base-path ${base.pathname}.`,
      )
    if (running && health.version !== running.version)
      return bad(
        `${base.href} is answered by version ${String(health.version)}, and here runs ${running.version}.`,
        'Does the proxy lead to another server?',
      )
    return good(`${base.href} leads to an Outrider.`)
  } catch (error) {
    const words = `${base.href} does not answer: ${codeOf(error) ?? reasonOf(error)}.`
    return running
      ? bad(
          words,
          'From some networks an address leads out and not back in. From outside too? Then look at proxy, firewall and DNS.',
        )
      : unknown(words, 'The server does not run: start it and look again.')
  }
}

/** Proxies drop headers with underscores unless they are told otherwise, and nobody stays signed in: a wrong token is then the same as none. */
async function tokenHeader(base: URL): Promise<Finding> {
  const replyTo = async (headers: Record<string, string>): Promise<string> => {
    const reply = await fetch(new URL('user/getSignIns', base), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
      signal: AbortSignal.timeout(waitMs),
    })
    const { rspCode, msg } = (await reply.json()) as { rspCode?: number; msg?: string }
    return `${rspCode} ${msg}`
  }
  const wrong = await replyTo({ [headerNames.accessToken]: 'not a token' })
  return wrong === (await replyTo({}))
    ? bad(`The proxy drops the header ${headerNames.accessToken}.`, 'nginx: underscores_in_headers on;')
    : good('Headers with underscores come through.')
}

async function webSocket(base: URL): Promise<Finding> {
  const address = new URL(livePath.slice(1), base)
  address.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(address)
  const opened = await new Promise<boolean>(resolve => {
    const limit = setTimeout(() => resolve(false), waitMs)
    const end = (open: boolean): void => {
      clearTimeout(limit)
      resolve(open)
    }
    socket.addEventListener('open', () => end(true))
    socket.addEventListener('error', () => end(false))
  })
  socket.close()
  return opened
    ? good('WebSockets come through.')
    : bad(
        'The proxy does not forward WebSockets: positions come late, video not at all.',
        'Forward Upgrade and Connection (docs/operations.md has nginx).',
      )
}

function trustOf({ protocol, port }: URL, config: Installation['config']): Finding {
  const isProxy = protocol === 'https:' || Number(port || 80) !== config.port
  if (!isProxy || config['trust-proxy'] !== '')
    return good(isProxy ? 'The addresses that the proxy tells are believed.' : 'There is no proxy.')
  return bad(
    'There is a proxy, and --trust-proxy does not name it: all people share the limits of one address.',
    'Name it: --trust-proxy loopback for one on this machine.',
  )
}
