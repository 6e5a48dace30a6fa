// @vitest-environment jsdom
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { currentPlatform } from '../session/session.ts'
import { upload } from './upload.ts'

/** Two servers of one installation, and one whose static server is away. */
const staticServer = await platformOfFile()
const platform = await platformOfFile({ beside: staticServer, config: { 'static-server': `${staticServer.url}/` } })
const lonely = await platformOfFile({ beside: staticServer, config: { 'static-server': 'http://127.0.0.1:1' } })
const alone = await platformOfFile({ beside: staticServer })

const contentsOf = async ({ folder }: { folder: string }): Promise<number> => {
  const entries = await readdir(join(folder, 'files', 'contents'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isFile()).length
}
let pictures = 0
async function uploadAt(server: typeof platform): Promise<string> {
  const { outrider } = await openScreen('/about', { as: await newCompany(server) })
  const code = currentPlatform(outrider.session.get())?.Code ?? ''
  const content = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ++pictures])], { type: 'image/jpeg' })
  return upload(outrider.api, 'picture', { content }, code)
}
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

test('a file is uploaded by POST to file/upload on the static server where the platform names one, with its token (S7.outside.1)', async () => {
  const before = await contentsOf(staticServer)
  expect(await uploadAt(platform)).toMatch(/^[\w-]{22}$/)
  expect([(await contentsOf(staticServer)) - before, await contentsOf(platform)]).toEqual([1, 0])
})

test('without one, or while it cannot be reached, it is uploaded to the current platform (S7.outside.1)', async () => {
  const before = await contentsOf(staticServer)
  for (const server of [alone, lonely]) {
    expect(await uploadAt(server)).toMatch(/^[\w-]{22}$/)
    expect(await contentsOf(server)).toBe(1)
  }
  expect(await contentsOf(staticServer)).toBe(before)
})
