/** The address that is typed into terminals: whether it has a name, and leads here as far as that can be seen from here. */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import ipaddr from 'ipaddr.js'
import { publicAddressOf } from '../options/public-address.ts'
import { bad, codeOf, type Finding, good, type Installation, note, reasonOf, unknown } from './finding.ts'

const waitMs = 5_000

export async function checkTerminalsAddress({ config, running, gatewayHost }: Installation): Promise<Finding[]> {
  const address = config['gateway-address']
  const named =
    address !== undefined
      ? publicAddressOf(address)
      : config['web-address'] && { host: new URL(config['web-address']).hostname, port: undefined }
  if (!named)
    return [
      note(
        'No --gateway-address is given: who adds vehicles is shown the host under which the client was opened.',
        'Give the host that terminals reach over the mobile network.',
      ),
    ]
  const { host } = named
  const port = named.port ?? config['gateway-port']
  let resolved: string
  try {
    resolved = (await lookup(host)).address
  } catch (error) {
    return [
      bad(
        `Terminals are told ${host}, which no name server knows (${codeOf(error) ?? reasonOf(error)}).`,
        'Add the name, or give an address.',
      ),
    ]
  }
  const range = ipaddr.process(resolved).range()
  const findings: Finding[] = [
    range === 'unicast'
      ? good(`Terminals are told ${host}, which is ${resolved}.`)
      : note(
          `Terminals are told ${host}, which is ${resolved} (${range}): over the public mobile network nobody reaches it.`,
          'Right for a private network of your carrier; else give a public address.',
        ),
  ]
  if (gatewayHost === '127.0.0.1' || gatewayHost === '::1')
    findings.push(
      bad(`Terminals are listened for on ${gatewayHost}: only this machine reaches it.`, 'Start with --gateway-host 0.0.0.0.'),
    )
  if (running) findings.push(await reached(host, port))
  return findings
}

async function reached(host: string, port: number): Promise<Finding> {
  const socket = connect({ host, port })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(waitMs) })
    return good(`${host}:${port} takes connections from here. Whether the firewall lets others in is seen from outside alone.`)
  } catch (error) {
    return unknown(
      `${host}:${port} cannot be reached from here: ${codeOf(error) ?? reasonOf(error)}.`,
      'Some routers do not lead back in. Try from another network: nc -vz HOST PORT; look at firewall and port forwarding.',
    )
  } finally {
    socket.destroy()
  }
}
