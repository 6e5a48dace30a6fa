/** Writes what of the clients is made from docs/api/openapi.json. */
import { writeFileSync } from 'node:fs'
import { documentText, readCalls } from './api-calls.ts'
import { writePython } from './write-python.ts'
import { writeTypescript } from './write-typescript.ts'

export function madeFiles(document: string): Readonly<Record<string, string>> {
  const { calls, unitText } = readCalls(document)
  return { 'typescript/calls.ts': writeTypescript(calls, unitText), 'python/outrider_calls.py': writePython(calls) }
}

if (import.meta.main)
  for (const [file, text] of Object.entries(madeFiles(documentText()))) writeFileSync(new URL(file, import.meta.url), text)
