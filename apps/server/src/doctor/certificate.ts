/** The certificate of TLS of its own: whether it can be used, for which names, and for how long; of one that it gets by itself whether that can work. */
import { lookup } from 'node:dns/promises'
import { join } from 'node:path'
import { Certificate } from '../connections/certificate.ts'
import { namesIn, speaksTls } from '../connections/tls-options.ts'
import { bad, codeOf, type Finding, good, type Installation, note, reasonOf } from './finding.ts'

const dayMs = 86_400_000
/** Who renews by hand needs that long, days; what is renewed by itself is by then. */
const soonDays = 21
const noLog = { info: () => undefined, error: () => undefined }

export async function checkCertificate({ config, folder }: Installation): Promise<Finding[]> {
  if (!speaksTls(config)) return [note('The server speaks no TLS itself: a proxy in front of it does, or nobody.')]
  const names = namesIn(config)
  const findings = await Promise.all(names.map(name => leadsSomewhere(name)))
  if (names.length > 0 && config.port !== 80)
    findings.push(
      note(
        `The authority asks on port 80, and this server listens on ${config.port}.`,
        `Forward port 80 to ${config.port}, or --port 80.`,
      ),
    )
  return [...findings, ...(await ofFiles(config, folder, names))]
}

async function ofFiles(config: Installation['config'], folder: string, names: readonly string[]): Promise<Finding[]> {
  const file = config['tls-cert'] ?? join(folder, 'tls', 'certificate.pem')
  const key = config['tls-key'] ?? join(folder, 'tls', 'certificate.key')
  const certificate = new Certificate({ cert: file, key, log: noLog })
  try {
    await certificate.read()
  } catch (error) {
    if (names.length > 0 && codeOf(error) === 'ENOENT')
      return [note('No certificate has been issued yet.', 'The server asks for one when it starts; its log says what failed.')]
    return [
      bad(
        `${file} cannot be used: ${reasonOf(error)}.`,
        'Name both files as this user can read them; the key is that of the certificate.',
      ),
    ]
  }
  const { missingIssuer } = certificate
  const found = ofDays(certificate, file, config['web-address'])
  if (missingIssuer === undefined) return [found]
  const remedy = 'Terminals and programs that do not know it refuse the connection: name the file with the whole chain.'
  return [found, note(`${file} has no certificate but its own, and ${missingIssuer} issued that.`, remedy)]
}

function ofDays(certificate: Certificate, file: string, address: string | undefined): Finding {
  const days = Math.floor((certificate.until - Date.now()) / dayMs)
  if (days < 0)
    return bad(`The certificate in ${file} ended ${-days} days ago.`, 'Renew it: the server reads it again by itself.')
  const host = address === undefined ? undefined : new URL(address).hostname.toLowerCase()
  if (host !== undefined && !certificate.isFor(host))
    return bad(`The certificate in ${file} is not for ${host}.`, `It is for ${certificate.names.join(', ')}.`)
  if (days < soonDays)
    return bad(`The certificate in ${file} ends in ${days} days.`, 'Renew it, and see why it was not renewed by itself.')
  return good(`The certificate in ${file} is valid for ${days} days.`)
}

async function leadsSomewhere(name: string): Promise<Finding> {
  try {
    const { address } = await lookup(name)
    return good(`${name} leads to ${address}.`)
  } catch (error) {
    return bad(
      `${name} leads nowhere: ${codeOf(error) ?? reasonOf(error)}.`,
      'Enter it in the DNS: without that no certificate is issued.',
    )
  }
}
