/** `node scripts/release-notes.mjs VERSION`: what CHANGELOG.md says of a version. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const changelog = join(import.meta.dirname, '..', 'CHANGELOG.md')

/** @throws when nothing is said of it: a release without notes is none */
export function releaseNotes(version, text = readFileSync(changelog, 'utf8')) {
  const section = text.split(/^(?=## )/m).find(each => each.startsWith(`## ${version} `) || each.startsWith(`## ${version}\n`))
  if (!section) throw new Error(`CHANGELOG.md says nothing of ${version}`)
  return `${section.replace(/^## /, '# Outrider ').trim()}\n`
}

if (process.argv[1] === import.meta.filename) process.stdout.write(releaseNotes(process.argv[2] ?? ''))
