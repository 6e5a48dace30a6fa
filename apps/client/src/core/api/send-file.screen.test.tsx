// @vitest-environment jsdom
import { createServer } from 'node:http'
import { timeouts } from '@outrider/contract'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { engineWith, targetAt } from '../../testing/recorder.ts'
import { sendFile } from './send-file.ts'

const company = await newCompany(await platformOfFile())
const { accessToken } = await company.signIn()
const target = targetAt(company.platform.url, { accessToken })
const picture = (size: number) =>
  new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(size)], { type: 'image/jpeg' })
const upload = (content: Blob, parts: number[] = []) =>
  engineWith().send('file/upload', { purpose: 'picture' }, target, undefined, { content, onProgress: part => parts.push(part) })

test('a file is the body of its call, with the fields in the query, and its progress is reported', async () => {
  const parts: number[] = []
  expect(await upload(picture(300_000), parts)).toEqual({ fileId: expect.stringMatching(/^[\w-]{22}$/) })
  expect(parts.at(-1)).toBe(1)
  const { rows } = await company.platform.database.pool.query('select size, type, purpose from files')
  expect(rows).toEqual([{ size: '300004', type: 'image/jpeg', purpose: 'picture' }])
})

test('a refusal and a platform that cannot be reached are errors of the call', async () => {
  await expect(upload(new Blob(['<svg/>'], { type: 'image/jpeg' }))).rejects.toMatchObject({
    error: 'file.wrongType',
    message: expect.stringContaining('Only JPEG/PNG/WebP files are accepted'),
  })
  const nowhere = engineWith().send('file/upload', { purpose: 'picture' }, targetAt('http://127.0.0.1:1'), undefined, {
    content: picture(1),
  })
  await expect(nowhere).rejects.toMatchObject({ error: 'net.requestFailed' })
})

test('without progress the upload times out, and its caller can abort it', async () => {
  const quiet = createServer(() => undefined)
  await new Promise<void>(resolve => quiet.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(quiet.address() as { port: number }).port}/`
  const headers = new Headers()
  const file = { content: picture(10) }
  await expect(sendFile({ url, headers, file, signal: undefined, timeout: 30 })).rejects.toMatchObject({ name: 'TimeoutError' })
  const leaving = new AbortController()
  const sent = sendFile({ url, headers, file, signal: leaving.signal, timeout: timeouts.promise })
  leaving.abort()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  quiet.closeAllConnections()
  await new Promise(resolve => quiet.close(resolve))
})
