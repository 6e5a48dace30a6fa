import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { applyCipher } from '../frame/cipher.ts'
import { handFrame, hexOf } from '../testing/hand-frame.ts'

const cli = join(import.meta.dirname, 'decode.ts')

function run(args: string[], { input, secrets }: { input?: Buffer; secrets?: string } = {}) {
  return new Promise<{ status: number; lines: unknown[]; stderr: string }>(resolve => {
    const env = { ...process.env, ...(secrets && { JT809_SECRETS: secrets }) }
    const child = execFile(process.execPath, [cli, ...args], { env }, (error, stdout, stderr) => {
      const lines = stdout
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as unknown)
      resolve({ status: error ? (error.code as unknown as number) : 0, lines, stderr })
    })
    child.stdin?.end(input)
  })
}

let folder = ''
folder = await mkdtemp(join(tmpdir(), 'decode-809-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const question = hexOf('9301 0000000a 00000019 00000002 c4e3')
const login = handFrame({ id: '9001', body: '0000abcd' })

it('prints each frame of a captured link as one JSON line, with what is in its envelope', async () => {
  const file = join(folder, 'link.bin')
  await writeFile(
    file,
    Buffer.concat([login, handFrame({ id: '9300', body: question.toString('hex'), time: '000000006553f100' })]),
  )
  const { status, lines } = await run(['--jt809', file])
  expect(status).toBe(0)
  expect(lines).toEqual([
    {
      ok: true,
      offset: 1,
      messageId: '0x9001',
      name: 'slave link login',
      nameZh: '从链路连接请求',
      edition: '2011',
      length: 30,
      serial: 1,
      accessCode: 123_456,
      encrypted: false,
      time: null,
      body: { verifyCode: 0xabcd },
      deviations: [],
    },
    expect.objectContaining({
      messageId: '0x9300',
      edition: '2019',
      time: '2023-11-14T22:13:20.000Z',
      body: {
        dataType: '0x9301',
        dataName: 'post check',
        dataNameZh: '平台查岗请求',
        data: { form: 'printed', infoId: 25, text: '你' },
      },
    }),
  ])
})

it('explains a registration in the 49 bytes of the first print (wire 9)', async () => {
  const input = hexOf(
    `5B00000067000000611200000003F30100000000036871BEA948454E333137${'00'.repeat(13)}0412010000003100000000000000313031310000000000003730313131${'00'.repeat(15)}313230323939353533353735327D5D`,
  )
  const { lines } = await run(['--jt809', '-'], { input })
  expect(lines).toMatchObject([
    { messageId: '0x1200', body: { plate: '京HEN317', dataType: '0x1201', dataName: 'vehicle registration' } },
  ])
  expect((lines[0] as { body: { data: object } }).body.data).toMatchObject({ platformId: '1011', producerId: '70111' })
})

it('shows encrypted bodies with their secrets only, and ends with 1 where bytes are no frame', async () => {
  const secrets = { m1: 10, ia1: 20, ic1: 30_000_000 }
  const body = applyCipher(question, 7, secrets).toString('hex')
  const sent = handFrame({ id: '9300', body, encryption: '0100000007' })
  const shown = await run(['--jt809', '-', '--edition', '2011'], { input: sent, secrets: '10,20,30000000' })
  expect(shown).toMatchObject({ status: 0, lines: [{ encrypted: true, body: { dataType: '0x9301', data: { text: '你' } } }] })
  const hidden = await run(['--jt809', '-'], { input: Buffer.concat([hexOf('00ff'), sent, login.subarray(0, 9)]) })
  expect(hidden.status).toBe(1)
  expect(hidden.lines).toEqual([
    { ok: false, offset: 0, error: 'garbage', length: 2 },
    expect.objectContaining({ ok: false, offset: 3, error: 'noSecrets', messageId: '0x9300' }),
    expect.objectContaining({ ok: false, error: 'garbage', length: 8 }),
  ])
})

it.each([[[]], [['--jt809']], [['--jt809', 'a', '--edition', '2013']], [['--jt809', 'a', 'b', 'c', 'd']]])(
  'explains itself when called with %j',
  async args => {
    const { status, stderr } = await run(args)
    expect(status).toBe(2)
    expect(stderr).toContain('Usage: outrider decode --jt809 FILE')
  },
)
