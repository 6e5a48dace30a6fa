/** How terminals are told to cut and restore: by their models. No standard has a message for it. */
import type { CommandMethod, VehicleCommandKind } from '@outrider/contract'
import type { CommandName, CommandPayload } from '../../events/terminals.ts'
import { isCut, isLocked } from '../../fleet/relay-state.ts'

export type Order = { [C in CommandName]: { command: C; payload: CommandPayload<C> } }[CommandName]

const control = (command: number, parameters = ''): Order => ({ command: 'control', payload: { command, parameters } })
const text = (words: string): Order => ({ command: 'text', payload: { text: words, show: [] } })

/** `at`: ms since 1970. */
const orders: Readonly<Record<Exclude<CommandMethod, 'lock8500'>, (cut: boolean, at: number) => Order>> = {
  control64: cut => control(cut ? 0x64 : 0x65),
  controlF0: cut => control(cut ? 0xf0 : 0xf1),
  controlText: cut => control(0, cut ? '#0;1' : '#0;0'),
  textRelay: cut => text(cut ? 'RELAY,1#' : 'RELAY,0#'),
  textDyd: cut => text(cut ? 'DYD#' : 'HFYD#'),
  frameA006: (cut, at) => ({ command: 'relayFrame', payload: { cut, at } }),
}
export const relayMethods = Object.keys(orders) as (keyof typeof orders)[]

/** Known models; an operator adds others by an option. */
const models: Readonly<Record<string, CommandMethod>> = {
  'OR-1': 'control64',
  // Of the simulator.
  'OT-808B': 'control64',
  'OT-908 Pro': 'control64',
  'OT-80': 'controlF0',
  G10LS: 'control64',
  VL300: 'controlText',
}
const usual: CommandMethod = 'control64'

export type MethodOfModel = (model: string) => { method: CommandMethod; assumed: boolean }

/** @param further by model, from the option */
export function methodsByModel(further: ReadonlyMap<string, CommandMethod>): MethodOfModel {
  const byModel = new Map(Object.entries(models).map(([model, method]) => [model.toLowerCase(), method]))
  for (const [model, method] of further) byModel.set(model.toLowerCase(), method)
  return model => {
    const method = byModel.get(model.trim().toLowerCase())
    return { method: method ?? usual, assumed: method === undefined }
  }
}

export function orderOf(kind: VehicleCommandKind, method: CommandMethod | null, at: number): Order {
  if (kind === 'lock' || kind === 'unlock') return { command: 'lockDoors', payload: { lock: kind === 'lock' } }
  if (kind === 'parameters' || kind === 'attributes') return { command: kind, payload: null }
  return orders[method === null || method === 'lock8500' ? 'control64' : method](kind === 'cut', at)
}

/** What can stop a vehicle passes the interlock. */
export const canStop = (kind: VehicleCommandKind): boolean => kind === 'cut'

/** Whether status bits show what a command wanted. */
export const showsEffect: Readonly<Record<'cut' | 'restore' | 'lock' | 'unlock', (status: number) => boolean>> = {
  cut: isCut,
  restore: status => !isCut(status),
  lock: isLocked,
  unlock: status => !isLocked(status),
}
