/** Checkpoints: seen by all who see their organisation, set up by those who look after installations or maintenance. */
import { type Checkpoint, checkpointTypes, type CheckpointType, type Lang, limits } from '@outrider/contract'
import { inDatum } from '@outrider/geo'
import { datumOf } from '../../events/latest.ts'
import type { AccessGate, View } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Handlers, SignedIn } from '../handlers.ts'
import { fail } from '../refusal.ts'
import { approachesOf } from './approaches.ts'
import type { CheckpointGrid, PlacedCheckpoint } from './checkpoint-grid.ts'
import type { CheckpointRepository } from './checkpoints.repository.ts'

interface Needs {
  fleet: LiveFleet
  access: AccessGate
  checkpoints: CheckpointRepository
  watch: { readonly grid: CheckpointGrid; reload(): Promise<void> }
  /** An older position says nothing of where a vehicle heads now. */
  staleAfterSeconds: number
  now?: () => number
}

type AccessMonPath =
  | 'accessMon/getAccessMonTypeList'
  | 'accessMon/getAccessMonList'
  | 'accessMon/getAccessMonEvent'
  | 'accessMon/getCloseToAccessMonRemind'
  | 'accessMon/addAccessMon'
  | 'accessMon/updAccessMon'
  | 'accessMon/delAccessMon'

/** Told of at once, at most. */
const mostReminds = 500

const nameIn = (lang: Lang, zh: string, en: string): string => (lang === 'en' && en ? en : zh)
const typeOf = (type: string): CheckpointType => (Object.hasOwn(checkpointTypes, type) ? (type as CheckpointType) : 'other')

export const accessMonHandlers = (needs: Needs): Handlers<AccessMonPath> => {
  const { fleet, access, checkpoints, watch, staleAfterSeconds, now = Date.now } = needs
  const viewOf = (user: SignedIn) => access.view(user.userId)
  /** The account of a vehicle sees the checkpoints of its organisation and sets up none. */
  const mayEdit = (user: SignedIn, view: View): boolean =>
    (user.rights.updInstTaskAuth || user.rights.updMtcTaskAuth) && view.only === undefined
  const seenBy = (view: View): PlacedCheckpoint[] =>
    [...watch.grid.byId.values()].filter(({ organisationId }) => view.organisationIds.has(organisationId))
  const seen = ({ organisationIds, only }: View) => ({ organisationIds: [...organisationIds], only })

  async function editing(user: SignedIn, orgId?: number): Promise<readonly number[]> {
    const view = await viewOf(user)
    if (!mayEdit(user, view)) fail('access.noRight')
    if (orgId !== undefined && !view.organisationIds.has(orgId)) fail('organisation.unknown')
    return [...view.organisationIds]
  }

  const rowOf = (form: Omit<Checkpoint, 'checkpointId' | 'name' | 'orgName' | 'inside'>) => ({
    organisation_id: form.orgId,
    name: form.nameZh,
    name_en: form.nameEn,
    type: form.type,
    latitude: form.latitude,
    longitude: form.longitude,
    radius: form.radius,
    remind_within: form.remindWithin,
  })

  return {
    'accessMon/getAccessMonTypeList': (_, { lang }) => ({
      types: Object.entries(checkpointTypes).map(([type, names]) => ({ type: typeOf(type), name: names[lang] })),
    }),

    async 'accessMon/getAccessMonList'({ type }, { user, lang }) {
      const view = await viewOf(user)
      const inside = await checkpoints.inside(seen(view))
      return {
        checkpoints: seenBy(view)
          .filter(each => type === undefined || each.type === type)
          .map(each => ({
            checkpointId: each.id,
            name: nameIn(lang, each.nameZh, each.nameEn),
            orgName: fleet.organisations.name(each.organisationId, lang),
            inside: inside.get(each.id) ?? 0,
            orgId: each.organisationId,
            nameZh: each.nameZh,
            nameEn: each.nameEn,
            type: typeOf(each.type),
            latitude: each.lat,
            longitude: each.lon,
            radius: each.radius,
            remindWithin: each.remindWithin,
          })),
        editable: mayEdit(user, view),
      }
    },

    async 'accessMon/getAccessMonEvent'(asked, { user, lang }) {
      const view = await viewOf(user)
      const { checkpointId, type, beginTime, endTime, order, pageNum, pageSize } = asked
      if (checkpointId !== undefined) {
        const checkpoint = watch.grid.byId.get(checkpointId)
        if (!checkpoint || !view.organisationIds.has(checkpoint.organisationId)) fail('checkpoint.unknown')
      }
      let vehicleId: number | undefined
      if (asked.vehicleId !== undefined) {
        const vehicle = (await access.vehicle(user.userId, asked.vehicleId)) ?? fail('vehicle.unknown')
        vehicleId = vehicle.identity.id
      }
      const { rows, total } = await checkpoints.passages({
        ...seen(view),
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
      const view = await viewOf(user)
      const since = now() - staleAfterSeconds * 1000
      const reminds = (await access.vehicles(user.userId)).flatMap(vehicle => {
        const { fix } = vehicle.latest
        if (!fix || !vehicle.online || fix.time < since || !vehicle.latest.report?.good) return []
        const sent = { latitude: fix.latitudeE6 / 1e6, longitude: fix.longitudeE6 / 1e6 }
        const { latitude: lat, longitude: lon } = inDatum(sent, datumOf(fix), 'wgs84')
        // Of a hundred thousand vehicles few are near a checkpoint: nothing is made of the others.
        if (watch.grid.around(lat, lon).length === 0) return []
        const speed = fix.speedDkmh / 10
        return approachesOf({ lat, lon, speed, course: fix.course }, watch.grid)
          .filter(({ checkpoint }) => view.organisationIds.has(checkpoint.organisationId))
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
      return { reminds: reminds.sort((a, b) => a.seconds - b.seconds).slice(0, mostReminds) }
    },

    async 'accessMon/addAccessMon'(form, { user }) {
      await editing(user, form.orgId)
      const checkpointId = await checkpoints.add({ ...rowOf(form), created_by: user.userId }, limits.checkpoints)
      if (checkpointId === undefined) fail('checkpoint.tooMany', { count: limits.checkpoints })
      await watch.reload()
      return { checkpointId }
    },

    async 'accessMon/updAccessMon'({ checkpointId, ...form }, { user }) {
      const organisationIds = await editing(user, form.orgId)
      if (!(await checkpoints.change(checkpointId, rowOf(form), organisationIds))) fail('checkpoint.unknown')
      await watch.reload()
      return {}
    },

    async 'accessMon/delAccessMon'({ checkpointId }, { user }) {
      const organisationIds = await editing(user)
      if (!(await checkpoints.remove(checkpointId, organisationIds))) fail('checkpoint.unknown')
      await watch.reload()
      return {}
    },
  }
}
