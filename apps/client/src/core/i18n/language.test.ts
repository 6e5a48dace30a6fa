import { expect, test } from 'vitest'
import { languageFor } from './language.ts'

test('in the native app a Chinese device language gives Chinese (S1.language.2)', () => {
  expect(languageFor({ chosen: null, native: true, deviceLanguage: 'zh-Hant-TW' })).toBe('zh')
})

test('in the native app another device language gives English (S1.language.3)', () => {
  expect(languageFor({ chosen: null, native: true, deviceLanguage: 'fr-FR' })).toBe('en')
})

test('elsewhere the interface is Chinese, whatever the browser speaks (S1.language.4)', () => {
  expect(languageFor({ chosen: null, native: false, deviceLanguage: 'en-US' })).toBe('zh')
})

test('the choice of the user wins everywhere', () => {
  expect(languageFor({ chosen: 'en', native: false, deviceLanguage: 'zh-CN' })).toBe('en')
  expect(languageFor({ chosen: 'zh', native: true, deviceLanguage: 'en-US' })).toBe('zh')
})
