/** Calls of administrators about files of drivers, and what each drove. */
import type { AdminDriver, DriverForm, KnownDrive, Lang } from '@outrider/contract'
import { reportQueryError } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { CallContext, Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { Files } from '../../../files/files.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Events } from '../../../record/event-record.ts'
import type { Database } from '../../../store/schema.ts'
import { maskedLicence } from '../../masked-licence.ts'
import type { DriversPort } from '../../ports.ts'
import { changesBetween, recordChanges } from '../../recorded-changes.ts'
import { type DriverConflict, type DriverFileRepository, DriverNotStored, type StoredDriver } from './driver-files.repository.ts'

export interface DriverFileDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  files: Files
  events: Events
  driverFiles: DriverFileRepository
  /** What cards tell of drives. */
  cards: Pick<DriversPort, 'drives'>
  now: () => number
  /** YYYY-MM-DD, in the zone of the platform. */
  today: () => string
}

type DriverFilePath =
  | 'admin/getDrivers'
  | 'admin/getDriver'
  | 'admin/addDriver'
  | 'admin/changeDriver'
  | 'admin/retireDriver'
  | 'admin/getDriverPhoto'
  | 'admin/saveDriverPhoto'
  | 'admin/delDriverPhoto'
  | 'admin/getKnownDrives'

/** In one reply. */
const maxDrives = 1_000
const day = 86_400_000
const ownerOf = (id: number) => ({ kind: 'driver', id: String(id) })

export const conflictErrors = {
  certificate: 'driver.certificateTaken',
  card: 'driver.cardTaken',
  meanwhile: 'driver.changedMeanwhile',
} as const satisfies Record<DriverConflict, string>

/** The first day, YYYY-MM-DD, that is too late an end. What ends today is not over yet, but is about to be. */
const endBound = (today: string, withinDays: number): string =>
  new Date(Date.parse(today) + (withinDays === 0 ? 0 : withinDays + 1) * day).toISOString().slice(0, 10)

/** The account of a vehicle administers nothing. */
export async function organisationsOf(access: Pick<AccessGate, 'scope'>, user: SignedInUser): Promise<ReadonlySet<number>> {
  const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
  if (onlyVehicleId !== undefined) fail('access.noRight')
  return organisationIds
}

export const formOf = ({
  orgId,
  name,
  certificate,
  issuer,
  certificateUntil,
  mobile,
  drivingLicence,
  licenceClasses,
  licenceUntil,
  cards,
  plateNum,
  note,
}: DriverForm): DriverForm => ({
  orgId,
  name,
  certificate,
  issuer,
  certificateUntil,
  mobile,
  drivingLicence,
  licenceClasses,
  licenceUntil,
  cards,
  plateNum,
  note,
})

/** The record is read by more people than the file, and for longer: numbers of people are masked in it. */
const recorded = (form: DriverForm) => ({
  ...form,
  certificate: maskedLicence(form.certificate),
  drivingLicence: maskedLicence(form.drivingLicence),
  mobile: maskedLicence(form.mobile),
  cards: form.cards.map(maskedLicence).join(', '),
  note: form.note === '' ? '' : '…',
})
const nothingYet: Partial<DriverForm> = {}

const inList = (row: StoredDriver, fleet: LiveFleet, lang: Lang): AdminDriver => ({
  driverId: String(row.id),
  orgId: row.orgId,
  orgName: fleet.organisations.name(row.orgId, lang),
  name: row.name,
  certificate: maskedLicence(row.certificate),
  certificateUntil: row.certificateUntil,
  mobile: row.mobile,
  drivingLicence: maskedLicence(row.drivingLicence),
  licenceClasses: row.licenceClasses,
  licenceUntil: row.licenceUntil,
  cards: row.cards.length,
  plateNum: row.plateNum,
  state: row.retiredAt === null ? 'active' : 'retired',
  byCardAlone: row.fileSince === null,
  lastCardAt: row.lastCardAt?.getTime() ?? null,
})

export const driverFileHandlers = (deps: DriverFileDependencies): Handlers<DriverFilePath> => {
  const { db, fleet, access, files, events, driverFiles, now, today } = deps
  const driverOf = async (user: SignedInUser, driverId: string): Promise<StoredDriver> =>
    (await driverFiles.find([...(await organisationsOf(access, user))], Number(driverId))) ?? fail('admin.driverUnknown')

  /** null: none; undefined: as it is. */
  async function regularOf(plate: string, before: string, reached: ReadonlySet<number>): Promise<number | null | undefined> {
    if (plate === before) return undefined
    if (plate === '') return null
    return (await driverFiles.vehiclesWithPlates([...reached], [plate])).get(plate) ?? fail('driver.plateUnknown')
  }

  async function save(
    values: DriverForm,
    before: StoredDriver | undefined,
    revision: number,
    { user }: Pick<CallContext, 'user'> & { user: SignedInUser },
  ): Promise<number> {
    const reached = await organisationsOf(access, user)
    if (!reached.has(values.orgId)) fail('organisation.unknown')
    const vehicleId = await regularOf(values.plateNum, before?.plateNum ?? '', reached)
    const file = { id: before?.id ?? null, revision, values, vehicleId }
    try {
      const [id = 0] = await db.transaction().execute(tx => driverFiles.store(tx, [file], new Date(now())))
      return id
    } catch (error) {
      if (error instanceof DriverNotStored) return fail(conflictErrors[error.conflict])
      throw error
    }
  }

  return {
    async 'admin/getDrivers'({ orgId, state, endsWithinDays, keyword, cursor, pageSize }, { user, lang }) {
      const reached = await organisationsOf(access, user)
      if (orgId !== undefined && !reached.has(orgId)) fail('organisation.unknown')
      const within = orgId === undefined ? reached : fleet.organisations.below([orgId])
      const { drivers, total, next } = await driverFiles.page({
        organisationIds: [...within].filter(id => reached.has(id)),
        reached: [...reached],
        keyword,
        cursor,
        pageSize,
        ...(state !== undefined && { retired: state === 'retired' }),
        ...(endsWithinDays !== undefined && { endsBefore: endBound(today(), endsWithinDays) }),
      })
      return { drivers: drivers.map(row => inList(row, fleet, lang)), total, next }
    },

    async 'admin/getDriver'({ driverId }, { user, lang }) {
      const row = await driverOf(user, driverId)
      return {
        driverId: String(row.id),
        revision: row.revision,
        ...formOf(row),
        orgName: fleet.organisations.name(row.orgId, lang),
        state: row.retiredAt === null ? 'active' : 'retired',
        byCardAlone: row.fileSince === null,
        retiredAt: row.retiredAt?.getTime() ?? null,
      }
    },

    async 'admin/addDriver'(values, { user, address }) {
      const id = await save(values, undefined, 0, { user })
      const subject = { kind: 'driver', id: String(id) }
      const context = { user, address }
      recordChanges(events, { call: 'admin/addDriver', context, subject }, changesBetween(nothingYet, recorded(values)))
      return { driverId: String(id) }
    },

    async 'admin/changeDriver'({ driverId, revision, ...values }, { user, address }) {
      const before = await driverOf(user, driverId)
      await save(values, before, revision, { user })
      const changes = changesBetween(recorded(formOf(before)), recorded(values))
      const subject = { kind: 'driver', id: String(before.id) }
      recordChanges(events, { call: 'admin/changeDriver', context: { user, address }, subject }, changes)
      return {}
    },

    async 'admin/retireDriver'({ driverId, retired }, { user, address }) {
      const { id } = await driverOf(user, driverId)
      const at = new Date(now())
      if (await driverFiles.retire([...(await organisationsOf(access, user))], id, retired ? at : null, at))
        recordChanges(
          events,
          { call: 'admin/retireDriver', context: { user, address }, subject: { kind: 'driver', id: String(id) } },
          { retired: { from: !retired, to: retired } },
        )
      return {}
    },

    ...driverPhotoHandlers(files, driverOf),
    ...knownDriveHandlers(deps, driverOf),
  }
}

type DriverOf = (user: SignedInUser, driverId: string) => Promise<StoredDriver>

const driverPhotoHandlers = (
  files: Files,
  driverOf: DriverOf,
): Handlers<'admin/getDriverPhoto' | 'admin/saveDriverPhoto' | 'admin/delDriverPhoto'> => ({
  async 'admin/getDriverPhoto'({ driverId }, { user }) {
    const [picture = null] = await files.linksOf(ownerOf((await driverOf(user, driverId)).id))
    return { picture }
  },

  async 'admin/saveDriverPhoto'({ driverId, fileId }, { user }) {
    const { id, orgId } = await driverOf(user, driverId)
    const uploaded = { purpose: 'picture', userId: user.userId } as const
    await files.take(fileId, uploaded, { owner: ownerOf(id), organisation: orgId, replaces: true })
    return {}
  },

  async 'admin/delDriverPhoto'({ driverId }, { user }) {
    await files.removeOf(ownerOf((await driverOf(user, driverId)).id))
    return {}
  },
})

const knownDriveHandlers = (
  { access, cards, driverFiles }: Pick<DriverFileDependencies, 'access' | 'cards' | 'driverFiles'>,
  driverOf: DriverOf,
): Handlers<'admin/getKnownDrives'> => ({
  async 'admin/getKnownDrives'({ driverId, startTime, endTime }, { user }) {
    if (startTime > endTime) fail('track.order')
    const wrong = reportQueryError({ startTime, endTime })
    if (wrong) fail(wrong)
    const { id } = await driverOf(user, driverId)
    const reached = [...(await organisationsOf(access, user))]
    const [byCard, others] = await Promise.all([
      cards.drives(id, reached, startTime, endTime),
      driverFiles.drives([id], new Date(startTime), new Date(endTime)),
    ])
    const drives: KnownDrive[] = []
    const all = [
      ...byCard.map(drive => ({ source: 'card' as const, ...drive })),
      ...others.map(row => ({
        source: row.source,
        vehicleId: row.vehicle_id,
        from: row.from.getTime(),
        to: row.to?.getTime() ?? null,
      })),
    ]
    for (const { vehicleId, ...drive } of all.toSorted((a, b) => b.from - a.from)) {
      // A vehicle that was sold meanwhile is another company's.
      const vehicle = await access.vehicle(user.userId, String(vehicleId))
      if (!vehicle) continue
      const { plateNum, nickname } = vehicle.identity
      drives.push({ ...drive, vehicleId: String(vehicleId), plateNum, nickname })
      if (drives.length > maxDrives) break
    }
    return { drives: drives.slice(0, maxDrives), more: drives.length > maxDrives }
  },
})
