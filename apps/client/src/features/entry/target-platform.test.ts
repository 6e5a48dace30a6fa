import { expect, test } from 'vitest'
import type { SessionState } from '../../core/session/session.ts'
import { targetPlatform } from './target-platform.ts'

const saved = { Code: 'fleet.example:8083', Title: 'F', Url: 'http://fleet.example:8083', isCheckIn: true, gzhTitle: '' }
const nobody: SessionState = { platforms: [], userDatas: {}, multi: false }
const page = 'https://page.example'
const own = { code: 'page.example:443', url: 'https://page.example' }

test('without a platform named, the one in use is meant, or else the server of the page', () => {
  expect(targetPlatform({ ...nobody, platforms: [saved] }, page, undefined)).toEqual({ code: saved.Code })
  expect(targetPlatform(nobody, page, undefined)).toMatchObject({ url: own.url })
  expect(targetPlatform(nobody, undefined, undefined)).toBeUndefined()
})

test('a link names a saved platform or the server of the page, and brings no other', () => {
  const state = { ...nobody, platforms: [{ ...saved, isCheckIn: false }] }
  expect(targetPlatform(state, page, saved.Code)).toEqual({ code: saved.Code })
  for (const named of ['evil.example', 'https://evil.example', 'page.example.evil.example'])
    expect(targetPlatform(state, page, named)).toBeUndefined()
})
