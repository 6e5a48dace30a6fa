/**
 * What other versions of the client have stored becomes what this one reads. One step per version, run once, in order; steps that
 * have been shipped never change. A device from before there was a number counts as version 0.
 */
import * as z from 'zod/mini'
import { themes } from '../../ui/theme.ts'

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Not a row of the table: it speaks of the table. */
export const versionKey = 'storedVersion'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Clients of the specification wrote plain words; here every value is JSON. */
const wrotePlainWords = ['openId', 'unionId', 'customerCode', 'pushUrl', 'cid', 'mapkey', 'platenumstr', 'defaultModule', 'lang']

function quotePlainWords(shelf: Shelf): void {
  for (const key of wrotePlainWords) {
    const text = shelf.getItem(key)
    if (text !== null && !isJson(text)) shelf.setItem(key, JSON.stringify(text))
  }
}

/** The theme as a bare name becomes the object with themeName. */
function wrapThemeName(shelf: Shelf): void {
  const text = shelf.getItem('themeColor')
  if (text === null) return
  const name = z.enum(themes).safeParse(isJson(text) ? JSON.parse(text) : text)
  if (name.success) shelf.setItem('themeColor', JSON.stringify({ themeName: name.data }))
}

const steps: ReadonlyArray<(shelf: Shelf) => void> = [
  shelf => {
    quotePlainWords(shelf)
    wrapThemeName(shelf)
  },
]

export const storedVersion = steps.length

export function migrate(shelf: Shelf): void {
  const reached = Number(shelf.getItem(versionKey) ?? 0)
  // A newer client was here: its values are read as far as they fit.
  if (reached >= storedVersion) return
  for (const step of steps.slice(Number.isInteger(reached) && reached > 0 ? reached : 0)) step(shelf)
  shelf.setItem(versionKey, String(storedVersion))
}
