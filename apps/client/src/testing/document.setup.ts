/**
 * Before each file that has a document: files share a process with it, so that client and server are loaded once. What a test has left on the page,
 * in its storage and at its address goes after it.
 */
import { cleanup, configure, fireEvent, screen as page } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { endTest } from './end-of-test.ts'
import './no-owner-stacks.ts'

// Screens and their parts load by import(), calls go over HTTP: see waits.setup.ts of the server.
configure({
  asyncUtilTimeout: 60_000,
  // The texts of the page instead of its markup, which is longer than what a terminal keeps.
  getElementError: message =>
    new Error(`${message?.split('\n\n')[0]}\n\nThe page says: ${document.body.textContent.replaceAll(/\s+/g, ' ')}`),
})

afterEach(() => {
  cleanup()
  endTest()
  // Messages outlive the client that showed them.
  for (const close of page.queryAllByRole('button', { name: /^(Close|关闭)$/ })) fireEvent.click(close)
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.title = ''
  document.documentElement.removeAttribute('lang')
  history.replaceState(null, '', '/')
  vi.useRealTimers()
})
