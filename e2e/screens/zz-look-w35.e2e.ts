import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { drawsMap } from '../../apps/client/src/testing/addresses.ts'
import { desktop, phone } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { addresses, applyTheme, goTo, visit } from '../fixtures/visits.ts'

const out = '/work/tmp/w35pics'
test.describe.configure({ timeout: 900_000 })

async function sheets(
  page: Page,
  name: string,
  shots: { name: string; png: string }[],
  perRow: number,
  width: number,
  per: number,
) {
  await mkdir(out, { recursive: true })
  const sheet = await page.context().newPage()
  await sheet.setViewportSize({ width: perRow * (width + 8) + 16, height: 900 })
  for (let at = 0; at * per < shots.length; at++) {
    const html = shots
      .slice(at * per, at * per + per)
      .map(
        s =>
          `<figure style="margin:4px;width:${width}px;display:inline-block;font:11px sans-serif">${s.name}<img style="width:100%;border:1px solid #999" src="data:image/jpeg;base64,${s.png}"></figure>`,
      )
      .join('')
    await sheet.setContent(`<body style="margin:4px">${html}</body>`)
    await sheet.screenshot({ path: `${out}/${name}-${at}.png`, fullPage: true })
  }
  await sheet.close()
}
const jump = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
const shoot = async (page: Page) => (await page.screenshot({ type: 'jpeg', quality: 60 })).toString('base64')

for (const mode of ['loading', 'offline'] as const)
  test(`look ${mode}`, async ({ page, context, movingDemo }) => {
    await page.setViewportSize(phone)
    await signedIn(page, movingDemo, 'demo', 'outrider')
    await applyTheme(page, { theme: 'red', lang: 'en' })
    const all = (await addresses(movingDemo)).filter(({ open, path }) => !open && !drawsMap(path) && !path.startsWith('/shared'))
    await visit(page, movingDemo, '/main/home')
    // All parts are loaded once, so that only calls are missing.
    const shots: { name: string; png: string }[] = []
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    for (const a of all) {
      try {
        if (mode === 'loading') {
          await page.route(
            url => url.port === String(movingDemo.port),
            async route => {
              if (route.request().method() === 'POST') return
              await route.continue()
            },
          )
          await jump(page, a.path)
          await page.waitForTimeout(900)
          shots.push({ name: a.name, png: await shoot(page) })
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await page.goto(`${movingDemo.url}/main/home`)
        } else {
          // Its part is loaded with a network first, then again without.
          await jump(page, a.path)
          await page.waitForTimeout(250)
          await jump(page, '/about')
          await context.setOffline(true)
          await page.waitForTimeout(100)
          await page.evaluate(() => (window as unknown as { __clear?: () => void }).__clear?.())
          await jump(page, a.path)
          await page.waitForTimeout(700)
          shots.push({ name: a.name, png: await shoot(page) })
          await context.setOffline(false)
        }
      } catch (error) {
        errors.push(`${a.name}: ${String(error).split('\n')[0]}`)
        await context.setOffline(false)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await visit(page, movingDemo, '/main/home')
      }
    }
    console.log(mode, shots.length, errors.join('\n'))
    await sheets(page, mode, shots, 8, 195, 24)
  })

test('look denied', async ({ page, movingDemo }) => {
  await movingDemo.sql(
    `with added as (
       insert into users (login, name, password_hash, must_change_password, rights)
       select 'nobody', '无权限', password_hash, false,
         (select jsonb_object_agg(key, case when jsonb_typeof(value) = 'boolean' and key <> 'isShowTab' then 'false'::jsonb else value end) from jsonb_each(rights))
       from users where login = 'demo' returning id)
     insert into user_organisations (user_id, organisation_id)
       select added.id, organisation_id from added, user_organisations where user_id = (select id from users where login = 'demo')`,
  )
  const all = (await addresses(movingDemo)).filter(({ open, path }) => !open && !path.startsWith('/shared'))
  await signedIn(page, movingDemo, 'nobody', 'outrider')
  await applyTheme(page, { theme: 'red', lang: 'zh' })
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport)
    await page.goto(`${movingDemo.url}/my`)
    await page.waitForTimeout(1500)
    const shots: { name: string; png: string }[] = []
    for (const a of all) {
      await jump(page, a.path)
      await page.waitForTimeout(600)
      shots.push({ name: `${a.name} → ${await page.evaluate(() => location.pathname)}`, png: await shoot(page) })
    }
    if (size === 'phone') await sheets(page, 'denied-phone', shots, 8, 195, 24)
    else await sheets(page, 'denied-desktop', shots, 4, 400, 16)
  }
})

test('look offers', async ({ page, movingDemo }) => {
  void goTo
  for (const lang of ['zh', 'en'] as const)
    for (const [size, viewport] of Object.entries({ phone, desktop })) {
      const context = await page.context().browser()!.newContext({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
      const own = await context.newPage()
      await signedIn(own, movingDemo, 'demo', 'outrider')
      await applyTheme(own, { theme: 'red', lang })
      const shots: { name: string; png: string }[] = []
      const all = (await addresses(movingDemo)).filter(
        ({ open, path }) => !open && !path.startsWith('/shared') && !drawsMap(path),
      )
      await visit(own, movingDemo, '/main/home')
      for (const a of all) {
        await jump(own, a.path)
        await own.waitForTimeout(1100)
        shots.push({ name: a.name, png: await shoot(own) })
      }
      if (size === 'phone') await sheets(own, `seen-${lang}-phone`, shots, 8, 195, 24)
      else await sheets(own, `seen-${lang}-desktop`, shots, 3, 560, 12)
      await context.close()
    }
})
