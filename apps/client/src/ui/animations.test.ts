/** Guards that a page at rest draws nothing: an endless animation keeps a processor busy on a device without a GPU. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Spinners: shown only while something loads. */
const shownWhileLoading = [
  'features/tracks/play/ReplayMap.module.css .progress span',
  'ui/Button.module.css .spinner',
  'ui/EmptyState.module.css .spinner',
]

const source = new URL('..', import.meta.url)

function endlessAnimations(file: string): string[] {
  const css = readFileSync(new URL(file, source), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
    /animation[\w-]*:[^;]*\binfinite\b/.test(body) ? [`${file} ${selector.trim()}`] : [],
  )
}

test('nothing but spinners is animated without an end', () => {
  const files = globSync('**/*.css', { cwd: source })
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap(endlessAnimations).toSorted()).toEqual(shownWhileLoading)
})
