/** A real directory (OpenLDAP's slapd) for tests, with people; undefined where it is not installed (`apt-get install slapd`). */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testCertificate, testCertificateKey } from '../modules/push/test-certificate.ts'
import { freePort } from './free-port.ts'

const program = '/usr/sbin/slapd'
export const hasDirectoryServer = existsSync(program)

export const directoryBase = 'dc=north,dc=example'
export const searcher = { dn: `cn=reader,${directoryBase}`, password: 'may read' } as const

export interface DirectoryServer {
  /** Host with port. */
  readonly plain: string
  readonly tls: string
  stop(): Promise<void>
}

interface Person {
  readonly uid: string
  readonly password: string
  readonly mail?: string
  readonly left?: true
}

const entry = ({ uid, password, mail, left }: Person): string =>
  [
    `dn: uid=${uid},ou=people,${directoryBase}`,
    'objectClass: inetOrgPerson',
    `uid: ${uid}`,
    `cn: ${uid}`,
    `sn: ${uid}`,
    `userPassword: ${password}`,
    ...(mail === undefined ? [] : [`mail: ${mail}`]),
    ...(left ? ['employeeType: left'] : []),
    '',
  ].join('\n')

export async function directoryServer(people: readonly Person[]): Promise<DirectoryServer> {
  const folder = await mkdtemp(join(tmpdir(), 'directory-'))
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'certificate.pem'), testCertificate)
  await writeFile(join(folder, 'key.pem'), testCertificateKey)
  await writeFile(
    join(folder, 'slapd.conf'),
    `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
# As many are set up: who gives a name and no password is let in as nobody in particular.
allow bind_anon_dn bind_anon_cred
database mdb
suffix "${directoryBase}"
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${searcher.dn}" read by self read by anonymous auth
`,
  )
  const top = [
    `dn: ${directoryBase}\nobjectClass: dcObject\nobjectClass: organization\no: North\ndc: north\n`,
    `dn: ou=people,${directoryBase}\nobjectClass: organizationalUnit\nou: people\n`,
    `dn: ${searcher.dn}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: reader\nuserPassword: ${searcher.password}\n`,
  ]
  await writeFile(join(folder, 'people.ldif'), [...top, ...people.map(entry)].join('\n'))
  await promisify(execFile)('/usr/sbin/slapadd', ['-f', join(folder, 'slapd.conf'), '-l', join(folder, 'people.ldif')])
  const [plain, tls] = [await freePort(), await freePort()]
  const addresses = `ldap://127.0.0.1:${plain} ldaps://127.0.0.1:${tls}`
  const server = spawn(program, ['-d', '0', '-f', join(folder, 'slapd.conf'), '-h', addresses], { stdio: 'ignore' })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  await listening(tls, ended)
  return {
    plain: `127.0.0.1:${plain}`,
    tls: `localhost:${tls}`,
    async stop() {
      server.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves once something answers at the port; fails when the server has ended. */
async function listening(port: number, ended: Promise<void>): Promise<void> {
  let over = false
  void ended.then(() => (over = true))
  for (;;) {
    const answers = await new Promise<boolean>(resolve => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
    if (answers) return
    if (over) throw new Error('the directory of the test has ended')
    await new Promise(setImmediate)
  }
}
