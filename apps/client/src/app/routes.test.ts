import { expect, test } from 'vitest'
import { screens } from './routes.ts'

test('each screen has its title in Chinese and in English (S1.language.1)', () => {
  expect(screens.length).toBeGreaterThan(15)
  for (const { path, title } of screens) {
    expect([path, title.zh]).toEqual([path, expect.stringMatching(/\p{Script=Han}/u)])
    expect([path, title.en]).toEqual([path, expect.stringMatching(/^[A-Z][\w ,'()-]+$/)])
  }
})
