/**
 * What servers tell each other of sign-ins. Every role that may connect to the database can hear and send a notification of PostgreSQL: so the body
 * is encrypted with the secret of these servers, and what others sent is not heard.
 */
import { encrypted, readable } from '../../accounts/encrypted-secret.ts'
import type { Peers } from '../../peers/peers.ts'
import { read, written } from '../../peers/wire.ts'

export type Notices = Pick<Peers, 'tell' | 'onTell'>

export function encryptedNotices(
  peers: Notices & Partial<Pick<Peers, 'alone'>>,
  secret: Buffer,
  log: { warn(fields: object, text: string): void },
): Notices {
  const of = (what: string): string => `notice to other servers: ${what}`
  let said = false
  return {
    tell(what, body) {
      if (peers.alone !== true) peers.tell(what, encrypted(Buffer.from(written(body)), of(what), secret).toString('base64'))
    },
    onTell(what, hear) {
      peers.onTell(what, (sent, from) => {
        const opened = typeof sent === 'string' ? readable(Buffer.from(sent, 'base64'), of(what), secret) : undefined
        if (opened) return hear(read(String(opened)), from)
        if (!said) log.warn({ what, from }, 'what came for this server is of no server with the same secret.key; it is left out')
        said = true
      })
    },
  }
}
