/**
 * Which platforms a call goes to, with the body for each. Ids carry platform codes in the client but not on the wire; which fields are ids
 * is in the row of the call.
 */
import { type Call, type Lang, valuesAt } from '@outrider/contract'
import { ownError } from './call-error.ts'
import { splitId } from './identity.ts'
import type { Target } from '../session/target.ts'

export interface OutgoingRequest {
  target: Target
  body: Record<string, unknown>
}

/** Paths of the ids that belong to one platform. */
export const recordPaths = (ids: Call['ids']['request']): string[] =>
  Object.entries(ids).flatMap(([path, kind]) => (kind === 'asGiven' ? [] : [path]))

const codeOf = (id: unknown): string | undefined => (typeof id === 'string' ? splitId(id).platformCode : undefined)

interface NamedPlatforms {
  /** By ids of lists: each may be of another platform. */
  lists: Set<string>
  /** By ids outside of lists. */
  single: Set<string>
}

function platformsNamed(row: Pick<Call, 'ids'>, body: Record<string, unknown>): NamedPlatforms {
  const named: NamedPlatforms = { lists: new Set(), single: new Set() }
  for (const path of recordPaths(row.ids.request)) {
    const isList = path.includes('[]') || Array.isArray(body[path])
    for (const id of valuesAt(body, path)) {
      const code = codeOf(id)
      if (code !== undefined) named[isList ? 'lists' : 'single'].add(code)
    }
  }
  return named
}

const otherPlatform = Symbol('belongs to another platform')

/** The value with plain ids; ids of other platforms are removed from lists, with the item that has them. */
function withOwnIds(value: unknown, steps: readonly string[], code: string): unknown {
  const [step, ...rest] = steps
  if (step === undefined) {
    if (Array.isArray(value)) return value.map(id => withOwnIds(id, [], code)).filter(id => id !== otherPlatform)
    if (typeof value !== 'string') return value
    const { id, platformCode } = splitId(value)
    return platformCode === undefined || platformCode === code ? id : otherPlatform
  }
  if (typeof value !== 'object' || value === null) return value
  const isList = step.endsWith('[]')
  const field = isList ? step.slice(0, -2) : step
  const found: unknown = (value as Record<string, unknown>)[field]
  if (found === undefined || found === null) return value
  if (isList) {
    if (!Array.isArray(found)) return value
    return { ...value, [field]: found.map(item => withOwnIds(item, rest, code)).filter(item => item !== otherPlatform) }
  }
  const own = withOwnIds(found, rest, code)
  return own === otherPlatform ? otherPlatform : { ...value, [field]: own }
}

function bodyFor(row: Pick<Call, 'ids' | 'request'>, body: Record<string, unknown>, code: string): Record<string, unknown> {
  let own = body
  for (const path of recordPaths(row.ids.request)) {
    const changed = withOwnIds(own, path.split('.'), code)
    if (changed !== otherPlatform) {
      own = changed as Record<string, unknown>
      continue
    }
    // A single id of another platform: sent empty where the schema has that, otherwise left out.
    const { [path]: _, ...others } = own
    const takesEmpty = row.request.shape[path] !== undefined && isValid(row.request.shape[path], '')
    own = takesEmpty ? { ...others, [path]: '' } : others
  }
  return own
}

const isValid = (schema: unknown, value: unknown): boolean =>
  (schema as { safeParse: (value: unknown) => { success: boolean } }).safeParse(value).success

/**
 * One request per platform. A body whose ids name platforms goes to each with its ids; else to all if replies are merged, or to the first. `targets`:
 * those of `all` that have the call.
 * @throws CallError when ids of several platforms belong together
 */
export function requestsFor(
  row: Pick<Call, 'ids' | 'request' | 'scope'>,
  body: Record<string, unknown>,
  { targets, all = targets, lang }: { targets: readonly Target[]; all?: readonly Target[]; lang: Lang },
): OutgoingRequest[] {
  const { lists, single } = platformsNamed(row, body)
  if (lists.size === 0 && single.size > 1) throw ownError('platform.severalNamed', lang)
  const named = new Set([...lists, ...single])
  const isNamed = ({ code }: Target) => named.size === 0 || named.has(code)
  const able = targets.filter(isNamed)
  // Of what belongs to a platform without the call, that platform is asked, and says so itself.
  const chosen = able.length > 0 ? able : all.filter(isNamed)
  const called = named.size === 0 && row.scope !== 'merged' ? chosen.slice(0, 1) : chosen
  return called.map(target => ({ target, body: bodyFor(row, body, target.code) }))
}
