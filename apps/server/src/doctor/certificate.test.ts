import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkCertificate } from './certificate.ts'
import type { Installation } from './finding.ts'

const folder = await mkdtemp(join(tmpdir(), 'outrider-chain-'))
afterAll(() => rm(folder, { recursive: true }))
const file = (name: string): string => join(folder, name)
const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'ignore', cwd: folder })
const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '90']
const words = async (cert: string, key: string): Promise<string[]> => {
  const config = { 'tls-cert': file(cert), 'tls-key': file(key), 'tls-names': '', port: 8083 }
  return (await checkCertificate({ config, folder } as unknown as Installation)).map(
    ({ state, words: said }) => `${state}: ${said}`,
  )
}

test('a certificate without that of who issued it is told: browsers have it from elsewhere, terminals do not', async () => {
  openssl('req', '-x509', ...curve, '-subj', '/CN=authority', '-keyout', 'ca.key', '-out', 'ca.pem')
  openssl('req', ...curve, '-subj', '/CN=fleet.example.com', '-keyout', 'own.key', '-out', 'own.csr')
  openssl('x509', '-req', '-in', 'own.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-days', '90', '-out', 'own.pem')
  const missing = 'note: own.pem has no certificate but its own, and authority issued that.'
  expect((await words('own.pem', 'own.key')).map(said => said.replace(`${folder}/`, ''))).toContain(missing)
  await appendFile(file('own.pem'), await readFile(file('ca.pem')))
  expect((await words('own.pem', 'own.key')).length).toBe(1)
  expect((await words('ca.pem', 'ca.key')).length).toBe(1)
})
