/** Checkpoint calls. Visible to users of the organisation. */
import {
  allows,
  checkpointTypes,
  type CheckpointType,
  contract,
  type Lang,
  limits,
  type ParsedRequestOf,
} from '@outrider/contract'
import { convertDatum } from '@outrider/geo'
import { datumOf } from '../../events/latest-state.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { AccessScope } from '../../fleet/access-scope.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Events } from '../../record/event-record.ts'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { approachesOf } from './approaches.ts'
import type { CheckpointGrid, StoredCheckpoint } from './checkpoint-grid.ts'
import type { CheckpointRepository } from './checkpoints.repository.ts'

interface CheckpointDependencies {
  fleet: LiveFleet
  access: AccessGate
  checkpoints: CheckpointRepository
  detector: { readonly grid: CheckpointGrid; reload(): Promise<void> }
  /** Older positions are ignored for approach reminders. */
  staleAfterSeconds: number
  events: Events
  now?: () => number
}

type CheckpointPath =
  | 'accessMon/getAccessMonTypeList'
  | 'accessMon/getAccessMonList'
  | 'accessMon/getAccessMonEvent'
  | 'accessMon/getCloseToAccessMonRemind'
  | 'accessMon/addAccessMon'
  | 'accessMon/updAccessMon'
  | 'accessMon/delAccessMon'

/** Maximum reminders in one reply. */
const maxReminders = 500

const nameIn = (lang: Lang, zh: string, en: string): string => (lang === 'en' && en ? en : zh)
const typeOf = (type: string): CheckpointType => (Object.hasOwn(checkpointTypes, type) ? (type as CheckpointType) : 'other')

export const checkpointHandlers = (deps: CheckpointDependencies): Handlers<CheckpointPath> => {
  const { fleet, access, checkpoints, detector, staleAfterSeconds, events, now = Date.now } = deps
  const scopeOf = (user: SignedInUser) => access.scope(user.userId)
  /** The account of a vehicle may see checkpoints but not edit them. */
  const mayEdit = (user: SignedInUser, scope: AccessScope): boolean =>
    allows(contract.accessMon.addAccessMon, user.rights) && scope.onlyVehicleId === undefined
  const checkpointsIn = (scope: AccessScope): StoredCheckpoint[] =>
    [...detector.grid.byId.values()].filter(({ organisationId }) => scope.organisationIds.has(organisationId))
  const filterOf = ({ organisationIds, onlyVehicleId }: AccessScope) => ({ organisationIds: [...organisationIds], onlyVehicleId })

  async function editableOrganisations(user: SignedInUser, orgId?: number): Promise<readonly number[]> {
    const scope = await scopeOf(user)
    if (scope.onlyVehicleId !== undefined) fail('access.noRight')
    if (orgId !== undefined && !scope.organisationIds.has(orgId)) fail('organisation.unknown')
    return [...scope.organisationIds]
  }

  type Form = ParsedRequestOf<'accessMon/addAccessMon'>
  const rowOf = ({ orgId, nameZh, nameEn, type, latitude, longitude, radius, remindWithin }: Form) => ({
    organisation_id: orgId,
    name: nameZh,
    name_en: nameEn,
    type,
    latitude,
    longitude,
    radius,
    remind_within: remindWithin,
  })
  /** Of a change: undefined where it names nothing, which stays. */
  const changesOf = (form: Partial<Form>): Partial<ReturnType<typeof rowOf>> => rowOf(form as Form)

  return {
    'accessMon/getAccessMonTypeList': (_, { lang }) => ({
      types: Object.entries(checkpointTypes).map(([type, names]) => ({ type: typeOf(type), name: names[lang] })),
    }),

    async 'accessMon/getAccessMonList'({ type }, { user, lang }) {
      const scope = await scopeOf(user)
      // Where vehicles are is not shown without the right to positions.
      const inside = user.rights.posAuth ? await checkpoints.inside(filterOf(scope)) : new Map<string, number>()
      return {
        checkpoints: checkpointsIn(scope)
          .filter(checkpoint => type === undefined || checkpoint.type === type)
          .map(checkpoint => ({
            checkpointId: checkpoint.id,
            name: nameIn(lang, checkpoint.nameZh, checkpoint.nameEn),
            orgName: fleet.organisations.name(checkpoint.organisationId, lang),
            inside: inside.get(checkpoint.id) ?? 0,
            orgId: checkpoint.organisationId,
            nameZh: checkpoint.nameZh,
            nameEn: checkpoint.nameEn,
            type: typeOf(checkpoint.type),
            latitude: checkpoint.lat,
            longitude: checkpoint.lon,
            radius: checkpoint.radius,
            remindWithin: checkpoint.remindWithin,
          })),
        editable: mayEdit(user, scope),
      }
    },

    async 'accessMon/getAccessMonEvent'(request, { user, lang }) {
      const scope = await scopeOf(user)
      const { checkpointId, type, beginTime, endTime, order, pageNum, pageSize } = request
      if (checkpointId !== undefined) {
        const checkpoint = detector.grid.byId.get(checkpointId)
        if (!checkpoint || !scope.organisationIds.has(checkpoint.organisationId)) fail('checkpoint.unknown')
      }
      let vehicleId: number | undefined
      if (request.vehicleId !== undefined) {
        const vehicle = (await access.vehicle(user.userId, request.vehicleId)) ?? fail('vehicle.unknown')
        vehicleId = vehicle.identity.id
      }
      const { rows, total } = await checkpoints.passages({
        ...filterOf(scope),
        companies: scope.companies,
        checkpointId,
        type,
        vehicleId,
        beginTime,
        endTime,
        order,
        offset: (pageNum - 1) * pageSize,
        limit: pageSize,
      })
      const events = rows.map(row => ({
        eventId: `${row.checkpoint_id}.${row.vehicle_id}.${row.entered_at.getTime()}`,
        checkpointId: row.checkpoint_id,
        checkpointName: nameIn(lang, row.name, row.name_en),
        type: typeOf(row.type),
        latitude: row.latitude,
        longitude: row.longitude,
        vehicleId: String(row.vehicle_id),
        plateNum: row.plate_num,
        nickname: row.nickname,
        enteredAt: row.entered_at.getTime(),
        leftAt: row.left_at.getTime(),
        inside: row.open,
        between: row.between,
        late: row.late,
        enteredSpeed: row.entered_speed_dkmh / 10,
        enteredCourse: row.entered_course,
        leftSpeed: row.left_speed_dkmh / 10,
        leftCourse: row.left_course,
        nearest: row.nearest,
      }))
      return { events, total }
    },

    async 'accessMon/getCloseToAccessMonRemind'(_, { user, lang }) {
      const scope = await scopeOf(user)
      const since = now() - staleAfterSeconds * 1000
      const reminders = (await access.vehicles(user.userId)).flatMap(vehicle => {
        const { fix } = vehicle.latest
        if (!fix || !vehicle.online || fix.time < since || !vehicle.latest.report?.good) return []
        const sent = { latitude: fix.latitudeE6 / 1e6, longitude: fix.longitudeE6 / 1e6 }
        const { latitude: lat, longitude: lon } = convertDatum(sent, datumOf(fix), 'wgs84')
        // Most vehicles are not near a checkpoint: skip them early.
        if (detector.grid.around(lat, lon).length === 0) return []
        const speed = fix.speedDkmh / 10
        return approachesOf({ lat, lon, speed, course: fix.course }, detector.grid)
          .filter(({ checkpoint }) => scope.organisationIds.has(checkpoint.organisationId))
          .map(({ checkpoint, metres, seconds }) => ({
            checkpointId: checkpoint.id,
            checkpointName: nameIn(lang, checkpoint.nameZh, checkpoint.nameEn),
            type: typeOf(checkpoint.type),
            vehicleId: String(vehicle.identity.id),
            plateNum: vehicle.identity.plateNum,
            nickname: vehicle.identity.nickname,
            distance: Math.round(metres),
            speed,
            seconds: Math.round(seconds),
            gpsTime: fix.time,
          }))
      })
      return { reminders: reminders.sort((a, b) => a.seconds - b.seconds).slice(0, maxReminders) }
    },

    async 'accessMon/addAccessMon'(form, { user }) {
      await editableOrganisations(user, form.orgId)
      const checkpointId = await checkpoints.add({ ...rowOf(form), created_by: user.userId }, limits.checkpoints)
      if (checkpointId === undefined) fail('checkpoint.tooMany', { count: limits.checkpoints })
      await detector.reload()
      return { checkpointId }
    },

    async 'accessMon/updAccessMon'({ checkpointId, ...form }, { user }) {
      const organisationIds = await editableOrganisations(user, form.orgId)
      if (!(await checkpoints.change(checkpointId, changesOf(form), organisationIds))) fail('checkpoint.unknown')
      await detector.reload()
      return {}
    },

    async 'accessMon/delAccessMon'({ checkpointId }, { user, address }) {
      const organisationIds = await editableOrganisations(user)
      const { passages } = (await checkpoints.remove(checkpointId, organisationIds)) ?? fail('checkpoint.unknown')
      events.record({
        kind: 'deleted',
        userId: user.userId,
        sessionId: user.sessionId,
        address,
        call: 'accessMon/delAccessMon',
        subjects: [{ kind: 'checkpoint', id: checkpointId }],
        with: { checkpoint_passages: passages },
      })
      await detector.reload()
      return {}
    },
  }
}
