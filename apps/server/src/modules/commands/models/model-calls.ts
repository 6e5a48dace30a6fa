/** Calls of administrators of the whole installation about models of terminals. */
import {
  cutsByText,
  dangersBetween,
  type EnteredOrders,
  limits,
  ordersInForce,
  type TerminalModel,
  type TerminalModelForm,
} from '@outrider/contract'
import { requiringAll } from '../../../accounts/requiring-all.ts'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { Events } from '../../../record/event-record.ts'
import { modelKey } from '../../../sensors/vehicle-sensors.ts'
import type { ProfilesPort } from '../../ports.ts'
import { changesBetween, recordChanges } from '../../recorded-changes.ts'
import { relayMethods } from '../methods.ts'
import { type ModelsInForce, ordersOf } from './models-in-force.ts'
import type { EnteredRow, ModelsRepository, SeenModel } from './models.repository.ts'

interface Dependencies {
  access: AccessGate
  events: Events
  models: Pick<ModelsInForce, 'shipped'>
  stored: ModelsRepository
  profiles: Pick<ProfilesPort, 'of'>
}

type Path = 'admin/getTerminalModels' | 'admin/getVehiclesOfModel' | 'admin/saveTerminalModel'

type Entered = TerminalModel['entered']
const nothing: Entered = { cut: null, obeysTexts: null, lockMovesDoorsOnly: null, channelNames: '', quirks: '' }

const enteredIn = (row: EnteredRow | undefined): Entered =>
  row
    ? {
        cut: relayMethods.find(each => each === row.cut) ?? null,
        obeysTexts: row.obeys_texts,
        lockMovesDoorsOnly: row.lock_moves_doors_only,
        channelNames: row.channel_names,
        quirks: row.quirks,
      }
    : nothing

/** Of a page by plate; undefined: it is none of ours. */
function plateAndId(cursor: string | undefined): readonly [plate: string, id: number] | undefined {
  const [, id, plate] = /^(\d{1,9}) (.*)$/s.exec(cursor ?? '') ?? []
  return id === undefined || plate === undefined ? undefined : [plate, Number(id)]
}

export function modelHandlers({ access, events, models, stored, profiles }: Dependencies): Handlers<Path> {
  const requireAll = requiringAll(access)
  const shippedOf = (model: string) => ordersOf(models.shipped(model))

  function wireOf({ key, name, vehicles }: SeenModel, row: EnteredRow | undefined): TerminalModel {
    const shipped = shippedOf(key)
    const profile = profiles.of(key)
    const entered = enteredIn(row)
    return {
      model: row?.name ?? name,
      vehicles,
      shipped,
      assumed: models.shipped(key).assumed,
      profile: profile?.name ?? '',
      shippedQuirks: [...(profile?.quirks ?? [])],
      entered,
      inForce: ordersInForce(shipped, entered),
      changedAt: row?.changed_at.getTime() ?? null,
    }
  }

  return {
    async 'admin/getTerminalModels'({ keyword, model, cursor, pageSize }, { user }) {
      await requireAll(user)
      const words = modelKey(keyword ?? '')
      const isAsked = ({ key }: SeenModel) => key.includes(words) && (model === undefined || key === modelKey(model))
      const all = (await stored.all()).filter(isAsked)
      // One of a name that nobody has yet is as everything that nobody names.
      const found = all.length === 0 && model !== undefined ? [{ key: modelKey(model), name: model, vehicles: 0 }] : all
      const rest = cursor === undefined ? found : found.filter(({ key }) => key > cursor)
      const page = rest.slice(0, pageSize)
      const rows = new Map((await stored.entered(page.map(({ key }) => key))).map(row => [row.model, row]))
      return {
        models: page.map(each => wireOf(each, rows.get(each.key))),
        total: found.length,
        next: rest.length > page.length ? (page.at(-1)?.key ?? null) : null,
      }
    },

    async 'admin/getVehiclesOfModel'({ model, cursor, pageSize }, { user }) {
      await requireAll(user)
      const { total, rows } = await stored.vehicles(model, plateAndId(cursor), pageSize + 1)
      const page = rows.slice(0, pageSize)
      const last = page.at(-1)
      return {
        vehicles: page.map(({ id, plate_num: plateNum, org_name: orgName }) => ({ vehicleId: String(id), plateNum, orgName })),
        total,
        next: last && rows.length > page.length ? `${last.id} ${last.plate_num}` : null,
      }
    },

    async 'admin/saveTerminalModel'(form, { user, address }) {
      await requireAll(user)
      refuseContradiction(form, shippedOf(form.model).cut)
      let before = nothing
      const saved = await stored.save(form, row => {
        before = enteredIn(row)
        const shipped = shippedOf(form.model)
        const dangers = dangersBetween(ordersInForce(shipped, before), ordersInForce(shipped, form))
        if (dangers.some(danger => !form.accepts?.includes(danger))) fail('terminalModel.danger')
      })
      if (saved === 'full') fail('terminalModel.full', { max: limits.terminalModels })
      const subject = { kind: 'terminalModel', id: form.model }
      const { cut, obeysTexts, lockMovesDoorsOnly, channelNames, quirks } = form
      const after: Entered = { cut, obeysTexts, lockMovesDoorsOnly, channelNames, quirks }
      const changes = changesBetween({ ...before }, { ...after })
      recordChanges(events, { call: 'admin/saveTerminalModel', context: { user, address }, subject }, changes)
      return {}
    },
  }
}

function refuseContradiction({ cut, obeysTexts }: EnteredOrders, shipped: TerminalModelForm['cut']): void {
  const method = cut ?? shipped
  if (obeysTexts === false && method !== null && cutsByText(method)) fail('terminalModel.cutByText')
}
