/** Whether the ports of the options are free, or listened on by the server that runs. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { speaksTls } from '../connections/tls-options.ts'
import { ownAddress } from '../options/own-address.ts'
import { bad, codeOf, type Finding, good, type Installation, note, reasonOf } from './finding.ts'

interface PortOfOptions {
  readonly option: string
  readonly port: number
  readonly host: string
  readonly datagrams?: boolean
}

const portsOf = ({ config, host, gatewayHost }: Installation): PortOfOptions[] =>
  [
    { option: 'port', port: config.port, host },
    { option: 'tls-port', port: speaksTls(config) ? config['tls-port'] : 0, host },
    { option: 'gateway-tls-port', port: config['gateway-tls-port'], host: gatewayHost },
    { option: 'gateway-port', port: config['gateway-port'], host: gatewayHost },
    { option: 'gateway-udp-port', port: config['gateway-udp-port'], host: gatewayHost, datagrams: true },
    { option: 'evidence-port', port: config['evidence-port'], host: gatewayHost },
    { option: 'video-port', port: config['video-port'], host: gatewayHost },
    { option: 'video-replay-port', port: config['video-replay-port'], host: gatewayHost },
    { option: 'video-download-port', port: config['video-download-port'], host: gatewayHost },
  ].filter(({ port }) => port !== 0)

/** @throws what the system says when it cannot be listened on */
async function listenOnce({ port, host, datagrams = false }: PortOfOptions): Promise<void> {
  if (datagrams) {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    socket.bind(port, host)
    await once(socket, 'listening')
    return new Promise(resolve => {
      socket.close(resolve)
    })
  }
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  await new Promise(resolve => {
    server.close(resolve)
  })
}

/** @throws when nothing takes a connection within three seconds */
async function connectOnce({ port, host }: PortOfOptions): Promise<void> {
  const socket = connect({ port, host: ownAddress(host) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(3_000) })
  } finally {
    socket.destroy()
  }
}

export async function checkPorts(installation: Installation): Promise<Finding[]> {
  return Promise.all(portsOf(installation).map(each => checkPort(each, installation)))
}

async function checkPort(each: PortOfOptions, { running }: Installation): Promise<Finding> {
  const name = `${each.datagrams ? 'UDP port' : 'Port'} ${each.port} (--${each.option})`
  try {
    await listenOnce(each)
    return running
      ? bad(
          `${name} is not listened on, although the server runs.`,
          'Start the server with the options given here, or give doctor its options.',
        )
      : good(`${name} is free.`)
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      if (!running) return bad(`${name} is in use by another program.`, `Stop it, or choose another with --${each.option}.`)
      if (each.datagrams) return good(`${name} is in use while the server runs.`)
      return connectOnce(each).then(
        () => good(`${name} takes connections.`),
        (refused: unknown) =>
          bad(`${name} is in use and takes no connection: ${reasonOf(refused)}.`, 'Look into the log of the server; restart it.'),
      )
    }
    if (codeOf(error) === 'EACCES')
      return note(
        `${name} needs a right that this user does not have.`,
        `Start as a service with CAP_NET_BIND_SERVICE (outrider service), or choose a port above 1023 with --${each.option}.`,
      )
    return bad(
      `${name} cannot be listened on at ${each.host}: ${reasonOf(error)}.`,
      'Does this machine have that address? See --host and --gateway-host.',
    )
  }
}
