/** The steps every browser test takes, in the words of the screens. English, so that the texts of the specification can be compared. */
import { expect, type Page } from '@playwright/test'
import type { Product } from './product.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** From a first visit to the sign-in page of the server that served it, in English. */
export async function openSignIn(page: Page, product: Product): Promise<void> {
  await page.goto(product.url)
  await expect(page).toHaveURL(/\/newPlatform$/)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: /This server/ }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

export async function fillSignIn(page: Page, user: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /User Agreement/ }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in and waits for the main page with its vehicles loaded. */
export async function signIn(page: Page, product: Product, user: string, password: string): Promise<void> {
  await openSignIn(page, product)
  await fillSignIn(page, user, password)
  await expect(page).toHaveURL(/\/main/)
  await expect(page.getByRole('group', { name: 'Vehicle counts' })).not.toContainText('–')
}

interface MapElement extends HTMLElement {
  drawnAt?: (id: string) => [number, number] | undefined
}

/** Where the map draws a vehicle at this moment: longitude, latitude. */
export const drawnAt = (page: Page, vehicleId: string): Promise<[number, number] | undefined> =>
  page.getByRole('region', { name: 'Vehicle map' }).evaluate((element, id) => (element as MapElement).drawnAt?.(id), vehicleId)

/** Waits until the vehicle is drawn at a place, to some metres. */
export async function expectDrawnAt(page: Page, vehicleId: string, longitude: number, latitude: number): Promise<void> {
  await expect
    .poll(async () => {
      const at = await drawnAt(page, vehicleId)
      return at ? Math.max(Math.abs(at[0] - longitude), Math.abs(at[1] - latitude)) : Number.POSITIVE_INFINITY
    })
    .toBeLessThan(0.0002)
}
