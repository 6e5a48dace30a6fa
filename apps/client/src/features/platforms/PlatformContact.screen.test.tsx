// @vitest-environment jsdom
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const folder = await mkdtemp(join(tmpdir(), 'outrider-operator-'))
afterAll(() => rm(folder, { recursive: true }))
const file = join(folder, 'operator.json')
const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1H0z"/></svg>'
await writeFile(join(folder, 'logo.svg'), logo)
await writeFile(
  file,
  JSON.stringify({
    name: { zh: '远行物流', en: 'Far Freight' },
    logo: 'logo.svg',
    phone: '+86 21 5555 0100',
    email: 'help@far.example',
    website: 'https://far.example/help',
  }),
)
const company = await newCompany(await platformOfFile({ config: { 'platform-info': file } }))
const visitor = { ...company, signIn: () => Promise.resolve(undefined as never) }

const contact = async (label: string) => within(await screen.findByRole('region', { name: label }))

test('the page that adds a platform shows who runs this one, with logo and contact, before anybody signs in (S7.other.10)', async () => {
  const { sent } = await openScreen('/newPlatform', { as: visitor, servedByPlatform: true })
  const shown = await contact('Who runs this platform')
  expect(shown.getByRole('img', { name: 'Far Freight' }).getAttribute('src')).toBe(
    `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`,
  )
  expect(shown.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['+86 21 5555 0100', 'tel:+862155550100'],
    ['help@far.example', 'mailto:help@far.example'],
    ['far.example', 'https://far.example/help'],
  ])
  expect(sent('mobile/getCustomPlatformInfo')).toHaveLength(1)
})

test('a launch link that failed names whom to ask, in the language of the page (S7.other.10)', async () => {
  await openScreen('/?userKey=nobody', { as: visitor, lang: 'zh', servedByPlatform: true })
  ;(await contact('平台运营方')).getByText('远行物流')
})
