/**
 * docs/screens-elsewhere.md: the screens that open at a platform of another vendor, and what each needs. With `-u` this test writes it. What the
 * screens show there is minimal-platform.screen.test.tsx.
 */
import { allRights } from '@outrider/contract'
import { expect, test } from 'vitest'
import { rightsOfScreen } from '../core/screens/screens.ts'
import type { Screen } from '../core/routing/screen.ts'
import { createSession, type SessionStore } from '../core/session/session.ts'
import { createStored } from '../core/storage/stored.ts'
import { minimalPlatform } from '../testing/minimal-platform.ts'
import { engineWith, session as ours, targetAt } from '../testing/recorder.ts'
import { admit } from './guard.ts'
import { screens } from './routes.ts'
import { tryCalls } from './try-calls.ts'

/** A device that is signed in to the least there is, as start.ts does it. */
async function signedInElsewhere(): Promise<SessionStore> {
  await using platform = await minimalPlatform()
  const session = createSession(createStored(undefined))
  session.addPlatform({ Code: 'theirs', Title: 'Theirs', Url: platform.url })
  const engine = engineWith()
  const target = targetAt(platform.url)
  session.signIn('theirs', await engine.send('user/login', { userId: 'dispatcher', password: 'x'.repeat(32) }, target))
  const missing = () => session.get().missing?.['theirs'] ?? []
  const useless = await tryCalls(async path => {
    await engine.send(path, {} as never, target).catch(() => undefined)
    if (platform.asked.some(asked => asked.path === path && asked.status === 404)) session.noteMissing('theirs', path)
  }, missing)
  session.noteUseless('theirs', useless)
  return session
}

const guarded = screens.filter(({ access }) => access === 'guarded').toSorted((a, b) => a.path.localeCompare(b.path))
const opening = (session: SessionStore) => guarded.filter(screen => admit(screen, session.get()) === undefined)
const needsOf = ({ calls = [], right }: Screen) =>
  [...rightsOfScreen(right), ...calls].map(each => `\`${each}\``).join(', ') || 'the list of vehicles alone'

const page = (opens: readonly Screen[]) => `# Screens at platforms of other vendors

Written by the test \`apps/client/src/app/screens-elsewhere.tcp.test.ts\`; do not edit it. What a screen needs is one of its rights, where it names
some, and all of its calls: a platform that answers one of them 404 is not offered the screen, and its address leads to /main with a word. Rights
that are ours count as given where the platform knows none of them; a part of a screen that needs more says so.
[What a platform has to speak](platform-interface.md) has each call.

"Opens" is how it is at the platform of the tests, \`apps/client/src/testing/minimal-platform.ts\`, which has signing in, the list, positions,
tracks, alarms, one report, the list of work orders and on-duty checks: ${opens.length} of ${guarded.length} screens. Beside a platform of ours all open.

| Screen | Address | Opens | Needs |
| --- | --- | --- | --- |
${guarded.map(screen => `| ${screen.title.en || '–'} | \`${screen.path}\` | ${opens.includes(screen) ? 'yes' : 'no'} | ${needsOf(screen)} |`).join('\n')}
`

test('which screens open at a platform that speaks the least is as the document says, and those of its calls are among them', async () => {
  const opens = opening(await signedInElsewhere())
  await expect(page(opens)).toMatchFileSnapshot('../../../../docs/screens-elsewhere.md')
  const addresses = opens.map(({ path }) => path)
  for (const path of ['/report', '/mileageStat', '/taskList', '/postcheckrsp', '/trackList', '/alarmHandle'])
    expect(addresses).toContain(path)
  for (const path of ['/overview', '/kakouMonitor', '/paramSetting']) expect(addresses).not.toContain(path)
})

test('beside a platform of ours every screen opens', async () => {
  const session = await signedInElsewhere()
  session.addPlatform({ Code: 'ours', Title: 'Ours', Url: 'http://ours' })
  session.signIn('ours', { ...ours, appMenuAuth: allRights })
  session.joinSignedIn()
  expect(guarded.filter(screen => !opening(session).includes(screen)).map(({ path }) => path)).toEqual([])
})

/** Needed by screens, and not of the specification. */
const callsOfOurs =
  /^(admin|departureCheck|share)\/|\/(getAlarmRules|getMapKeys|getMovementSettings|getReportSchedules|getRisk\w+|getMeasuring|getSensors|getNoticeChoices)$/

test('at a platform with all calls of the specification every screen of it opens, and the settings of alarms are those of pushes', async () => {
  const session = await signedInElsewhere()
  session.addPlatform({ Code: 'all', Title: 'All', Url: 'http://all' })
  session.signIn('all', { ...ours, appMenuAuth: { ...allRights, adminAuth: false, auditAuth: false } })
  for (const { calls = [] } of guarded) for (const path of calls) if (callsOfOurs.test(path)) session.noteMissing('all', path)
  expect(guarded.filter(screen => !opening(session).includes(screen)).map(({ path }) => path)).toMatchInlineSnapshot(`
    [
      "/admin",
      "/admin/api",
      "/admin/backups",
      "/admin/channel",
      "/admin/channels",
      "/admin/dictionaries",
      "/admin/dictionary",
      "/admin/driver",
      "/admin/drivers",
      "/admin/drivers/sheet",
      "/admin/erasures",
      "/admin/escalation",
      "/admin/firstSteps",
      "/admin/installation",
      "/admin/key",
      "/admin/keys",
      "/admin/maintenance",
      "/admin/maintenance/plan",
      "/admin/maintenance/plans",
      "/admin/maintenance/services",
      "/admin/maintenance/vehicle",
      "/admin/model",
      "/admin/models",
      "/admin/organisation",
      "/admin/paper",
      "/admin/papers",
      "/admin/papers/departure",
      "/admin/partner",
      "/admin/partners",
      "/admin/person",
      "/admin/provider",
      "/admin/providers",
      "/admin/record",
      "/admin/role",
      "/admin/roles",
      "/admin/user",
      "/admin/vehicles",
      "/admin/webhook",
      "/admin/webhooks",
      "/alarmConfig",
      "/departureChecklists",
      "/dutyDay",
      "/dutyShift",
      "/mapProvider",
      "/movementSettings",
      "/noticeConfig",
      "/reportSchedules",
      "/riskObjections",
      "/riskSettings",
      "/sharedLinks",
      "/superiorConsents",
      "/vehicleMeasuring",
      "/vehicleSensors",
      "/vehicleTags",
    ]
  `)
  const alarmConfig = screens.find(({ path }) => path === '/alarmConfig')
  expect(admit(alarmConfig, session.get())).toEqual({ to: '/pushConfig' })
})
