/** In multi-platform mode every record of a reply is tagged with its platform, and its ids carry the platform's code. */
import { type Call, mapPath } from '@outrider/contract'
import { joinId } from './identity.ts'
import { recordPaths } from './platform-routing.ts'
import type { Target } from '../session/target.ts'

export interface PlatformTag {
  pcode?: string | undefined
  ptitle?: string | undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of the object that holds a field; '': the reply itself. */
const holderOf = (path: string): string => path.split('.').slice(0, -1).join('.')

/** Paths of the records: objects with an id of their own. The numbers of organisations only make the items of lists records. */
function holdersIn(ids: Call['ids']['reply']): Set<string> {
  const paths = recordPaths(ids).filter(path => ids[path] !== 'organisation' || holderOf(path).endsWith('[]'))
  return new Set(paths.map(holderOf))
}

/** A copy of the reply with its records tagged. Ids that are numbers stay as they are: the tag of their record names the platform. */
export function tagReply<Data>(row: Pick<Call, 'ids'>, data: Data, target: Target): Data {
  const tag = (record: unknown) => (isObject(record) ? { ...record, pcode: target.code, ptitle: target.title } : record)
  let tagged: unknown = data
  for (const holder of holdersIn(row.ids.reply)) tagged = holder === '' ? tag(tagged) : mapPath(tagged, holder, tag)
  for (const path of recordPaths(row.ids.reply))
    tagged = mapPath(tagged, path, id => (typeof id === 'string' && id !== '' ? joinId(id, target.code) : id))
  return tagged as Data
}
