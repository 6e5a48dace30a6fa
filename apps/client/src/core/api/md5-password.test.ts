import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { md5Password } from './md5-password.ts'

const upperMd5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()

test('a password of 31 characters is hashed by MD5, in upper case', () => {
  const typed = 'a'.repeat(31)
  expect(md5Password(typed)).toBe(upperMd5(typed))
  expect(md5Password(typed)).toMatch(/^[0-9A-F]{32}$/)
})

test('a password of 32 characters is its own hash', () => {
  expect(md5Password('b'.repeat(32))).toBe('b'.repeat(32))
})

test('a password longer than 32 characters is not hashed', () => {
  expect(md5Password('c'.repeat(33))).toBe('c'.repeat(33))
})

test('the bytes that are hashed are UTF-8', () => {
  expect(md5Password('密码 pässword')).toBe(upperMd5('密码 pässword'))
  expect(md5Password('password')).toBe('5F4DCC3B5AA765D61D8327DEB882CF99')
})
