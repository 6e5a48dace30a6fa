/** Demo data: organisations, vehicles and accounts with public passwords. Inserted once into an empty database. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  type AlarmRuleForm,
  allRights,
  type AppMenuAuth,
  filePurposes,
  type Right,
  viewingRights,
  weekdays,
} from '@outrider/contract'
import type { Kysely, Transaction } from 'kysely'
import { hashPassword } from '../accounts/password.ts'
import type { Database } from '../store/schema.ts'
import type { Files } from '../files/files.ts'
import { geofenceColumns } from '../modules/alarms/rules/geofences.ts'
import { ruleColumns, ruleThenOf } from '../modules/alarms/rules/rule-form.ts'
import { storeRuleChange } from '../modules/alarms/rules/rule-record.repository.ts'
import { demoGeofences, demoRules } from './alarm-rules.ts'
import { demoCheckpoints, demoRadius, demoRemindWithin } from './checkpoints.ts'
import { addDemoDepartureChecks } from './departure-checks.ts'
import { depotPicture } from './depot-picture.ts'
import { addDemoDrivers } from './office/drivers.ts'
import { addDemoMessages } from './dispatch-messages.ts'
import { addDemoMaintenance } from './office/maintenance.ts'
import { MaintenanceRepository } from '../modules/maintenance/maintenance.repository.ts'
import { addDemoPapers } from './office/papers.ts'
import { addDemoPostChecks } from './post-checks.ts'
import { addDemoWords } from './office/dictionary-words.ts'
import { addDemoRoster } from './office/duty-roster.ts'
import { demoItineraries } from './itineraries.ts'
import { addDemoScoreMeans } from './score-means.ts'
import { addDemoTerminalProfile } from './terminal-profile.ts'
import { demoPois } from './pois.ts'
import { demoSensorModel, demoSensors } from './sensors.ts'
import { demoTagColours, demoTagsOf } from './tags.ts'
import { demoOpenTrips } from './trips.ts'
import { addDemoTraffic } from './video-traffic.ts'
import { addDemoCommands } from './vehicle-commands.ts'

/** Demo accounts. `users.demo_of` prevents them outside a demo. */
export const demoAccounts = [
  {
    login: 'demo',
    password: 'outrider',
    name: '演示调度员 Demo dispatcher',
    organisation: null,
    installs: true,
    mobile: '13900000001',
  },
  {
    login: 'huadong',
    password: 'outrider',
    name: '华东调度员 East China dispatcher',
    organisation: 'east',
    installs: false,
    mobile: '13900000002',
  },
  {
    login: 'anzhuang',
    password: 'outrider',
    name: '演示安装工 Demo installer',
    organisation: null,
    installs: 'only',
    mobile: '13900000003',
  },
  {
    login: 'guanli',
    password: 'outrider',
    name: '企业管理员 Company administrator',
    organisation: null,
    installs: true,
    mobile: '13900000004',
  },
] as const

export interface DemoFleet {
  organisations: { key: string; parentKey: string | null; zh: string; en: string }[]
  vehicles: {
    phone: string
    version: string
    plate: string
    plateColor: number
    nickname: string
    vehicleType: string
    orgKey: string
    terminalId: string
    cameras?: { channels: number }
  }[]
}

/** Of the channels of simulated cameras, as `apps/simulator` draws them: odd ones look at the road, even ones inside. */
const cameraNames = ['前方', '驾驶员', '后方', '车厢']

export const readDemoFleet = async (file: URL): Promise<DemoFleet> => JSON.parse(await readFile(file, 'utf8')) as DemoFleet

const wirePassword = (password: string): string => createHash('md5').update(password).digest('hex').toUpperCase()

/** `only`: installs, and neither reviews nor commands. Requests for long trips need two who approve. */
const rightsOf = (installs: boolean | 'only'): AppMenuAuth => ({
  ...(installs === 'only' ? viewingRights : allRights),
  updMtcTaskAuth: installs !== false,
  updInstTaskAuth: installs !== false,
})

export async function seedDemo(db: Kysely<Database>, fleet: DemoFleet): Promise<void> {
  const hashes = await Promise.all(demoAccounts.map(account => hashPassword(wirePassword(account.password))))
  await db.transaction().execute(async tx => {
    const organisations = await addOrganisations(tx, fleet)
    const vehicles = await addVehicles(tx, fleet, organisations)
    await addTrips(tx, vehicles)
    await addDemoDrivers(
      tx,
      vehicles.map((vehicle, at) => ({ ...vehicle, phone: fleet.vehicles[at]?.phone ?? '' })),
    )
    await addDemoPapers(tx, vehicles)
    await addDemoMaintenance(tx, vehicles, rootOf(fleet, organisations))
    await addDemoTerminalProfile(tx, vehicles, rootOf(fleet, organisations))
    await addItineraries(tx, vehicles)
    await addDemoDepartureChecks(tx, vehicles, rootOf(fleet, organisations))
    await addCheckpoints(tx, fleet, organisations)
    await addPois(tx, rootOf(fleet, organisations))
    await addSensors(tx, rootOf(fleet, organisations))
    await addTagColours(tx, rootOf(fleet, organisations))
    await addRole(tx, rootOf(fleet, organisations))
    const users: { id: number; name: string }[] = []
    for (const [index, account] of demoAccounts.entries()) {
      const { id } = await tx
        .insertInto('users')
        .values({
          login: account.login,
          name: account.name,
          password_hash: hashes[index] ?? '',
          rights: rightsOf(account.installs),
          demo_of: 'demo',
          mobile: account.mobile,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const root = fleet.organisations.find(row => row.parentKey === null)
      const granted = organisations.get(account.organisation ?? root?.key ?? '')
      if (granted === undefined) throw new Error(`The demo has no organisation ${account.organisation}`)
      await tx.insertInto('user_organisations').values({ user_id: id, organisation_id: granted }).execute()
      users.push({ id, name: account.name })
      if (index === 0) {
        const by = { userId: id, userName: account.name }
        await addDemoPostChecks(tx, by)
        await addDemoScoreMeans(tx, rootOf(fleet, organisations), by)
      }
    }
    await addAlarmRules(tx, rootOf(fleet, organisations))
    await addDemoMessages(tx)
    await addDemoTraffic(tx)
    const [first, second, , administrator] = users
    if (first && second) await addDemoCommands(tx, [first, second])
    await addDemoWords(tx, rootOf(fleet, organisations))
    if (first && administrator) await addDemoRoster(tx, rootOf(fleet, organisations), [first, administrator])
  })
  // What is due is there from the start, and not after the first look of the server.
  await new MaintenanceRepository(db, () => 'Asia/Shanghai').refresh()
}

/** Of all vehicles with terminals of one model. */
async function addSensors(tx: Transaction<Database>, organisationId: number): Promise<void> {
  const rows = demoSensors.map(form => ({
    organisation_id: organisationId,
    vehicle_id: null,
    model: demoSensorModel,
    kind: form.kind,
    channel: form.channel,
    form: JSON.stringify(form),
    user_id: null,
    user_name: 'demo',
  }))
  await tx.insertInto('sensors').values(rows).execute()
}

async function addTagColours(tx: Transaction<Database>, organisationId: number): Promise<void> {
  const rows = demoTagColours.map(each => ({ organisation_id: organisationId, ...each }))
  await tx.insertInto('tag_colours').values(rows).execute()
}

/** One of the company's own, beside those that are there from the start. */
async function addRole(tx: Transaction<Database>, organisationId: number): Promise<void> {
  const rights: Right[] = ['posAuth', 'trackAuth', 'moreAuth', 'videoAuth', 'alarmAuth']
  const role = { organisation_id: organisationId, shipped: null, name: '夜班值守', name_en: 'Night watch', rights }
  await tx.insertInto('roles').values(role).execute()
}

/** Parents come before children in the file. */
async function addOrganisations(tx: Transaction<Database>, { organisations }: DemoFleet): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { key, parentKey, zh, en } of organisations) {
    const parent = parentKey === null ? null : ids.get(parentKey)
    if (parent === undefined) throw new Error(`Demo organisation ${key} is listed before its parent`)
    const row = await tx
      .insertInto('organisations')
      .values({ parent_id: parent, name: zh, name_en: en })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(key, row.id)
  }
  return ids
}

async function addVehicles(
  tx: Transaction<Database>,
  { vehicles }: DemoFleet,
  organisations: Map<string, number>,
): Promise<AddedVehicle[]> {
  const added: AddedVehicle[] = []
  for (const [place, vehicle] of vehicles.entries()) {
    const organisation = organisations.get(vehicle.orgKey)
    if (organisation === undefined) throw new Error(`The demo has no organisation ${vehicle.orgKey}`)
    const tags = demoTagsOf(vehicle, place)
    const { id } = await tx
      .insertInto('vehicles')
      .values({
        organisation_id: organisation,
        plate_num: vehicle.plate,
        plate_color: vehicle.plateColor,
        nickname: vehicle.nickname,
        vehicle_type: vehicle.vehicleType,
        details: JSON.stringify({ ...camerasOf(vehicle), ...(tags !== '' && { tags }) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('terminals')
      .values({ vehicle_id: id, phone: vehicle.phone.replace(/^0+(?=.)/, ''), terminal_type: `jt808-${vehicle.version}` })
      .execute()
    added.push({ vehicle_id: id, organisation_id: organisation })
  }
  return added
}

interface AddedVehicle {
  vehicle_id: number
  organisation_id: number
}

async function addItineraries(tx: Transaction<Database>, vehicles: readonly AddedVehicle[]): Promise<void> {
  const hour = 3_600_000
  const user_name = demoAccounts[0].name
  for (const { vehicle, state, startsIn, ...said } of demoItineraries) {
    const of = vehicles[vehicle]
    if (!of) continue
    const plannedStart = Date.now() + startsIn * hour
    const plannedEnd = plannedStart + 3 * hour
    const realStart = state === 'underWay' || state === 'done' ? plannedStart + hour / 4 : null
    const realEnd = state === 'done' ? plannedEnd + hour / 3 : null
    const times = { plannedStart, plannedEnd, realStart, realEnd }
    const facts = JSON.stringify({ ...said, ...times, route: '', passengers: 0, remark: '' })
    const at = new Date(realEnd ?? realStart ?? Date.now())
    const { id } = await tx
      .insertInto('itineraries')
      .values({ ...of, state, state_since: at, version: 1, planned_start: new Date(plannedStart), facts })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('itinerary_changes')
      .values({ itinerary_id: id, version: 1, at, user_id: null, user_name, state, fields: '[]' })
      .execute()
  }
}

async function addTrips(tx: Transaction<Database>, vehicles: readonly AddedVehicle[]): Promise<void> {
  const now = Date.now()
  const ago = (hours: number) => new Date(now - hours * 3_600_000)
  const by = demoAccounts[0].name
  for (const { vehicle, from, since } of demoOpenTrips) {
    const of = vehicles[vehicle]
    if (!of) continue
    const start = {
      driver_id: null,
      driver_name: '',
      started_at: ago(since),
      start_place: from,
      started_by: null,
      started_by_name: by,
    }
    const unknown = { start_latitude: null, start_longitude: null, start_mileage: null }
    await tx
      .insertInto('trips')
      .values({ ...of, ...start, ...unknown })
      .execute()
  }
}

/** What the vehicle's record says of its cameras. */
const camerasOf = ({ cameras }: DemoFleet['vehicles'][number]) =>
  cameras && { channel: cameras.channels, channelNames: cameraNames.slice(0, cameras.channels).join(',') }

function rootOf(fleet: DemoFleet, organisations: Map<string, number>): number {
  const root = organisations.get(fleet.organisations.find(row => row.parentKey === null)?.key ?? '')
  if (root === undefined) throw new Error('The demo has no root organisation')
  return root
}

async function addPois(tx: Transaction<Database>, root: number): Promise<void> {
  const rows = demoPois.map(({ name, kind, latitude, longitude }) => ({ organisation_id: root, name, kind, latitude, longitude }))
  await tx.insertInto('pois').values(rows).execute()
}

/** Gives points of the demo their pictures, once the platform stores files. */
export async function addDemoPictures(db: Kysely<Database>, files: Pick<Files, 'store'>): Promise<void> {
  for (const { name } of demoPois.filter(({ picture }) => picture)) {
    const { id, organisation_id: organisation } = await db
      .selectFrom('pois')
      .select(['id', 'organisation_id'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const owner = { kind: 'poi', id }
    await files.store(Readable.from([depotPicture()]), filePurposes.picture, { owner, organisation, replaces: true })
  }
}

/** Adds the checkpoints to the root organisation. */
async function addCheckpoints(tx: Transaction<Database>, fleet: DemoFleet, organisations: Map<string, number>): Promise<void> {
  const root = rootOf(fleet, organisations)
  const rows = demoCheckpoints.map(({ zh, en, type, latitude, longitude }) => ({
    organisation_id: root,
    name: zh,
    name_en: en,
    type,
    latitude,
    longitude,
    radius: demoRadius,
    remind_within: demoRemindWithin,
  }))
  await tx.insertInto('checkpoints').values(rows).execute()
}

/** Adds geofences and alarm rules to the root organisation: they apply to every vehicle, at any time. */
async function addAlarmRules(tx: Transaction<Database>, organisation: number): Promise<void> {
  // Who set them, since what a rule does needs the rights of a person.
  const { id: setter } = await tx
    .selectFrom('users')
    .select('id')
    .where('login', '=', demoAccounts[0].login)
    .executeTakeFirstOrThrow()
  const ids = new Map<string, string>()
  for (const geofence of demoGeofences) {
    const { name } = geofence
    const values = geofenceColumns({ orgId: organisation, ...geofence })
    const { id } = await tx.insertInto('geofences').values(values).returning('id').executeTakeFirstOrThrow()
    ids.set(name, id)
  }
  for (const { geofence, actions = [], ...rule } of demoRules) {
    const form: AlarmRuleForm = {
      ...rule,
      orgId: organisation,
      enabled: true,
      // What is serious is for a person to see to; of each lorry that is fast there would be hundreds of tasks.
      actions: rule.level === 1 ? [...actions, { kind: 'task', userId: String(setter), minutes: 60 }] : actions,
      geofenceId: geofence === undefined ? null : (ids.get(geofence) ?? null),
      vehicleIds: null,
      days: [...weekdays],
      fromTime: null,
      toTime: null,
    }
    const values = { ...ruleColumns(form), changed_by: setter }
    const { id } = await tx.insertInto('alarm_rules').values(values).returning('id').executeTakeFirstOrThrow()
    const change = { ruleId: id, organisationId: organisation, userId: setter, what: 'added', why: '' } as const
    await storeRuleChange(tx, { ...change, rule: ruleThenOf(form, geofence ?? '') })
  }
}
