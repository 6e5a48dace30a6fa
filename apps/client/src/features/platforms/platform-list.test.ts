import { expect, test } from 'vitest'
import { checkInput, deletionBlocker } from './platform-list.ts'
import { platformProblemTexts } from './problem-texts.ts'

const saved = (Code: string, isCheckIn: boolean) => ({ Code, Title: Code, Url: `http://${Code}`, isCheckIn, gzhTitle: '' })

test('what is no server gets the text for it (S5.platform.format)', () => {
  const checked = checkInput('not a server', [], false)
  expect(checked).toEqual({ ok: false, error: 'invalid' })
  expect(platformProblemTexts.rows.invalid.en).toBe('Please enter the correct server information')
})

test('a saved platform is not added twice (S5.platform.duplicate)', () => {
  const list = [saved('fleet.example.com:8083', true)]
  expect(checkInput('Fleet.example.com', list, false)).toEqual({ ok: false, error: 'duplicate' })
  expect(checkInput('fleet.example.com:9000', list, false).ok).toBe(true)
  expect(platformProblemTexts.rows.duplicate.en).toBe('The platform is already on the list of commonly used')
})

test('the platform in use cannot be deleted, looked at before the last one (S4.platformList.3)', () => {
  expect(deletionBlocker('a', [saved('a', true), saved('b', false)])).toBe('inUse')
  expect(deletionBlocker('a', [saved('a', true)])).toBe('inUse')
})

test('the last platform cannot be deleted (S4.platformList.4)', () => {
  expect(deletionBlocker('a', [saved('a', false)])).toBe('keepOne')
  expect(deletionBlocker('b', [saved('a', true), saved('b', false)])).toBeUndefined()
})

test('a platform number is no address: it has to be looked up (S1.platform.2)', () => {
  expect(checkInput(' 10086 ', [], false)).toEqual({ ok: true, number: '10086' })
  expect(checkInput('10086a', [], false)).not.toHaveProperty('number')
})

test('while a platform is edited its own address is no duplicate, that of another is', () => {
  const list = [saved('a.example.com:8083', true), saved('b.example.com:8083', false)]
  expect(checkInput('a.example.com', list, false, 'a.example.com:8083').ok).toBe(true)
  expect(checkInput('b.example.com', list, false, 'a.example.com:8083')).toEqual({ ok: false, error: 'duplicate' })
})
