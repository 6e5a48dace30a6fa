/**
 * Ports on which terminals may speak TLS or not, as their makers have it: a terminal is told one port for video, and nothing in what it is told says
 * whether it is encrypted. The first bytes do: no stream and no frame of a terminal begins as a handshake does.
 */
import type { Socket } from 'node:net'
import { type SecureContext, TLSSocket } from 'node:tls'

/** A record of a handshake, of a version that there is. */
export const beginsTls = (bytes: Buffer): boolean =>
  bytes.length >= 3 && bytes[0] === 0x16 && bytes[1] === 0x03 && (bytes[2] as number) <= 0x04

/**
 * What is said inside of a connection whose first bytes are those of a handshake. Either ends with the other; times without a byte go on counting at
 * the connection below.
 */
export function insideOf(socket: Socket, first: Buffer, secureContext: SecureContext): Socket {
  socket.pause()
  socket.removeAllListeners('data')
  socket.unshift(first)
  const inside = new TLSSocket(socket, { isServer: true, secureContext })
  inside.on('error', () => socket.destroy())
  inside.on('close', () => socket.destroy())
  return inside
}
