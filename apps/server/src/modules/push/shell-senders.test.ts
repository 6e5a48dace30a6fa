import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { shellSenders } from './shell-senders.ts'

const pem = { type: 'pkcs8', format: 'pem' } as const
const folder = await mkdtemp(join(tmpdir(), 'outrider-shells-'))
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem)
const account = {
  project_id: 'p',
  client_email: 'a@b.c',
  private_key: rsa,
  private_key_id: '1',
  token_uri: 'https://a.example/t',
}
await writeFile(join(folder, 'account.json'), JSON.stringify(account))
await writeFile(join(folder, 'key.p8'), generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem))
await writeFile(join(folder, 'other.txt'), '{}')
afterAll(() => rm(folder, { recursive: true }))

const none = {
  'fcm-account': undefined,
  'fcm-api': 'https://fcm.example',
  'apns-key': undefined,
  'apns-key-id': 'k',
  'apns-team-id': 't',
  'apns-topic': 'app',
  'apns-api': 'https://apns.example',
}
const made = async (given: { 'fcm-account'?: string; 'apns-key'?: string }) => {
  const { senders, close } = await shellSenders({ ...none, ...given })
  close()
  return (['fcm', 'apns'] as const).filter(kind => senders[kind] !== undefined)
}

test('shells are pushed to by the services that are set up, and by no other', async () => {
  expect(await made({})).toEqual([])
  expect(await made({ 'fcm-account': join(folder, 'account.json') })).toEqual(['fcm'])
  expect(await made({ 'apns-key': join(folder, 'key.p8') })).toEqual(['apns'])
})

test('a file that is missing or something else stops the start, and the message names the option', async () => {
  for (const file of ['none.json', 'other.txt']) {
    await expect(made({ 'fcm-account': join(folder, file) })).rejects.toThrow(/--fcm-account .+/)
    await expect(made({ 'apns-key': join(folder, file) })).rejects.toThrow(/--apns-key .+/)
  }
  await expect(made({ 'fcm-account': join(folder, 'other.txt') })).rejects.toThrow('at project_id')
})
