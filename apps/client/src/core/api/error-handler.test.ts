import { errors, errorText } from '@outrider/contract'
import { beforeEach, expect, test } from 'vitest'
import { ownError } from './call-error.ts'
import { replyError } from './reply-error.ts'
import { ownErrorText } from './own-errors.ts'
import { createErrorHandler, type ErrorHandler } from './error-handler.ts'

let shown: string[]
let notes: string[]
let done: string[]
let planned: Array<{ run: () => void; ms: number }>
let signedIn: boolean

function reactions(native = false): ErrorHandler {
  return createErrorHandler({
    native,
    lang: () => 'en',
    show: message => shown.push(message),
    setNote: (note, platform) => notes.push(`${platform}: ${ownErrorText(note, 'en')}`),
    signedIn: () => signedIn,
    clearUserData() {
      signedIn = false
      done.push('cleared')
    },
    stopPolling: () => done.push('stopped'),
    goToSignIn: () => done.push('sign-in'),
    finishAt: screen => done.push(screen),
    later: (run, ms) => planned.push({ run, ms }),
    log: error => done.push(`logged ${error instanceof Error ? error.message : ''}`),
  })
}

beforeEach(() => {
  shown = []
  notes = []
  done = []
  planned = []
  signedIn = true
})

const codes = [4010001, 4010002, 4010003, 4010004, 4010005]

test.each(codes)(
  'outside the app %i shows the message, clears, stops polling, and signs in again after 1 s (S8.error.1, S8.error.27, S4.login.4)',
  code => {
    reactions()(replyError({ rspCode: code, msg: 'session over' }, 'en'))
    expect(shown).toEqual(['session over'])
    expect(done).toEqual(['cleared', 'stopped'])
    expect(planned.map(plan => plan.ms)).toEqual([1000])
    planned[0]?.run()
    expect(done).toEqual(['cleared', 'stopped', 'sign-in'])
  },
)

test.each([4010001, 4010005])('in the app %i does the same (S8.error.2, S8.error.27)', code => {
  reactions(true)(replyError({ rspCode: code, msg: 'session over' }, 'en'))
  expect(shown).toEqual(['session over'])
  expect(done).toEqual(['cleared', 'stopped'])
  expect(planned.map(plan => plan.ms)).toEqual([1000])
  planned[0]?.run()
  expect(done).toEqual(['cleared', 'stopped', 'sign-in'])
})

test.each([4010002, 4010003, 4010004])('in the app %i is an ordinary failure: the user data stays (S8.error.28)', code => {
  reactions(true)(replyError({ rspCode: code, msg: 'refused' }, 'en'))
  expect(shown).toEqual(['refused'])
  expect(done).toEqual([])
  expect(signedIn).toBe(true)
})

test.each([
  ['en', 'identity check failed, please log in again'],
  ['zh', errorText('session.unknown', 'zh')],
] as const)('an identity check that fails without words of the server shows the text for it in %s (S8.text.3)', (lang, text) => {
  expect(text).not.toBe('')
  reactions()(replyError({ rspCode: errors['session.unknown'].rspCode, msg: '' }, lang))
  expect(shown).toEqual([text])
})

test('calls that fail together show one message', () => {
  const handleError = reactions()
  for (const code of codes) handleError(replyError({ rspCode: code, msg: `over ${code}` }, 'en'))
  expect(shown).toEqual(['over 4010001'])
  expect(planned).toHaveLength(1)
})

test('a session that ended is acted upon even for a quiet call', () => {
  reactions()(replyError({ rspCode: 4010003, msg: 'over' }, 'en'), { quiet: true })
  expect(done).toEqual(['cleared', 'stopped'])
})

test('after HTTP 404 no message appears (S8.error.30)', () => {
  reactions()(ownError('net.notFound', 'en'))
  expect(shown).toEqual([])
})

test('in the app a time-out is shown and leaves the note "No serve" for its platform (S8.error.11, S8.error.31)', () => {
  reactions(true)(ownError('net.timeoutApp', 'en', { note: 'net.noServe', platformCode: 'a' }))
  expect(shown).toEqual(['API call timed out!'])
  expect(notes).toEqual(['a: No serve'])
})

test('an ordinary failure is shown, unless the caller shows it itself', () => {
  const error = replyError({ rspCode: 4090201, msg: 'vehicle not online' }, 'en')
  reactions()(error)
  reactions()(error, { quiet: true })
  expect(shown).toEqual(['vehicle not online'])
})

test('a refusal by the terminal is shown with its reason', () => {
  const msg = errorText('vehicle.commandNotSupported', 'zh')
  reactions()(replyError({ rspCode: 4090205, msg }, 'zh'))
  expect(shown).toEqual(['终端不支持该指令'])
})

test('a password that must be changed leads there without a message', () => {
  reactions()(replyError({ rspCode: 4030001, msg: 'change it' }, 'en'))
  expect(done).toEqual(['changePassword'])
  expect(shown).toEqual([])
})

test('anything unexpected is logged and gets the general sentence', () => {
  reactions()(new TypeError('boom'))
  expect(done).toEqual(['logged boom'])
  expect(shown).toEqual(['operation failed please retry'])
})
