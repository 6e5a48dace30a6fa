/** A report by the keyboard alone, and its files: opened again and compared cell by cell with the screen. No pointer is moved in this file. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { type Company, newCompany } from '../fixtures/company.ts'
import { choose, enter, reach } from '../fixtures/keyboard.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })

let company: Company

test.beforeAll(async ({ installed }) => {
  company = await newCompany(installed)
  const vehicles = await company.addVehicles([1, 2, 3].map(nth => company.phone(nth)))
  for (const [nth, vehicle] of vehicles.entries())
    await installed.sql(
      `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s,
         engine_on_s, engine_starts, max_speed_kmh, mean_speed_kmh, odometer_begin_m, odometer_end_m, fuel_readings, points, computed_at)
       select $1, (now() at time zone 'Asia/Shanghai')::date - back, 1234567 / back + $2 * 7919, 'odometer', 7200 + $2 * 611, 1800, 70200, 7200, 79200,
         9000, 3, 88 + $2, 61.7, case $2 when 0 then null else 98765432 end, case $2 when 0 then null else 98888888 end, 0, 99, now()
       from generate_series(1, 5) as back`,
      [vehicle, nth],
    )
})

const text = {
  report: /^Distance statistics/,
  title: 'Distance statistics',
  of: 'Report on',
  organisation: 'Organisation',
  organisationField: /^Organisation and those/,
  month: '1 month',
  show: 'Search',
  by: 'Group by',
  rows: 'Vehicle and day',
  distance: 'Distance (km)',
  export: 'Export',
  print: 'Print / PDF',
  plate: 'Plate number',
} as const

type Cell = string | number | null

/** Rows of cells of a workbook, as a spreadsheet reads them. */
function workbook(bytes: Uint8Array): Cell[][] {
  const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml'])
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: Cell[] = []
    for (const [, name = 'A', , text, value] of row.matchAll(
      /<c r="([A-Z])\d+"([^>]*)>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs,
    )) {
      while (cells.length < (name.codePointAt(0) ?? 0) - 65) cells.push(null)
      cells.push(text ?? Number(value))
    }
    return cells
  })
}

const comma = (text: string): Cell[][] =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(',').map(cell => (cell === '' ? null : /^-?[\d.]+$/.test(cell) ? Number(cell) : cell)))

/** 2026-11-28 as 28 Nov 2026. */
const dateText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

/** As the screen writes it: a figure by the digits that the screen shows. */
function asShown(cell: Cell | undefined, shown: string): string {
  if (cell === null || cell === undefined) return '—'
  // Files have days that every spreadsheet sorts (decision 117).
  if (typeof cell === 'string') return /^\d{4}-\d\d-\d\d$/.test(cell) ? dateText(cell) : cell
  return cell.toFixed(/\.(\d+)$/.exec(shown)?.[1]?.length ?? 0)
}

const textsOf = (page: Page, rows: string) =>
  page
    .locator(rows)
    .evaluateAll(found =>
      found.map(row =>
        [...row.children].map(cell => (cell as HTMLElement).textContent.trim().replaceAll(/(?<=\d),(?=\d{3})/g, '')),
      ),
    )

/** Files have the number of the fleet and the plate in columns of their own. */
function compare(file: Cell[][], screen: string[][], heading: string[], plate: string): void {
  const [names = [], ...written] = file
  // Their sums, and in CSV what they are of, stand below them.
  const rows = written.slice(0, screen.length)
  expect(written[screen.length]?.[0]).toBe('Total')
  expect(names[0]).toBe(plate)
  expect(names.slice(3).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(
    heading.slice(2).toSorted((a, b) => a.localeCompare(b)),
  )
  expect(rows.length).toBe(screen.length)
  for (const [nth, row] of screen.entries()) {
    const of = rows[nth] ?? []
    const [name = '', organisation = '', ...others] = row
    expect([of[0], of[2]]).toEqual([name, organisation])
    for (const [at, shown] of others.entries())
      expect([nth, heading[at + 2], asShown(of[names.indexOf(heading[at + 2] ?? '')], shown)]).toEqual([
        nth,
        heading[at + 2],
        shown,
      ])
  }
}

test('a report is asked, put in order and exported by the keyboard alone; XLSX, CSV and paper have what the screen has', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signedIn(page, company.product, company.login, company.password)
  await page.goto(`${company.product.url}/report`)
  await enter(page, page.getByRole('button', { name: text.report }))
  await choose(page, text.of, text.organisation)
  await enter(page, page.getByRole('combobox', { name: text.organisationField }))
  await reach(page, page.getByRole('tree'))
  await page.keyboard.press('Enter')
  await enter(page, page.getByRole('button', { name: text.month, exact: true }))
  await enter(page, page.getByRole('button', { name: text.show, exact: true }))
  const table = page.getByRole('grid', { name: text.title })
  await expect(table.locator('tbody tr')).toHaveCount(3)
  await choose(page, text.by, text.rows)
  await expect(table.locator('tbody tr')).toHaveCount(15)
  await enter(page, table.getByRole('button', { name: text.distance, exact: true }))
  await expect(table.getByRole('columnheader', { name: text.distance, exact: true })).toHaveAttribute('aria-sort', 'descending')
  await expect(table.locator('tbody tr').first()).toContainText('1,250')

  const heading = (await textsOf(page, '[role=grid] thead tr')).flat()
  const screen = await textsOf(page, '[role=grid] tbody tr')
  const sums = await textsOf(page, '[role=grid] tfoot tr')
  expect(
    screen
      .map(([name]) => name)
      .toSorted((a, b) => String(a).localeCompare(String(b)))
      .at(0),
  ).toBe(`T${company.phone(1)}`)

  const menu = async (item: string | RegExp) => {
    await reach(page, page.getByRole('button', { name: text.export, exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const choice = page.getByRole('menuitem', { name: item })
    await expect(choice).toBeVisible()
    while (!(await choice.evaluate(element => element === document.activeElement))) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  for (const kind of ['XLSX', 'CSV'] as const) {
    const download = page.waitForEvent('download')
    await menu(new RegExp(kind))
    const bytes = await readFile(await (await download).path())
    compare(kind === 'XLSX' ? workbook(bytes) : comma(bytes.toString('utf8')), screen, heading, text.plate)
  }

  await menu(text.print)
  const paper = 'body > section[data-theme=white]'
  await expect(page.locator(`${paper} tbody tr`).last()).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  expect((await textsOf(page, `${paper} > table > thead tr`)).flat()).toEqual(heading)
  expect(await textsOf(page, `${paper} > table > tbody tr`)).toEqual(screen)
  expect(await textsOf(page, `${paper} > table > tfoot tr`)).toEqual(sums)
  await expect(page.locator(`${paper} figure svg, ${paper} figure canvas`).first()).toBeVisible()
  await expect(table).toBeHidden()
  // Printed, the copy for paper is taken away again.
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(0)
})
