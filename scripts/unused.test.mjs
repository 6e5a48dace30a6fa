/** What nothing names any more is removed: exports, classes of style sheets, and style sheets. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './toolchain.mjs'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\n')
  .filter(file => /\.(ts|tsx|mjs|html|css)$/.test(file) && existsSync(join(root, file)))
const texts = new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]))
const withoutComments = text => text.replaceAll(/\/\*[\s\S]*?\*\//g, '')

test('each name that is exported is named in another place', () => {
  const seen = new Map()
  for (const text of texts.values())
    for (const [name] of withoutComments(text).matchAll(/[A-Za-z_$][\w$]*/g)) seen.set(name, (seen.get(name) ?? 0) + 1)
  const declared =
    /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (?!ScreenParameters)(\w+)/gm
  const unused = [...texts].flatMap(([file, text]) =>
    [...withoutComments(text).matchAll(declared)].flatMap(([, name]) => (seen.get(name) === 1 ? [`${file}: ${name}`] : [])),
  )
  expect(unused).toEqual([])
})

test('each class of a style sheet is used by what imports it', () => {
  const users = new Map()
  for (const [file, text] of texts)
    for (const [, name, path] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = normalize(join(dirname(file), path))
      users.set(sheet, [...(users.get(sheet) ?? []), { name, text }])
    }
  const unused = [...texts].flatMap(([sheet, text]) => {
    if (!sheet.endsWith('.module.css')) return []
    const importers = users.get(sheet) ?? []
    if (importers.length === 0) return [sheet]
    // One that takes a class by a name that it has from elsewhere may use any.
    if (importers.some(({ name, text: code }) => new RegExp(`\\b${name}\\b(?!\\['| from)`).test(code))) return []
    const named = importers.flatMap(({ name, text: code }) =>
      [...code.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))].map(([, key]) => key),
    )
    const selectors = [...withoutComments(text).matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector.trim())
    const classes = selectors
      .filter(selector => !selector.startsWith('@'))
      .flatMap(selector =>
        [...selector.replaceAll(/:global\([^)]*\)/g, '').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, key]) => key),
      )
    return [...new Set(classes)].filter(key => !named.includes(key)).map(key => `${sheet}: .${key}`)
  })
  expect(unused).toEqual([])
})
