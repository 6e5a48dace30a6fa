import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { contrast, luminance, tokensOf } from '../testing/theme-colours.ts'
import { themes } from './theme.ts'

/** A colour that can be seen through, `rgb(16 24 40 / 5%)`, over an opaque one. */
function over(colour: string, back: string): string {
  const [, red, green, blue, share] = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(colour) ?? []
  if (share === undefined) return colour
  const alpha = Number(share) / 100
  const mixed = [red, green, blue].map((part, at) => {
    const behind = Number.parseInt(back.slice(1 + 2 * at, 3 + 2 * at), 16)
    return Math.round(Number(part) * alpha + behind * (1 - alpha))
  })
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

const primitives = readFileSync(new URL('primitives.css', import.meta.url), 'utf8')
/** Colour of text of the primitives that a rule is composed of. */
const inkOf = (names: readonly string[]): string | undefined =>
  [...primitives.matchAll(/:where\(([^)]*)\) \{\s*color: var\((--[\w-]+)\)/g)]
    .filter(([, of = '']) => names.some(name => of.split(', ').includes(`.${name}`)))
    .at(-1)?.[2]

/**
 * `color` and `background` that one style rule of the client sets, by token. The browser tests look at every screen in one theme: what is
 * different in the others are these colours.
 */
function pairsOfRules(): { ink: string; background: string; rule: string }[] {
  const client = fileURLToPath(new URL('..', import.meta.url))
  return globSync('**/*.css', { cwd: client }).flatMap(file => {
    const plain = readFileSync(`${client}/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
      const [, composed = ''] = /composes: ([^;]*) from global/.exec(body) ?? []
      const ink = /(?:^|[;\s])color:\s*var\((--[\w-]+)\)/.exec(body)?.[1] ?? inkOf(composed.split(' '))
      const background = /(?:^|[;\s])background(?:-color)?:\s*var\((--[\w-]+)\)/.exec(body)?.[1]
      return ink && background ? [{ ink, background, rule: `${file} ${selector.trim().replaceAll(/\s+/g, ' ')}` }] : []
    })
  })
}

const states = ['driving', 'idling', 'parked', 'offline', 'alarm']
/** Text and its background: contrast 4.5 (WCAG 2.2 AA). */
const texts: [string, string][] = [
  ...['--surface', '--surface-2', '--page-background'].flatMap((ground): [string, string][] => [
    ['--ink', ground],
    ['--ink-2', ground],
    ['--ink-3', ground],
    ['--accent', ground],
    ['--placeholder', ground],
    ...states.map((state): [string, string] => [`--${state}`, ground]),
  ]),
  ...states.map((state): [string, string] => [`--${state}-ink`, `--${state}-soft`]),
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-strong'],
  ['--accent', '--accent-soft'],
  ['--ink', '--accent-soft'],
  ['--ink-2', '--accent-soft'],
  ['--ink-3', '--accent-soft'],
  ['--on-alarm', '--alarm'],
  ['--on-inverse', '--inverse'],
  ['--on-inverse-2', '--inverse'],
  ['--ink', '--well'],
  ['--ink-2', '--well'],
  ['--ink-3', '--well'],
  ['--ink', '--raised'],
]

describe.each(themes)('the theme %s', theme => {
  const tokens = tokensOf(theme)

  test.each(texts)('%s can be read on %s', (ink, ground) => {
    const [front, back] = [tokens[ink], tokens[ground]]
    expect([front, back]).toEqual([expect.stringMatching(/^#[0-9a-f]{6}$/), expect.stringMatching(/^#[0-9a-f]{6}$/)])
    expect(contrast(front ?? '', back ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairsOfRules())('$ink can be read on $background: $rule', ({ ink, background }) => {
    const [front = '', back = '', surface = ''] = [tokens[ink], tokens[background], tokens['--surface']]
    expect(contrast(front, over(back, surface))).toBeGreaterThanOrEqual(4.5)
  })

  test('has every colour of the others', () => {
    expect(Object.keys(tokens).sort((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(tokensOf('red')).sort((a, b) => a.localeCompare(b)),
    )
  })
})

test('black is dark, the others are light', () => {
  for (const theme of themes) {
    const { '--surface': surface = '', '--ink': ink = '' } = tokensOf(theme)
    expect([theme, luminance(surface) < luminance(ink)]).toEqual([theme, theme === 'black'])
  }
})
