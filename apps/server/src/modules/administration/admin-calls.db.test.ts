/** Administration from the screen: every call with every set of rights that is shipped, in one's own organisation and in a foreign one. */
import {
  allRights,
  type AppMenuAuth,
  type CallPath,
  contract,
  type DataOf,
  liveClose,
  noRights,
  type Right,
  rightsOfPeople,
  shippedRoles,
  viewingRights,
} from '@outrider/contract'
import { beforeEach, expect, test } from 'vitest'
import { storeKey } from '../../accounts/api-keys.ts'
import { folderSecret } from '../../accounts/folder-secret.ts'
import { ChannelsRepository } from './notices/channels.repository.ts'
import { encryptedFields } from './notices/encrypted-fields.ts'
import { WebhooksRepository } from './webhooks/webhook.repository.ts'
import { encryptForServer } from '../../testing/encryption.ts'
import { testFeed } from '../../testing/feed.ts'
import { type Caller, platformOfFile } from '../../testing/platform.ts'

let count = 0
/** A login of its own for each test. */
let login: string
const password = 'a password'
const platform = await platformOfFile()
const root = await platform.addOrganisation('总部', undefined, 'Head office')
const east = await platform.addOrganisation('东部', root, 'East')
const eastBelow = await platform.addOrganisation('东一队', east, 'East 1')
const west = await platform.addOrganisation('西部', root, 'West')
await platform.addVehicle(eastBelow, '沪E1', { phone: '900' })
await platform.addVehicle(west, '沪W1', { phone: '901' })
// Everything but listening into cabs.
const adminId = await platform.addUser('chief', password, [east], { rights: { listenAuth: false } })
const admin = await platform.signIn('chief', password)
beforeEach(() => {
  login = `person${++count}`
})

const form = (over: object = {}) => ({
  name: '王芳',
  mobile: '',
  email: '',
  lang: 'zh' as const,
  endsOn: '',
  rights: ['posAuth'] as Right[],
  orgIds: [eastBelow],
  ...over,
})
const somebody = (organisations = [eastBelow], rights: Partial<AppMenuAuth> = { listenAuth: false }) =>
  platform.addUser(login, password, organisations, { rights }).then(String)
const encrypted = async (typed: string) =>
  encryptForServer((await platform.send('user/getPublicKey')).reply.data as DataOf<'user/getPublicKey'>, {
    plain: true,
    password: typed,
  })
const code = {
  done: 0,
  noRight: 4030002,
  userUnknown: 4040370,
  organisationUnknown: 4040102,
  roleUnknown: 4040372,
  keyUnknown: 4040373,
  webhookUnknown: 4040374,
  channelUnknown: 4040376,
  driverUnknown: 4040377,
  paperUnknown: 4040741,
  wordUnknown: 4040942,
  planUnknown: 4040770,
  serviceUnknown: 4040771,
  vehicleUnknown: 4040101,
} as const
const changesOf = async (call: CallPath) => {
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ user_id: number; address: string; details: { changes: unknown } }>(
    `select user_id, address, details from recorded_events where kind = 'administered' and call = $1 order by id desc limit 1`,
    [call],
  )
  return rows[0]
}

const rightsIn = (rights: readonly Right[]): AppMenuAuth => ({
  ...noRights,
  ...Object.fromEntries(rights.map(right => [right, true])),
})
const sets: Readonly<Record<string, AppMenuAuth>> = {
  ...Object.fromEntries(Object.entries(shippedRoles).map(([name, { rights }]) => [`role ${name}`, rightsIn(rights)])),
  none: noRights,
  view: viewingRights,
  'all but administration': { ...allRights, adminAuth: false },
  administration: { ...noRights, adminAuth: true },
  all: allRights,
}

const channelForm = (orgId: number) => ({
  name: `n${++count}`,
  orgId,
  lang: 'en',
  perMinute: 1,
  address: '693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa',
})
const paperForm = { kind: 'medical', kindName: '', number: '', issuedOn: '', expiresOn: '', remindDays: 30, note: '' } as const
const planForm = {
  name: 'n',
  vehicleType: '',
  brand: '',
  everyKm: 1000,
  everyHours: null,
  hours: 'engine',
  everyMonths: null,
  remindKm: 0,
  remindHours: 0,
  remindDays: 0,
  startsOn: '2026-01-01',
  note: '',
} as const
const serviceForm = { doneOn: '2026-01-01', odometerKm: null, cents: null, note: '' }
const driverForm = (orgId: number) => ({
  orgId,
  name: 'n',
  certificate: `c${++count}`,
  issuer: '',
  certificateUntil: '',
  mobile: '',
  drivingLicence: '',
  licenceClasses: '',
  licenceUntil: '',
  cards: [],
  plateNum: '',
  note: '',
})
const providerForm = {
  name: 'Own',
  issuer: 'https://login.invalid/',
  clientId: 'fleet',
  webAddress: 'https://fleet.invalid/',
  linking: 'invitation',
  domains: [],
  secondFactor: 'ours',
  signsOut: false,
} as const
/** For each call a body about an organisation and a user. */
const bodies: Readonly<
  Record<
    keyof typeof contract.admin,
    (at: {
      org: number
      user: string
      role: string
      key: string
      webhook: string
      channel: string
      driver: string
      paper: string
      plan: string
      service: string
      vehicle: string
      word: string
    }) => object
  >
> = {
  getOrganisations: () => ({}),
  addOrganisation: ({ org }) => ({ parentId: org, name: `n${++count}`, english: '' }),
  changeOrganisation: ({ org }) => ({ orgId: org, name: `n${++count}`, english: '', timeZone: '' }),
  moveOrganisation: ({ org }) => ({ orgId: org, parentId: org }),
  endOrganisation: ({ org }) => ({ orgId: org }),
  getUsers: ({ org }) => ({ orgId: org }),
  getUser: ({ user }) => ({ userId: user }),
  addUser: ({ org }) => ({ login: `n${++count}`, ...form({ orgIds: [org], rights: [] }) }),
  changeUser: ({ user, org }) => ({ userId: user, ...form({ orgIds: [org], rights: [] }) }),
  lockUser: ({ user }) => ({ userId: user }),
  resetSecondFactor: ({ user }) => ({ userId: user }),
  unlockUser: ({ user }) => ({ userId: user }),
  makePasswordLink: ({ user }) => ({ userId: user }),
  lookAsUser: ({ user }) => ({ userId: user }),
  getUserSignIns: ({ user }) => ({ userId: user }),
  endUserSignIn: ({ user }) => ({ userId: user, signInId: '1' }),
  getInstallation: () => ({}),
  getRetention: () => ({}),
  saveRetention: ({ org }) => ({ orgId: org, photos: 30 }),
  getPrivacy: () => ({}),
  savePrivacy: ({ org }) => ({ orgId: org, withheld: ['sharing'] }),
  getLogo: ({ org }) => ({ orgId: org }),
  saveLogo: ({ org }) => ({ orgId: org, fileId: 'x'.repeat(22) }),
  delLogo: ({ org }) => ({ orgId: org }),
  getReportMenus: () => ({}),
  getDictionaryWords: () => ({}),
  addDictionaryWord: ({ org }) => ({ dictionary: 'cutReason', orgId: org, word: `n${++count}` }),
  changeDictionaryWord: ({ word }) => ({ wordId: word, word: `n${++count}`, ended: false }),
  saveReportMenu: ({ org }) => ({ orgId: org, hidden: null }),
  getTags: () => ({}),
  saveTagColour: ({ org }) => ({ orgId: org, tag: 'cold', colour: 'blue' }),
  getBackups: () => ({}),
  makeBackup: () => ({}),
  checkBackup: () => ({ name: 'outrider-20261130-120000' }),
  getFirstSteps: () => ({}),
  endFirstSteps: () => ({}),
  getTerminalTries: () => ({}),
  getRecord: () => ({ beginTime: 0, endTime: 1 }),
  getKeptAboutPerson: ({ user }) => ({ userId: user }),
  getRowsAboutPerson: ({ user }) => ({ userId: user }),
  erasePerson: ({ user }) => ({ userId: user, name: 'somebody else' }),
  getErasures: () => ({}),
  getRoles: () => ({}),
  addRole: ({ org }) => ({ orgId: org, name: `n${++count}`, english: '', rights: [] }),
  changeRole: ({ role }) => ({ roleId: role, name: `n${++count}`, english: '', rights: [] }),
  endRole: ({ role }) => ({ roleId: role }),
  getDrivers: ({ org }) => ({ orgId: org }),
  getDriver: ({ driver }) => ({ driverId: driver }),
  addDriver: ({ org }) => driverForm(org),
  changeDriver: ({ org, driver }) => ({ driverId: driver, revision: 0, ...driverForm(org) }),
  // Papers of a retired driver are put away until the driver is back.
  retireDriver: ({ driver }) => ({ driverId: driver, retired: false }),
  getDriverPhoto: ({ driver }) => ({ driverId: driver }),
  saveDriverPhoto: ({ driver }) => ({ driverId: driver, fileId: 'x'.repeat(22) }),
  delDriverPhoto: ({ driver }) => ({ driverId: driver }),
  getKnownDrives: ({ driver }) => ({ driverId: driver, startTime: 1, endTime: 2 }),
  getPapers: () => ({}),
  addPaper: ({ driver }) => ({ driverId: driver, ...paperForm }),
  changePaper: ({ paper }) => ({ paperId: paper, revision: 0, ...paperForm }),
  getPaperPicture: ({ paper }) => ({ paperId: paper }),
  savePaperPicture: ({ paper }) => ({ paperId: paper, fileId: 'x'.repeat(22) }),
  delPaperPicture: ({ paper }) => ({ paperId: paper }),
  endPaper: ({ paper }) => ({ paperId: paper }),
  getPaperSettings: () => ({}),
  savePaperSettings: ({ org }) => ({ orgId: org, refuseExpired: false }),
  getEscalationChains: () => ({}),
  saveEscalationChain: ({ org }) => ({ orgId: org, levels: [1], steps: [] }),
  getMaintenancePlans: () => ({}),
  addMaintenancePlan: ({ org }) => ({ orgId: org, ...planForm }),
  changeMaintenancePlan: ({ plan }) => ({ planId: plan, revision: 0, ...planForm }),
  getMaintenanceDue: () => ({}),
  getServices: () => ({}),
  saveService: ({ plan, vehicle }) => ({ planId: plan, vehicleId: vehicle, ...serviceForm }),
  orderMaintenance: ({ plan, vehicle }) => ({
    planId: plan,
    vehicleId: vehicle,
    contacts: 'x',
    phone: '13900000000',
    place: '',
    serviceDate: null,
    note: '',
  }),
  endService: ({ service }) => ({ serviceId: service }),
  endMaintenancePlan: ({ plan }) => ({ planId: plan }),
  getDriverSheetColumns: () => ({}),
  getDriverSheet: () => ({}),
  checkDriverSheet: () => ({ columns: ['name'], rows: ['x'] }),
  importDriverSheet: () => ({ columns: ['name'], rows: ['x'] }),
  getVehicleSheetColumns: () => ({}),
  getVehicleSheet: () => ({}),
  checkVehicleSheet: () => ({ columns: ['plateNum'], rows: ['x'] }),
  importVehicleSheet: () => ({ columns: ['plateNum'], rows: ['x'] }),
  changeVehicles: ({ org }) => ({ vehicleIds: ['999999'], changes: { orgId: org } }),
  undoVehicleChanges: () => ({ undone: [{ vehicleId: '999999', changeId: '1' }] }),
  getApiKeys: () => ({}),
  addApiKey: ({ org }) => ({ name: `n${++count}`, rights: [], orgIds: [org], days: 1, perMinute: 1 }),
  endApiKey: ({ key }) => ({ keyId: key }),
  getWebhooks: () => ({}),
  addWebhook: ({ org }) => ({ name: `n${++count}`, address: 'https://nowhere.invalid/', kinds: ['work.step'], orgIds: [org] }),
  changeWebhook: ({ org, webhook }) => ({
    webhookId: webhook,
    name: `n${++count}`,
    address: 'https://nowhere.invalid/',
    kinds: ['work.step'],
    orgIds: [org],
    on: false,
  }),
  testWebhook: ({ webhook }) => ({ webhookId: webhook }),
  getWebhookDeliveries: ({ webhook }) => ({ webhookId: webhook }),
  replayWebhookDelivery: ({ webhook }) => ({ webhookId: webhook, deliveryId: '1' }),
  endWebhook: ({ webhook }) => ({ webhookId: webhook }),
  getNoticeChannels: () => ({}),
  addNoticeChannel: ({ org }) => ({ kind: 'wecom', ...channelForm(org) }),
  changeNoticeChannel: ({ org, channel }) => ({ channelId: channel, ...channelForm(org), on: false }),
  testNoticeChannel: ({ channel }) => ({ channelId: channel }),
  getNoticeDeliveries: ({ channel }) => ({ channelId: channel }),
  endNoticeChannel: ({ channel }) => ({ channelId: channel }),
  getTerminalModels: () => ({}),
  getVehiclesOfModel: () => ({ model: 'OR-1' }),
  saveTerminalModel: () => ({
    model: 'OR-1',
    cut: null,
    obeysTexts: null,
    lockMovesDoorsOnly: null,
    channelNames: '',
    quirks: '',
  }),
  getPartners: () => ({}),
  issuePartnerKey: () => ({ name: `n${++count}`, replaces: false }),
  endPartner: () => ({ name: 'nobody' }),
  getIdentityProviders: () => ({}),
  addIdentityProvider: () => ({ ...providerForm, clientSecret: '' }),
  changeIdentityProvider: () => ({ providerId: '1', ...providerForm, on: false }),
  endIdentityProvider: () => ({ providerId: '1' }),
  testIdentityProvider: () => ({ providerId: '1' }),
  getIdentityLinks: ({ user }) => ({ userId: user }),
  endIdentityLink: ({ user }) => ({ userId: user, linkId: '1' }),
}

/** They tell what is one's own; what a sheet or an undo may do is in sheet.db.test.ts and many-vehicles.db.test.ts of vehicles, driver-files.db.test.ts. */
const namesNobody: ReadonlySet<string> = new Set([
  'getOrganisations',
  'getRoles',
  'getRecord',
  'getErasures',
  'getApiKeys',
  'getWebhooks',
  'getNoticeChannels',
  'getPapers',
  'getPaperSettings',
  'getEscalationChains',
  'getRetention',
  'getPrivacy',
  'getTags',
  'getReportMenus',
  'getDictionaryWords',
  'getMaintenancePlans',
  'getMaintenanceDue',
  'getServices',
  'getDriverSheetColumns',
  'getDriverSheet',
  'checkDriverSheet',
  'importDriverSheet',
  'getVehicleSheetColumns',
  'getVehicleSheet',
  'checkVehicleSheet',
  'importVehicleSheet',
  'undoVehicleChanges',
  'getTerminalTries',
])
/** Only for those who administer all of it. */
const ofInstallation: ReadonlySet<string> = new Set([
  'getInstallation',
  'getBackups',
  'makeBackup',
  'checkBackup',
  'getFirstSteps',
  'endFirstSteps',
  'getTerminalModels',
  'getVehiclesOfModel',
  'saveTerminalModel',
  'getPartners',
  'issuePartnerKey',
  'endPartner',
  'getIdentityProviders',
  'addIdentityProvider',
  'changeIdentityProvider',
  'endIdentityProvider',
  'testIdentityProvider',
])

test.each(Object.entries(sets))(
  'with the rights "%s" a call is refused, or reaches one’s own and nothing foreign',
  async (name, rights) => {
    const own = await platform.addOrganisation(`own ${name}`, east)
    const roleOf = async (org: number) => {
      const statement = `insert into roles (organisation_id, name, rights) values ($1, $2, '{}') returning id`
      return String((await platform.database.pool.query<{ id: number }>(statement, [org, name])).rows[0]?.id)
    }
    const keyOf = async (org: number) => {
      const makerId = await platform.addUser(`${login} key ${org}`, password, [org])
      const key = { makerId, name, rights: noRights, organisationIds: [org], perMinute: 1, expiresAt: new Date() }
      const stored = await storeKey(platform.database.db, key, { ofUser: 1, ofCompany: 100 })
      return typeof stored === 'string' ? expect.fail(stored) : String(stored.id)
    }
    const webhookOf = async (org: number) => {
      const makerId = await platform.addUser(`${login} webhook ${org}`, password, [org])
      const values = { name, address: 'https://nowhere.invalid/', kinds: ['work.step' as const], organisationIds: [org] }
      return String(await new WebhooksRepository(platform.database.db).add(makerId, values, Buffer.alloc(0)))
    }
    const channelOf = async (org: number) => {
      const makerId = await platform.addUser(`${login} channel ${org}`, password, [org])
      const values = { name, organisation_id: org, lang: 'en' as const, per_minute: 1, template: '', personal: false }
      const fields = encryptedFields({ address: '', secret: '', keyword: '', server: '' }, await folderSecret(platform.folder))
      const channels = new ChannelsRepository(platform.database.db)
      return String(await channels.add(makerId, 'wecom', { ...values, encrypted_fields: fields }))
    }
    const driverOf = async (org: number) => {
      const statement = `insert into drivers (organisation_id, licence, name, issuer) values ($1, $2, 'n', '') returning id`
      return String((await platform.database.pool.query<{ id: number }>(statement, [org, name])).rows[0]?.id)
    }
    const paperOf = async (org: number) => {
      const statement = `insert into papers (driver_id, kind, remind_days, changed_at) select id, 'medical', 30, now() from drivers where organisation_id = $1
        order by id desc limit 1 returning id`
      return String((await platform.database.pool.query<{ id: string }>(statement, [org])).rows[0]?.id)
    }
    const wordOf = async (org: number) => {
      const statement = `insert into dictionary_words (dictionary, organisation_id, word) values ('cutReason', $1, $2) returning id`
      return String((await platform.database.pool.query<{ id: string }>(statement, [org, name])).rows[0]?.id)
    }
    const maintenanceOf = async (org: number) => {
      const vehicle = await platform.addVehicle(org, `${name} ${org}`)
      const statement = `with plan as (insert into maintenance_plans
          (organisation_id, vehicle_id, name, every_km, hours, remind_km, remind_hours, remind_days, starts_on, changed_at)
          values ($1, $2, 'n', 1000, 'engine', 0, 0, 0, '2026-01-01', now()) returning id),
        progress as (insert into maintenance_progress (plan_id, vehicle_id, since, distance_m, engine_s, driving_s)
          select id, $2, '2026-01-01', 0, 0, 0 from plan)
        insert into services (plan_id, vehicle_id, done_on, entered_at) select id, $2, '2026-01-01', now() from plan
          returning id as service, plan_id as plan`
      const { rows } = await platform.database.pool.query<{ plan: string; service: string }>(statement, [org, vehicle])
      return { vehicle: String(vehicle), plan: rows[0]?.plan ?? '', service: rows[0]?.service ?? '' }
    }
    const foreign = {
      driver: await driverOf(west),
      paper: await paperOf(west),
      word: await wordOf(west),
      ...(await maintenanceOf(west)),
      channel: await channelOf(west),
      role: await roleOf(west),
      webhook: await webhookOf(west),
      key: await keyOf(west),
      org: west,
      user: String(await platform.addUser(`${login} foreign`, password, [west], { rights: noRights })),
    }
    const ours = {
      driver: await driverOf(own),
      paper: await paperOf(own),
      word: await wordOf(own),
      ...(await maintenanceOf(own)),
      channel: await channelOf(own),
      role: await roleOf(own),
      webhook: await webhookOf(own),
      key: await keyOf(own),
      org: own,
      user: String(await platform.addUser(`${login} ours`, password, [own], { rights: noRights })),
    }
    await platform.addUser(login, password, [east], { rights })
    const caller = await platform.signIn(login, password)
    for (const [call, bodyOf] of Object.entries(bodies)) {
      const path = `admin/${call}` as CallPath
      const [mine, theirs] = [await caller.code(path, bodyOf(ours)), await caller.code(path, bodyOf(foreign))]
      if (!contract.admin[call as keyof typeof bodies].rights.some(right => rights[right]))
        expect([mine, theirs], path).toEqual([code.noRight, code.noRight])
      // Who administers a company sees nothing of the installation.
      else if (ofInstallation.has(call)) expect(mine, path).toBe(4030390)
      else if (!namesNobody.has(call)) {
        const unknown = [
          code.userUnknown,
          code.organisationUnknown,
          code.roleUnknown,
          code.keyUnknown,
          code.webhookUnknown,
          code.channelUnknown,
          code.driverUnknown,
          code.paperUnknown,
          code.wordUnknown,
          code.planUnknown,
          code.serviceUnknown,
          code.vehicleUnknown,
        ] as const
        expect(unknown, path).toContain(theirs)
        expect([code.noRight, ...unknown], path).not.toContain(mine)
      }
    }
    const { rows } = await platform.database.pool.query('select locked_at from users where id = $1', [foreign.user])
    expect(rows).toEqual([{ locked_at: null }])
  },
)

test('an administrator sees the own organisations and below, and who sees nothing else', async () => {
  const { organisations } = await admin.call('admin/getOrganisations', {})
  expect(organisations.find(({ orgId }) => orgId === east)).toMatchObject({ parentId: null, name: '东部', english: 'East' })
  expect(organisations.find(({ orgId }) => orgId === eastBelow)).toMatchObject({ parentId: east, vehicles: 1 })
  expect(organisations.some(({ orgId }) => orgId === west || orgId === root)).toBe(false)
  const id = await somebody([eastBelow, west])
  expect(await admin.code('admin/getUser', { userId: id })).toBe(code.userUnknown)
  const above = await platform.addUser(`${login} above`, password, [root])
  expect(await admin.code('admin/lockUser', { userId: String(above) })).toBe(code.userUnknown)
})

test('a new user chooses a password by a link that works once, signs in and sees exactly what was granted', async () => {
  const { userId, linkToken } = await admin.call('admin/addUser', {
    login: 'Li.Na',
    ...form({ name: '李娜', mobile: '13700000001' }),
  })
  expect((await platform.send('user/getPasswordLink', { linkToken })).reply.data).toEqual({ login: 'li.na', userName: '李娜' })
  expect(
    (await platform.send('user/setPasswordByLink', { linkToken, newPassword: await encrypted('short') })).reply.rspCode,
  ).toBe(4000107)
  const chosen = 'her own password'
  const set = async () =>
    (await platform.send('user/setPasswordByLink', { linkToken, newPassword: await encrypted(chosen) })).reply.rspCode
  expect([await set(), await set()]).toEqual([0, 4040371])
  const user = await platform.signIn('li.na', chosen)
  const { vehicles } = await user.call('vehicle/getBatchVehicles', { pageSize: 10, pageNum: 1 })
  expect(vehicles.map(({ plateNum }) => plateNum)).toEqual(['沪E1'])
  expect(await user.code('admin/getUsers', {})).toBe(code.noRight)
  expect(await changesOf('admin/addUser')).toMatchObject({
    user_id: adminId,
    details: {
      changes: { login: { from: null, to: 'li.na' }, rights: { from: null, to: ['posAuth'] }, orgIds: { to: [eastBelow] } },
    },
  })
  expect(await admin.call('admin/getUser', { userId })).toMatchObject({ state: 'active', fixed: '' })
})

test('nobody hands on what he has not himself, nor changes his own account', async () => {
  const userId = await somebody()
  expect(await admin.code('admin/addUser', { login: `${login}b`, ...form({ rights: ['listenAuth'] }) })).toBe(4030372)
  expect(await admin.code('admin/changeUser', { userId, ...form({ rights: ['posAuth', 'listenAuth'] }) })).toBe(4030372)
  expect(await admin.code('admin/changeUser', { userId, ...form({ orgIds: [eastBelow, west] }) })).toBe(code.organisationUnknown)
  const self = String(adminId)
  for (const path of ['admin/lockUser', 'admin/unlockUser', 'admin/makePasswordLink'] as const)
    expect(await admin.code(path, { userId: self }), path).toBe(4030370)
  for (const rights of [['posAuth'], [...rightsOfPeople]] as Right[][])
    expect(await admin.code('admin/changeUser', { userId: self, ...form({ rights }) })).toBe(4030370)
})

test('who has more rights is seen and neither changed, locked nor given a password', async () => {
  const userId = await somebody([eastBelow], {})
  expect(await admin.call('admin/getUser', { userId })).toMatchObject({ fixed: 'moreRights' })
  expect(await admin.code('admin/changeUser', { userId, ...form() })).toBe(4030371)
  for (const path of ['admin/lockUser', 'admin/makePasswordLink'] as const)
    expect(await admin.code(path, { userId }), path).toBe(4030371)
})

test('a link ends when its user gets more than its maker has, and when the maker is locked or no administrator any more', async () => {
  const { pool } = platform.database
  const makerId = await platform.addUser(`${login} maker`, password, [east])
  const maker = await platform.signIn(`${login} maker`, password)
  const userId = await somebody()
  const { linkToken } = await maker.call('admin/makePasswordLink', { userId })
  const state = async () => (await platform.send('user/getPasswordLink', { linkToken })).reply.rspCode
  expect(await state()).toBe(0)
  for (const change of [
    'locked_at = now()',
    `rights = rights || '{"adminAuth": false}'`,
    `rights = rights || '{"posAuth": false}'`,
  ]) {
    await pool.query(`update users set ${change} where id = $1`, [makerId])
    expect(await state(), change).toBe(4040371)
    await pool.query(`update users set locked_at = null, rights = $2 where id = $1`, [makerId, allRights])
    expect(await state()).toBe(0)
  }
  await admin.call('admin/changeUser', { userId, ...form({ orgIds: [eastBelow, east] }) })
  expect(await state()).toBe(4040371)
})

test('no organisation leaves its tree, and what is at the top of one’s own stays', async () => {
  const company = await platform.addOrganisation(`company ${login}`)
  const branch = await platform.addOrganisation(`branch ${login}`, company)
  await platform.addUser(login, password, [east, company], { rights: { listenAuth: false } })
  const both = await platform.signIn(login, password)
  expect(await both.code('admin/moveOrganisation', { orgId: branch, parentId: eastBelow })).toBe(4030374)
  expect(await both.code('admin/moveOrganisation', { orgId: east, parentId: eastBelow })).toBe(4030373)
  expect(await admin.code('admin/moveOrganisation', { orgId: eastBelow, parentId: root })).toBe(code.organisationUnknown)
  expect(await admin.code('admin/endOrganisation', { orgId: east })).toBe(4030373)
})

test('an organisation is added, renamed, moved and ended; it ends only with nothing in it', async () => {
  const { orgId } = await admin.call('admin/addOrganisation', { parentId: east, name: '新队', english: 'New' })
  const find = async () => (await admin.call('admin/getOrganisations', {})).organisations.find(each => each.orgId === orgId)
  expect(await find()).toEqual({ orgId, parentId: east, name: '新队', english: 'New', timeZone: '', vehicles: 0, users: 0 })
  expect(await admin.code('admin/addOrganisation', { parentId: east, name: '新队', english: '' })).toBe(4090372)
  expect(await admin.code('admin/changeOrganisation', { orgId, name: '新队', english: '', timeZone: 'Mars/Base' })).toBe(4000372)
  await admin.call('admin/changeOrganisation', { orgId, name: '新一队', english: 'New 1', timeZone: 'Asia/Urumqi' })
  expect(await changesOf('admin/changeOrganisation')).toMatchObject({
    details: { changes: { name: { from: '新队', to: '新一队' }, timeZone: { from: '', to: 'Asia/Urumqi' } } },
  })
  await admin.call('admin/moveOrganisation', { orgId, parentId: eastBelow })
  expect(await find()).toMatchObject({ parentId: eastBelow, name: '新一队' })
  expect(await admin.code('admin/endOrganisation', { orgId: eastBelow })).toBe(4090374)
  await admin.call('admin/endOrganisation', { orgId })
  expect(await find()).toBeUndefined()
  expect(await changesOf('admin/endOrganisation')).toMatchObject({ details: { changes: { name: { from: '新一队', to: null } } } })
})

async function feedOf(caller: Caller) {
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: caller.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(({ type }) => type === 'snapshot')
  return feed
}

test('what is taken away ends at once on the open feed: an organisation, a sign-in, the account', async () => {
  const userId = await somebody([east])
  const user = await platform.signIn(login, password)
  const feed = await feedOf(user)
  await admin.call('admin/changeUser', { userId, ...form({ orgIds: [await platform.addOrganisation(`empty ${login}`, east)] }) })
  await feed.until(({ type }) => type === 'listChanged')
  await expect.poll(async () => (await user.call('vehicle/getBatchVehicles', { pageSize: 10, pageNum: 1 })).vehicles).toEqual([])
  const { signIns } = await admin.call('admin/getUserSignIns', { userId })
  expect(signIns).toMatchObject([{ open: true, current: false }])
  await admin.call('admin/endUserSignIn', { userId, signInId: signIns[0]?.signInId ?? '' })
  expect(await feed.closed).toBe(liveClose.session)
  expect(await admin.code('admin/endUserSignIn', { userId, signInId: signIns[0]?.signInId ?? '' })).toBe(4040104)
  const second = await feedOf(await platform.signIn(login, password))
  expect(await admin.call('admin/lockUser', { userId })).toEqual({ sessions: 1, links: 0 })
  expect(await second.closed).toBe(liveClose.session)
  expect((await platform.send('user/login', { userId: login, password: 'x' })).reply.rspCode).not.toBe(0)
  await admin.call('admin/unlockUser', { userId })
  expect(await changesOf('admin/unlockUser')).toMatchObject({ details: { changes: { locked: { from: true, to: false } } } })
  await platform.signIn(login, password)
})

test('an administrator whose right is taken away is refused from the next call on', async () => {
  const userId = await somebody([eastBelow])
  const other = await platform.signIn(login, password)
  expect(await other.code('admin/getUsers', {})).toBe(0)
  await admin.call('admin/changeUser', { userId, ...form({ rights: ['posAuth'] }) })
  expect(await other.code('admin/getUsers', {})).toBe(code.noRight)
})

test('users come in pages by a cursor, are found by parts of what is known of them, and filtered', async () => {
  const org = await platform.addOrganisation(`many ${login}`, east)
  await platform.database.pool.query(
    `with added as (insert into users (login, name, password_hash, rights, email, must_change_password)
       select 'many' || lpad(n::text, 3, '0'), '用户' || n, 'x', $1, n || '@example.com', n % 2 = 0 from generate_series(1, 120) n returning id)
     insert into user_organisations select id, $2 from added`,
    [noRights, org],
  )
  const logins: string[] = []
  let next: string | null | undefined
  while (next !== null) {
    const page: DataOf<'admin/getUsers'> = await admin.call('admin/getUsers', { orgId: org, ...(next && { cursor: next }) })
    expect(page.total).toBe(120)
    logins.push(...page.users.map(user => user.login))
    next = page.next
  }
  expect(logins).toEqual(logins.toSorted())
  expect(new Set(logins).size).toBe(120)
  const found = async (asked: object) => (await admin.call('admin/getUsers', { orgId: org, ...asked })).total
  expect(await found({ keyword: '用户120' })).toBe(1)
  expect(await found({ keyword: '77@EXAMPLE' })).toBe(1)
  expect(await found({ keyword: '%' })).toBe(0)
  expect(await found({ state: 'invited' })).toBe(60)
  expect(await found({ right: 'posAuth' })).toBe(0)
})

test('a mobile number and a login are those of one user, and an end date lies ahead', async () => {
  await platform.addUser(login, password, [eastBelow], { mobile: '13811110000' })
  expect(await admin.code('admin/addUser', { login: `${login}b`, ...form({ mobile: '13811110000' }) })).toBe(4090371)
  expect(await admin.code('admin/addUser', { login, ...form() })).toBe(4090370)
  expect(await admin.code('admin/addUser', { login: 'a b', ...form() })).toBe(4000371)
  expect(await admin.code('admin/addUser', { login: `${login}b`, ...form({ endsOn: '2020-01-01' }) })).toBe(4000373)
})

test('the day after its end date an account is locked', async () => {
  const userId = await somebody()
  await admin.call('admin/changeUser', { userId, ...form({ endsOn: '2199-01-01' }) })
  const job = platform.jobs.find(({ name }) => name === 'ended-accounts') ?? expect.fail()
  await job.run(new AbortController().signal)
  expect(await admin.call('admin/getUser', { userId })).toMatchObject({ state: 'active', endsOn: '2199-01-01' })
  await platform.database.pool.query(`update users set ends_on = '2020-01-01' where id = $1`, [userId])
  await job.run(new AbortController().signal)
  expect(await admin.call('admin/getUser', { userId })).toMatchObject({ state: 'locked' })
  expect(await admin.code('admin/unlockUser', { userId })).toBe(4000373)
})
