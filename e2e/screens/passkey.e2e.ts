/** Passkeys in a browser that has an authenticator: added, the second step of a sign-in, and a sign-in without a name and a password. */
import type { Page } from '@playwright/test'
import { newCompany } from '../fixtures/company.ts'
import { fillSignIn } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

/** A phone or laptop that asks for a finger, which is always the right one. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Sign out').click()
  await expect(page).toHaveURL(/\/login$/)
}

test('a passkey is added, is the second step after the password, and then signs in by itself', async ({ page, installed }) => {
  const company = await newCompany(installed)
  await withAuthenticator(page)
  await signedIn(page, installed, company.login, company.password)
  await page.goto(`${installed.url}/secondFactor`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Office laptop')
  await page.getByLabel('Your password').fill(company.password)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have kept them, continue' }).click()
  await expect(page.getByRole('button', { name: /Office laptop/ })).toBeVisible()

  await page.goto(`${installed.url}/main`)
  await signOut(page)
  await fillSignIn(page, company.login, company.password)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/main/)
  await signOut(page)
  await page.getByRole('checkbox', { name: /User Agreement/ }).check()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/main/)
})
