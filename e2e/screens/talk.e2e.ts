/** Talk with a simulated driver: what the microphone of the browser hears is played in the cab, and the cab is heard in the browser. */
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { withoutWebgl } from '../fixtures/browsers.ts'
import { newCompany } from '../fixtures/company.ts'
import { loudness, measureSound } from '../fixtures/loudness.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({
  viewport: desktop,
  permissions: ['microphone'],
  launchOptions: {
    ...withoutWebgl,
    args: [...withoutWebgl.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

test('a tone spoken into the page is heard in the cab, the beep of the cab in the page, and both are kept as evidence', async ({
  page,
  filmed,
}) => {
  const company = await newCompany(filmed)
  const [vehicle = ''] = await company.addVehicles([company.phone(1)])
  const terminal: Terminal = aTerminal(filmed, company.phone(1), {
    plate: `T${company.phone(1)}`,
    cameras: { channels: 1, sound: 'g711a' },
  })
  await terminal.start()
  await terminal.report(reportAt(113.2644, 23.1291, { alarms: 1 }))
  await measureSound(page)
  await signedIn(page, filmed, company.login, company.password)
  await page.goto(`${filmed.url}/talk?vehicle=${vehicle}`)
  await page.getByRole('button', { name: 'Talk' }).click()
  await expect(page.getByText('Connected · Nobody is speaking')).toBeVisible()
  const heard = () => terminal.cameras?.sessions.find(({ kind }) => kind === 'talk')?.sound
  await page.getByRole('button', { name: 'Record as evidence' }).click()
  await page.getByRole('button', { name: /Alarm it belongs to/ }).click()
  await page.getByRole('option').first().click()
  await expect(page.getByText('You are recording this as evidence of an alarm')).toBeVisible()
  const speak = page.getByRole('button', { name: 'Hold to speak' })
  await speak.hover()
  await page.mouse.down()
  await expect(page.getByText('You are speaking')).toBeVisible()
  await expect.poll(() => heard()?.level ?? 0).toBeGreaterThan(0.02)
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.3)
  await page.mouse.up()
  await expect(page.getByText('Nobody is speaking')).toBeVisible()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByRole('button', { name: 'Record as evidence' })).toBeVisible()
  await page.getByRole('button', { name: 'End' }).click()
  await expect.poll(() => terminal.cameras?.sessions.length).toBe(0)
  await terminal.stop()
})
