import { expect, test } from 'vitest'
import { type BuiltChunk, loadedWith } from './sign-in-size.ts'

const chunk = (fileName: string, moduleIds: string[], imports: string[]): BuiltChunk => ({
  type: 'chunk',
  fileName,
  imports,
  moduleIds,
})
const bundle = {
  'index.js': chunk('index.js', ['/main.ts'], ['frame.js']),
  'login.js': chunk('login.js', ['/Login.tsx', '/PasswordForm.tsx'], ['frame.js', 'strings.js']),
  'frame.js': chunk('frame.js', ['/a.ts'], ['foundation.js']),
  'strings.js': chunk('strings.js', ['/strings.ts'], ['frame.js']),
  'foundation.js': chunk('foundation.js', ['/react.js'], []),
  'map.js': chunk('map.js', ['/map.ts'], ['frame.js']),
  'login.css': { type: 'asset' as const },
}

test('what the start and the form import is counted, directly or through others, and nothing else', () => {
  expect([...loadedWith(bundle, ['/main.ts', '/Login.tsx'])].toSorted()).toEqual([
    'foundation.js',
    'frame.js',
    'index.js',
    'login.js',
    'strings.js',
  ])
})

test('a form that is in no chunk is a mistake of the check, not a small page', () => {
  expect(() => loadedWith(bundle, ['/main.ts', '/Moved.tsx'])).toThrow('no chunk has /Moved.tsx')
})
