/**
 * Migrates values stored by other versions of the client. One step per version, run once and in order; released steps never
 * change. A device without a version number counts as version 0.
 */
import { oneOf } from './shape.ts'
import { themes } from '../../ui/theme.ts'

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Not in the table of stored values: it is their version. */
export const versionKey = 'storedVersion'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Clients of the specification stored plain text; this one stores JSON. */
const plainTextKeys = ['openId', 'unionId', 'customerCode', 'pushUrl', 'cid', 'mapkey', 'platenumstr', 'defaultModule', 'lang']

function quotePlainText(storage: KeyValueStorage): void {
  for (const key of plainTextKeys) {
    const text = storage.getItem(key)
    if (text !== null && !isJson(text)) storage.setItem(key, JSON.stringify(text))
  }
}

/** Turns a bare theme name into the object with `themeName`. */
function wrapThemeName(storage: KeyValueStorage): void {
  const text = storage.getItem('themeColor')
  if (text === null) return
  const name = oneOf(...themes).safeParse(isJson(text) ? JSON.parse(text) : text).data
  if (name !== undefined) storage.setItem('themeColor', JSON.stringify({ themeName: name }))
}

const steps: ReadonlyArray<(storage: KeyValueStorage) => void> = [
  storage => {
    quotePlainText(storage)
    wrapThemeName(storage)
  },
]

export const storedVersion = steps.length

export function migrate(storage: KeyValueStorage): void {
  const reached = Number(storage.getItem(versionKey) ?? 0)
  // A newer client was here: its values are read as far as they are valid.
  if (reached >= storedVersion) return
  for (const step of steps.slice(Number.isInteger(reached) && reached > 0 ? reached : 0)) step(storage)
  storage.setItem(versionKey, String(storedVersion))
}
