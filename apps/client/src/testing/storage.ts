/** A storage of texts for tests. */
import type { KeyValueStorage } from '../core/storage/migrations.ts'

export const shelfOf = (texts: Record<string, string>): KeyValueStorage => ({
  getItem: key => texts[key] ?? null,
  setItem: (key, text) => {
    texts[key] = text
  },
  removeItem: key => {
    delete texts[key]
  },
})
