/**
 * Before each file that has a document: files share a process with it, so that client and server are loaded once. What a test has left on the page,
 * in its storage and at its address goes after it.
 */
import { relative, join } from 'node:path'
import { cleanup, configure, fireEvent, screen as page } from '@testing-library/react'
import { afterAll, afterEach, expect, type RunnerTestSuite, vi } from 'vitest'
import { switchWritten, usualForms } from '../core/i18n/written-forms.ts'
import { noteServerTime } from '../core/time/server-clock.ts'
import { endTest } from './end-of-test.ts'
import './no-owner-stacks.ts'
import { noteFiles, takeSent } from './sent-by-client.ts'
import { unsentIn } from './sent-calls.ts'

// Screens and their parts load by import(), calls go over HTTP: see waits.setup.ts of the server.
configure({
  asyncUtilTimeout: 60_000,
  // The texts of the page instead of its markup, which is longer than what a terminal keeps.
  getElementError: message =>
    new Error(`${message?.split('\n\n')[0]}\n\nThe page says: ${document.body.textContent.replaceAll(/\s+/g, ' ')}`),
})

// A device of no region with forms of its own: English tests read kilometres and 24 hours, as Chinese ones do.
Object.defineProperty(navigator, 'language', { value: 'en', configurable: true })

afterEach(() => {
  cleanup()
  endTest()
  // Forms of an account that a test had.
  switchWritten(usualForms('en', ''))
  delete document.documentElement.dataset['clock']
  // Messages outlive the client that showed them.
  for (const close of page.queryAllByRole('button', { name: /^(Close|关闭)$/ })) fireEvent.click(close)
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.title = ''
  document.documentElement.removeAttribute('lang')
  history.replaceState(null, '', '/')
  vi.useRealTimers()
  // A test may have had a server whose clock is another.
  noteServerTime(Date.now())
})

/** All its tests were run, and none has failed: only then it has sent all that it should. */
const ranWhole = ({ tasks }: Pick<RunnerTestSuite, 'tasks'>): boolean =>
  tasks.every(task => (task.type === 'suite' ? ranWhole(task) : task.mode === 'run' && task.result?.state !== 'fail'))

noteFiles()
takeSent()
// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures this one needs: none
afterAll(({}, suite) => {
  const sent = takeSent()
  const file = relative(join(import.meta.dirname, '../../../..'), expect.getState().testPath ?? '')
  if (ranWhole(suite)) expect(unsentIn(file, sent), 'calls that sent-calls.ts says this file sends').toEqual([])
})
