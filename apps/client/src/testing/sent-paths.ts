/**
 * Which calls the client sends: those that stand where something is sent, in a file that the running client loads. A path in a type, in a comment,
 * or among those that are read again after a change, is sent by nobody.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { callsByPath } from '@outrider/contract'

/** Before a path that is sent: a hook or a sending function, or a row, constant or choice that names it for one. */
const sends =
  /(?:\buse\w+\(|\.(?:call|merged|columns|send|sendForColumns)(?:<[^<>]*>)?\(|(?<!\.)\b(?:call|run|act|send|rowOf)\(|\b\w+:|\?|' :|\bconst \w+ =)\s*$/
const imported = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'(\.{1,2}\/[^']+\.tsx?)'/g
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const typeImports = /^import type [^']*'[^']*'$/gm

export function sentPathsIn(text: string): string[] {
  const code = text.replaceAll(comments, '').replaceAll(/\s+/g, ' ')
  return [...code.matchAll(/'([a-z]+\/\w+)'(?!\s*[|>\]])/gi)].flatMap(({ 1: path = '', index }) =>
    callsByPath.has(path) && sends.test(code.slice(Math.max(0, index - 120), index)) ? [path] : [],
  )
}

/** From the files that the page begins with. */
export function pathsSentByClient(): ReadonlySet<string> {
  const source = join(import.meta.dirname, '..')
  const seen = new Set<string>()
  const waiting = [join(source, 'app/main.tsx')]
  const sent = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    for (const path of sentPathsIn(text)) sent.add(path)
    for (const { 1: name = '' } of text.replaceAll(typeImports, '').matchAll(imported)) waiting.push(join(dirname(file), name))
  }
  return sent
}
