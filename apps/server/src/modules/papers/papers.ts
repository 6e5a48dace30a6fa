/** Calls of administrators about papers of vehicles and drivers. */
import { type Lang, type Paper, type PaperKind, paperKinds, paperKindsOf, type PaperOwner } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Files } from '../../files/files.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Events } from '../../record/event-record.ts'
import type { Database } from '../../store/schema.ts'
import { maskedLicence } from '../masked-licence.ts'
import { changesBetween, recordChanges } from '../recorded-changes.ts'
import { vehicleWithPlate } from '../vehicle-with-plate.ts'
import type { PaperRepository, PaperValues, StoredPaper } from './papers.repository.ts'

interface PaperDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  files: Files
  events: Events
  papers: PaperRepository
  /** YYYY-MM-DD, in the zone of the platform. */
  today: () => string
  now: () => number
}

type PaperPath =
  | 'admin/getPapers'
  | 'admin/addPaper'
  | 'admin/changePaper'
  | 'admin/endPaper'
  | 'admin/getPaperPicture'
  | 'admin/savePaperPicture'
  | 'admin/delPaperPicture'
  | 'admin/getPaperSettings'
  | 'admin/savePaperSettings'

const day = 86_400_000
const ownerOf = (id: string) => ({ kind: 'paper', id })

export const kindName = ({ kind, kind_name }: Pick<StoredPaper, 'kind' | 'kind_name'>, lang: Lang): string =>
  kind === 'own' && kind_name !== '' ? kind_name : paperKinds[kind][lang]

const stateOf = ({ expires_on, remind_days, replaced }: StoredPaper, today: string): Paper['state'] => {
  if (replaced) return 'replaced'
  if (expires_on === '') return 'valid'
  if (expires_on < today) return 'expired'
  return Date.parse(expires_on) - remind_days * day <= Date.parse(today) ? 'soon' : 'valid'
}

const onWire = (row: StoredPaper, { fleet, today, lang }: { fleet: LiveFleet; today: string; lang: Lang }): Paper => ({
  paperId: row.paper_id,
  of: row.vehicle_id === null ? 'driver' : 'vehicle',
  driverId: row.driver_id === null ? null : String(row.driver_id),
  vehicleId: row.vehicle_id === null ? null : String(row.vehicle_id),
  subject: row.subject,
  orgId: row.organisation_id,
  orgName: fleet.organisations.name(row.organisation_id, lang),
  kind: row.kind,
  kindName: row.kind_name,
  number: row.paper_id === null ? maskedLicence(row.number) : row.number,
  issuedOn: row.issued_on,
  expiresOn: row.expires_on,
  remindDays: row.remind_days,
  note: row.note,
  state: stateOf(row, today),
  revision: row.revision,
})

const check = ({ kind, kindName: name, issuedOn, expiresOn }: PaperValues, owner: PaperOwner) => {
  if (!paperKindsOf(owner).includes(kind) || (kind === 'own' && name === '')) fail('paper.kind')
  if (issuedOn !== '' && expiresOn !== '' && expiresOn < issuedOn) fail('paper.dates')
}
/** The record is read by more people than papers: of numbers it tells that they changed. */
const recorded = ({ number, note, ...values }: PaperValues) => ({ ...values, number: maskedLicence(number), note: note && '…' })

/** What the record names: the vehicle or the driver. */
const subjectOf = ({ vehicle_id, driver_id }: Pick<StoredPaper, 'vehicle_id' | 'driver_id'>) =>
  driver_id === null ? { kind: 'vehicle', id: String(vehicle_id) } : { kind: 'driver', id: String(driver_id) }

export const paperHandlers = ({
  db,
  fleet,
  access,
  files,
  events,
  papers,
  today,
  now,
}: PaperDependencies): Handlers<PaperPath> => {
  /** The account of a vehicle administers nothing. */
  const reachOf = async (user: SignedInUser): Promise<number[]> => {
    const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
    if (onlyVehicleId !== undefined) fail('access.noRight')
    return [...organisationIds]
  }
  const paperOf = async (user: SignedInUser, id: string) => (await papers.find(await reachOf(user), id)) ?? fail('paper.unknown')

  return {
    async 'admin/getPapers'({ driverId, vehicleId, cursor = '0', pageSize, keyword, ...asked }, { user, lang }) {
      const word = keyword?.toLowerCase() ?? ''
      const kinds = (Object.keys(paperKinds) as PaperKind[]).filter(
        kind => word !== '' && (paperKinds[kind].zh.includes(word) || paperKinds[kind].en.toLowerCase().includes(word)),
      )
      const offset = Number(cursor)
      const { papers: rows, total } = await papers.page({
        ...asked,
        organisationIds: await reachOf(user),
        ...(driverId !== undefined && { driverId: Number(driverId) }),
        ...(vehicleId !== undefined && { vehicleId: Number(vehicleId) }),
        keyword,
        kinds,
        today: today(),
        offset,
        limit: pageSize,
      })
      const next = offset + rows.length
      return {
        papers: rows.map(row => onWire(row, { fleet, today: today(), lang })),
        total,
        next: rows.length > 0 && next < total ? String(next) : null,
      }
    },

    async 'admin/addPaper'({ plateNum, driverId, ...values }, { user, address }) {
      const reach = await reachOf(user)
      if ((plateNum === undefined) === (driverId === undefined)) fail('paper.kind')
      const owner: PaperOwner = plateNum === undefined ? 'driver' : 'vehicle'
      check(values, owner)
      const vehicleId =
        plateNum === undefined ? null : ((await vehicleWithPlate(db, reach, plateNum)) ?? fail('driver.plateUnknown'))
      if (driverId !== undefined && !(await papers.driverIn(reach, Number(driverId)))) fail('admin.driverUnknown')
      const of = { vehicleId, driverId: driverId === undefined ? null : Number(driverId) }
      const paperId = await papers.add(of, values, user.userId, new Date(now()))
      const subject = subjectOf({ vehicle_id: vehicleId, driver_id: of.driverId })
      recordChanges(events, { call: 'admin/addPaper', context: { user, address }, subject }, changesBetween({}, recorded(values)))
      return { paperId }
    },

    async 'admin/changePaper'({ paperId, revision, ...values }, { user, address }) {
      const row = await paperOf(user, paperId)
      check(values, row.vehicle_id === null ? 'driver' : 'vehicle')
      if (!(await papers.change(paperId, revision, values, user.userId, new Date(now())))) fail('paper.changedMeanwhile')
      const before: PaperValues = {
        kind: row.kind,
        kindName: row.kind_name,
        number: row.number,
        issuedOn: row.issued_on,
        expiresOn: row.expires_on,
        remindDays: row.remind_days,
        note: row.note,
      }
      const subject = subjectOf(row)
      const changes = changesBetween(recorded(before), recorded(values))
      recordChanges(events, { call: 'admin/changePaper', context: { user, address }, subject }, changes)
      return {}
    },

    async 'admin/endPaper'({ paperId }, { user, address }) {
      const row = await paperOf(user, paperId)
      await papers.end(paperId)
      const { userId, sessionId } = user
      events.record({
        kind: 'deleted',
        userId,
        sessionId,
        address,
        call: 'admin/endPaper',
        subjects: [subjectOf(row)],
        with: { files: await files.removeOf(ownerOf(paperId)) },
      })
      return {}
    },

    ...paperPictureHandlers(files, paperOf),
    ...paperSettingHandlers({ fleet, events, papers }, reachOf),
  }
}

type PicturePath = 'admin/getPaperPicture' | 'admin/savePaperPicture' | 'admin/delPaperPicture'

const paperPictureHandlers = (
  files: Files,
  paperOf: (user: SignedInUser, id: string) => Promise<StoredPaper>,
): Handlers<PicturePath> => ({
  async 'admin/getPaperPicture'({ paperId }, { user }) {
    const { paper_id: id } = await paperOf(user, paperId)
    const [picture = null] = await files.linksOf(ownerOf(String(id)))
    return { picture }
  },

  async 'admin/savePaperPicture'({ paperId, fileId }, { user }) {
    const { paper_id: id, organisation_id: organisation } = await paperOf(user, paperId)
    const uploaded = { purpose: 'picture', userId: user.userId } as const
    await files.take(fileId, uploaded, { owner: ownerOf(String(id)), organisation, replaces: true })
    return {}
  },

  async 'admin/delPaperPicture'({ paperId }, { user }) {
    const { paper_id: id } = await paperOf(user, paperId)
    await files.removeOf(ownerOf(String(id)))
    return {}
  },
})

const paperSettingHandlers = (
  { fleet, events, papers }: Pick<PaperDependencies, 'fleet' | 'events' | 'papers'>,
  reachOf: (user: SignedInUser) => Promise<number[]>,
): Handlers<'admin/getPaperSettings' | 'admin/savePaperSettings'> => ({
  async 'admin/getPaperSettings'(_, { user }) {
    const [reach, { refusing, deviceDownHours }] = [await reachOf(user), await papers.settings()]
    return {
      organisations: reach.map(orgId => {
        const above = [...fleet.organisations.above([orgId])].filter(id => id !== orgId)
        return {
          orgId,
          refuseExpired: refusing.has(orgId),
          fromAbove: above.some(id => refusing.has(id)),
          deviceDownHours: deviceDownHours.get(orgId) ?? null,
          deviceDownAbove: nearest(above, deviceDownHours) ?? null,
        }
      }),
    }
  },

  async 'admin/savePaperSettings'({ orgId, refuseExpired, deviceDownHours: hours }, { user, address }) {
    if (!(await reachOf(user)).includes(orgId)) fail('organisation.unknown')
    const { refusing, deviceDownHours } = await papers.settings()
    const before = { refuseExpired: refusing.has(orgId), deviceDownHours: deviceDownHours.get(orgId) ?? null }
    const after = { refuseExpired, deviceDownHours: hours === undefined ? before.deviceDownHours : hours }
    await papers.setRefusing(orgId, refuseExpired, hours)
    recordChanges(
      events,
      { call: 'admin/savePaperSettings', context: { user, address }, subject: { kind: 'organisation', id: String(orgId) } },
      changesBetween(before, after),
    )
    return {}
  },
})

/** Of the nearest organisation that has one. @param above the nearest first */
export function nearest(above: readonly number[], hours: ReadonlyMap<number, number>): number | undefined {
  for (const id of above) if (hours.has(id)) return hours.get(id)
  return undefined
}
