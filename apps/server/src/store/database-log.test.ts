import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabaseLog, rotateDatabaseLog } from './database-log.ts'

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'database.log')
}
const modeOf = (file: string): number => statSync(file).mode & 0o777

test('the log of the database is for owner and group only, one of an earlier version too', () => {
  const file = aFile()
  writeFileSync(file, 'earlier\n', { mode: 0o644 })
  closeSync(openDatabaseLog(file))
  expect(modeOf(file)).toBe(0o640)
})

test('a log that has grown is put aside while it is written, and only so many are kept', () => {
  const file = aFile()
  const log = openDatabaseLog(file)
  for (let at = 1; at <= 6; at++) {
    writeSync(log, `line ${at}\n`.repeat(10))
    rotateDatabaseLog(file, 50)
  }
  writeSync(log, 'after\n')
  closeSync(log)
  expect(readFileSync(file, 'utf8')).toBe('after\n')
  expect(readFileSync(`${file}.1`, 'utf8')).toContain('line 6')
  expect(readdirSync(join(file, '..')).toSorted()).toEqual(['database.log', 'database.log.1', 'database.log.2', 'database.log.3'])
  for (const each of [file, `${file}.1`, `${file}.3`]) expect(modeOf(each)).toBe(0o640)
  appendFileSync(file, 'x')
  rotateDatabaseLog(file, 50)
  expect(readFileSync(file, 'utf8')).toBe('after\nx')
})
