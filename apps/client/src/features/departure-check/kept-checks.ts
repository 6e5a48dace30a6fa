/**
 * What a check needs without a network, kept on the device: vehicles with their lists as they were last read, and the check that is being filled
 * in, with its pictures. By user and platform.
 */
import type { Checklist, DepartureVehicle, ItemResult } from '@outrider/contract'
import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval'

/** Vehicles as a list or a vehicle's screen last had them. */
export interface KeptVehicles {
  /** ms since 1970, by the clock of the device. */
  at: number
  vehicles: readonly DepartureVehicle[]
  checklists: readonly Checklist[]
}

export interface DraftItem {
  result: ItemResult | undefined
  note: string
  pictures: readonly Blob[]
}

/** A check that is not sent yet. */
export interface CheckDraft {
  /** The list it goes by, as it was when the check was begun. */
  list: Pick<Checklist, 'checklistId' | 'items'>
  answers: Readonly<Record<string, DraftItem>>
  mileage: number | null
  note: string
}

let store: UseStore | undefined
/** Where there is no IndexedDB nothing is kept. */
const opened = (): UseStore | undefined => {
  if (!('indexedDB' in window)) return undefined
  store ??= createStore('outrider-departure', 'kept')
  return store
}

const listKey = (user: string) => `${user} list`
const draftKey = (user: string, vehicleId: string) => `${user} draft ${vehicleId}`

async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (cause) {
    console.warn('the storage of this browser did not answer', cause)
    return undefined
  }
}

export const readKept = async (user: string): Promise<KeptVehicles | undefined> => {
  const where = opened()
  return where && (await orNothing(get<KeptVehicles>(listKey(user), where)))
}

/** Most vehicles that are kept, those read last. */
const maxKept = 1000

/** Adds to what is kept; lists of other users are removed, what they began stays theirs. */
export async function keepVehicles(user: string, read: Omit<KeptVehicles, 'at'>): Promise<void> {
  const where = opened()
  if (!where) return
  const before = await readKept(user)
  const vehicles = new Map([...read.vehicles, ...(before?.vehicles ?? [])].toReversed().map(each => [each.vehicleId, each]))
  const checklists = new Map([...(before?.checklists ?? []), ...read.checklists].map(each => [each.checklistId, each]))
  const kept = [...vehicles.values()].toReversed().slice(0, maxKept)
  const used = new Set(kept.map(({ checklistId }) => checklistId))
  const lists = [...checklists.values()].filter(({ checklistId }) => used.has(checklistId))
  await orNothing(set(listKey(user), { at: Date.now(), vehicles: kept, checklists: lists } satisfies KeptVehicles, where))
  const others = (await orNothing(keys<string>(where)))?.filter(key => key.endsWith(' list') && key !== listKey(user))
  if (others && others.length > 0) await orNothing(delMany(others, where))
}

export const readDraft = async (user: string, vehicleId: string): Promise<CheckDraft | undefined> => {
  const where = opened()
  return where && (await orNothing(get<CheckDraft>(draftKey(user, vehicleId), where)))
}

export async function keepDraft(user: string, vehicleId: string, draft: CheckDraft): Promise<void> {
  const where = opened()
  if (where) await orNothing(set(draftKey(user, vehicleId), draft, where))
}

export async function dropDraft(user: string, vehicleId: string): Promise<void> {
  const where = opened()
  if (where) await orNothing(del(draftKey(user, vehicleId), where))
}
