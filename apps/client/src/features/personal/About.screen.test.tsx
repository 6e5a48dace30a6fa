// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const company = await newCompany(await platformOfFile())

test('about shows the versions of client and server (S9.4) (S2.routeDetail.21)', async () => {
  await openScreen('/about', { as: company })
  await screen.findByText(/\(236\)$/)
  const server = () => screen.getAllByRole('listitem').find(row => row.textContent.includes('Server version'))
  await waitFor(() => expect(server()?.textContent).toContain('1.2.3'))
})

test('where the page has a worker one can look for a new version, and is told what came of it', async () => {
  const registration = { update: () => Promise.resolve(), installing: null as object | null, waiting: null }
  const serviceWorker = { controller: {}, ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const { user } = await openScreen('/about', { as: company })
  const look = await screen.findByRole('button', { name: 'Check for updates' })
  await user.click(look)
  await screen.findByText('This is the latest version')
  registration.installing = {}
  await user.click(look)
  await screen.findByText(/^A new version is being loaded/)
})
