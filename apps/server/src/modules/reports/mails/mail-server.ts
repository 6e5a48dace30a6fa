/**
 * The mail server of the operator. A connection for each mail: there are few of them. What went wrong is told in the server's own words, without
 * the password.
 */
import { createTransport, type NodemailerError } from 'nodemailer'
import { MailNotTaken, type MailServer } from './mail.ts'
import type { Logo } from '../../logos.ts'
import type { Sender } from './options.ts'

/** Until it is connected, and until it greets, ms. */
const connectTimeout = 15_000
/** Silence after which a connection is given up, ms. */
const silence = 60_000
/** From the connection to the last answer, ms; shorter than the lease of a mail. */
export const longestSending = 300_000
const longestAnswer = 300

/** @param url with its password; checked by the options */
export function smtpServer(url: string, from: Sender): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const user = decodeURIComponent(username)
  const pass = decodeURIComponent(password)
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(user !== '' && { auth: { user, pass } }),
    // A password goes over the network encrypted only.
    requireTLS: !secure && user !== '' && !isHere(hostname),
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const plain = (text: string): string => {
    const line = text.replaceAll(/\s+/g, ' ').trim().slice(0, longestAnswer)
    return pass === '' ? line : line.replaceAll(pass, '***')
  }
  return {
    async send({ id, to, missing, subject, text, file, logo }) {
      try {
        const { rejected, rejectedErrors, response } = await transport.sendMail({
          from: { ...from },
          to: [...to],
          envelope: { from: from.address, to: [...missing] },
          messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
          subject,
          text,
          // No answers of absent people.
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(logo && { html: htmlOf(text) }),
          attachments: [
            ...(file ? [{ filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }] : []),
            ...(logo ? [inline(logo)] : []),
          ],
          signal: AbortSignal.timeout(longestSending),
        })
        const later = new Set((rejectedErrors ?? []).filter(({ permanent }) => !permanent).map(({ recipient }) => recipient))
        return {
          delivered: missing.filter(address => !rejected.includes(address)),
          later: rejected.filter(address => later.has(address)),
          refused: rejected.filter(address => !later.has(address)),
          answer: plain(rejectedErrors?.[0]?.response ?? response),
        }
      } catch (error) {
        const { permanent, response, message, code } = error as NodemailerError
        const answer = plain(response ?? message)
        const ofSetUp = code === 'EAUTH' || code === 'ETLS'
        if (permanent === undefined && !ofSetUp) throw new MailNotTaken('unreachable', answer)
        throw new MailNotTaken(permanent === false ? 'busy' : 'refused', answer, ofSetUp)
      }
    },
  }
}

/** Within the mail: a picture from a server would tell that server who reads it, and when. */
const logoId = 'logo@outrider'
const inline = ({ type, bytes }: Logo) => ({
  cid: logoId,
  filename: 'logo.jpg',
  contentType: type,
  contentDisposition: 'inline' as const,
  content: Buffer.from(bytes),
})

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** The same words below the logo. Who shows no pictures has the text. */
const htmlOf = (text: string): string =>
  `<p><img src="cid:${logoId}" alt="" style="max-height:64px;max-width:240px"></p>
<div style="white-space:pre-wrap">${text.replaceAll(/[&<>"]/g, sign => signs[sign] ?? sign)}</div>`

const isHere = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.')
