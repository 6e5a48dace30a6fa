/** How terminals are told to cut and restore: by their models. No standard has a message for it. */
import type { CommandMethod, VehicleCommandKind } from '@outrider/contract'
import type { CommandName, CommandPayload } from '../../events/terminal-commands.ts'
import { isCut, isLocked } from '../../fleet/relay-state.ts'

export type Order = { [C in CommandName]: { command: C; payload: CommandPayload<C> } }[CommandName]

const control = (command: number, parameters = ''): Order => ({ command: 'control', payload: { command, parameters } })
const text = (order: string, cut: boolean): Order => ({ command: 'textOrder', payload: { order, cut } })

/** `at`: ms since 1970. */
const orders: Readonly<Record<Exclude<CommandMethod, 'lock8500' | 'doors8500'>, (cut: boolean, at: number) => Order>> = {
  control64: cut => control(cut ? 0x64 : 0x65),
  controlF0: cut => control(cut ? 0xf0 : 0xf1),
  controlText: cut => control(0, cut ? '#0;1' : '#0;0'),
  textRelay: cut => text(cut ? 'RELAY,1#' : 'RELAY,0#', cut),
  textDyd: cut => text(cut ? 'DYD#' : 'HFYD#', cut),
  frameA006: (cut, at) => ({ command: 'relayFrame', payload: { cut, at } }),
}
export type RelayMethod = keyof typeof orders
export const relayMethods = Object.keys(orders) as RelayMethod[]

export interface ModelRow {
  /** How oil and power are cut. */
  method: RelayMethod
  /** It carries out what comes as a text. */
  obeysTexts: boolean
  /** 0x8500 moves its doors and nothing else: many terminals cut oil and power by it. */
  lockMovesDoorsOnly: boolean
}

const row = (method: RelayMethod, over: Partial<ModelRow> = {}): ModelRow => ({
  method,
  obeysTexts: method === 'textRelay' || method === 'textDyd',
  lockMovesDoorsOnly: false,
  ...over,
})

/** Known models; an operator adds others by options. */
const models: Readonly<Record<string, ModelRow>> = {
  'OR-1': row('control64'),
  // Of the simulator.
  'OT-808B': row('control64', { lockMovesDoorsOnly: true }),
  'OT-908 Pro': row('control64', { lockMovesDoorsOnly: true }),
  'OT-80': row('controlF0', { lockMovesDoorsOnly: true }),
  G10LS: row('control64'),
  VL300: row('controlText', { obeysTexts: true }),
}
export const usualMethod = 'control64' satisfies RelayMethod
const usual = row(usualMethod)

/** What an operator says of models, by name. */
export interface FurtherModels {
  methods: ReadonlyMap<string, RelayMethod>
  obeyTexts: readonly string[]
  lockDoorsOnly: readonly string[]
  /** What profiles of makers say; an option goes before. */
  profiles?: readonly { models: readonly string[]; orders: OrdersOfProfile }[]
}

export interface OrdersOfProfile {
  cut?: RelayMethod | undefined
  obeysTexts?: true | undefined
}

/** The names of all that some row says something of, as they are written there. */
export const namesOfModels = ({ methods, obeyTexts, lockDoorsOnly, profiles = [] }: FurtherModels): string[] => [
  ...Object.keys(models),
  ...methods.keys(),
  ...obeyTexts,
  ...lockDoorsOnly,
  ...profiles.flatMap(each => each.models),
]

export type ModelRowOf = (model: string) => ModelRow & { assumed: boolean }

export function rowsOfModels({ methods, obeyTexts, lockDoorsOnly, profiles = [] }: FurtherModels): ModelRowOf {
  const byModel = new Map(Object.entries(models).map(([model, known]) => [model.toLowerCase(), known]))
  const keyOf = (model: string): string => model.trim().toLowerCase()
  const add = (model: string, said: (before: ModelRow | undefined) => ModelRow): void => {
    byModel.set(keyOf(model), said(byModel.get(keyOf(model))))
  }
  const cutsOfProfiles: string[] = []
  for (const { models: ofProfile, orders } of profiles)
    for (const model of ofProfile) {
      const { cut, obeysTexts = false } = orders
      if (cut !== undefined) cutsOfProfiles.push(model)
      // A known model that carries out texts does so whatever a file says.
      add(model, (before = usual) => {
        const said = cut === undefined ? before : row(cut, { lockMovesDoorsOnly: before.lockMovesDoorsOnly })
        return { ...said, obeysTexts: said.obeysTexts || before.obeysTexts || obeysTexts }
      })
    }
  for (const [model, method] of methods)
    add(model, before => row(method, before && { lockMovesDoorsOnly: before.lockMovesDoorsOnly }))
  for (const model of obeyTexts) add(model, (before = usual) => ({ ...before, obeysTexts: true }))
  for (const model of lockDoorsOnly) add(model, (before = usual) => ({ ...before, lockMovesDoorsOnly: true }))
  const named = new Set([...Object.keys(models), ...cutsOfProfiles, ...methods.keys()].map(keyOf))
  return model => ({ ...(byModel.get(keyOf(model)) ?? usual), assumed: !named.has(keyOf(model)) })
}

export function orderOf(kind: VehicleCommandKind, method: CommandMethod | null, at: number): Order {
  if (kind === 'text') throw new Error('texts are sent by those who were asked for them')
  if (kind === 'lock' || kind === 'unlock') return { command: 'lockDoors', payload: { lock: kind === 'lock' } }
  if (kind === 'parameters' || kind === 'attributes') return { command: kind, payload: null }
  return orders[method === null || method === 'lock8500' || method === 'doors8500' ? usualMethod : method](kind === 'cut', at)
}

/** What can stop a vehicle passes the interlock: a lock too, unless the row of the model says that it moves doors only. */
export const canStop = (kind: VehicleCommandKind, method: CommandMethod | null): boolean =>
  kind === 'cut' || kind === 'text' || (kind === 'lock' && method !== 'doors8500')

/** Whether status bits show what a command wanted. */
export const showsEffect: Readonly<Record<'cut' | 'restore' | 'lock' | 'unlock', (status: number) => boolean>> = {
  cut: isCut,
  restore: status => !isCut(status),
  lock: isLocked,
  unlock: status => !isLocked(status),
}
