// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  Link,
  Redirect,
  NavigationType,
  Outlet,
  Router,
  RouterView,
  redirect,
  type RouteObject,
  useBlocker,
  useLocation,
  useRouteError,
  useSearchParams,
} from './index.ts'
import type { SetSearchParams } from './hooks.ts'

const opened: Router[] = []
let entries = 0

beforeEach(() => {
  entries += 1
  history.pushState(null, '', `/first?visit=${entries}`)
})
afterEach(() => {
  for (const router of opened.splice(0)) router.dispose()
})

const text = (words: string) => () => <p>{words}</p>
const Broken = () => <p>broken: {String(useRouteError())}</p>

function show(routes: RouteObject[], address = '/first', options?: ConstructorParameters<typeof Router>[1]): Router {
  history.pushState(null, '', address)
  const router = new Router(routes, options)
  opened.push(router)
  render(<RouterView router={router} Broken={Broken} />)
  return router
}

const go = (router: Router, ...to: Parameters<Router['navigate']>) => act(() => router.navigate(...to))
const back = (router: Router) =>
  act(async () => {
    const came = new Promise<void>(resolve => window.addEventListener('popstate', () => resolve(), { once: true }))
    await router.navigate(-1)
    await came
  })

test('a screen and its address come together, once its parts are loaded', async () => {
  let arrive: (parts: { Component: () => React.JSX.Element }) => void = () => undefined
  const lazy = () => new Promise<{ Component: () => React.JSX.Element }>(resolve => (arrive = resolve))
  const router = show([
    { path: '/first', Component: text('first') },
    { path: '/second', lazy },
  ])
  await screen.findByText('first')
  const going = router.navigate('/second?a=1#b')
  await waitFor(() => expect(router.state.initialized).toBe(true))
  expect(location.pathname).toBe('/first')
  await act(async () => {
    arrive({ Component: text('second') })
    await going
  })
  expect(screen.getByText('second')).toBeDefined()
  expect(location.pathname + location.search + location.hash).toBe('/second?a=1#b')
})

test('who goes elsewhere meanwhile arrives there, and the first way ends', async () => {
  let arrive: (parts: object) => void = () => undefined
  const router = show([
    { path: '/first', Component: text('first') },
    { path: '/slow', lazy: () => new Promise<object>(resolve => (arrive = resolve)), Component: text('slow') },
    { path: '/fast', Component: text('fast') },
  ])
  await screen.findByText('first')
  const slow = router.navigate('/slow')
  await go(router, '/fast')
  await act(async () => {
    arrive({})
    await slow
  })
  expect(location.pathname).toBe('/fast')
  expect(screen.getByText('fast')).toBeDefined()
})

test('a router that was disposed of goes nowhere', async () => {
  const router = show([
    { path: '/first', Component: text('first') },
    { path: '/second', Component: text('second') },
  ])
  await screen.findByText('first')
  router.dispose()
  await router.navigate('/second')
  expect(router.state.location.pathname).toBe('/first')
})

test('the loader of the first address has begun when the router is made', () => {
  const loader = vi.fn(() => null)
  show([{ path: '/first', loader, Component: text('first') }])
  expect(loader).toHaveBeenCalledTimes(1)
})

test('an address that leads elsewhere has no entry in the history', async () => {
  const before = history.length
  const router = show(
    [
      { path: '/', loader: () => redirect('/login') },
      { path: '/login', Component: text('form') },
    ],
    '/',
  )
  await screen.findByText('form')
  expect(location.pathname).toBe('/login')
  expect(history.length).toBe(before + 1)
  expect(router.state.historyAction).toBe(NavigationType.Replace)
})

test('a changed query loads nothing again and keeps what a screen has typed; a change sees the one before it', async () => {
  const loader = vi.fn(() => null)
  function Filters() {
    const [typed, setTyped] = useState('')
    const [params, setParams] = useSearchParams()
    const add = (name: string) => setParams(before => ({ ...Object.fromEntries(before), [name]: '1' }), { replace: true })
    const both = () => {
      setTyped('typed')
      add('a')
      add('b')
    }
    return <button onClick={both}>{`${typed} ${params.toString()}`}</button>
  }
  show([{ path: '/first', loader, Component: Filters }], '/first')
  const button = await screen.findByRole('button')
  act(() => button.click())
  await screen.findByText('typed a=1&b=1')
  expect(loader).toHaveBeenCalledTimes(1)
})

test('a query that a screen changes while another one is loaded keeps nobody from going there', async () => {
  const kept: { set?: SetSearchParams } = {}
  const set = (next: Record<string, string>) => kept.set?.(next, { replace: true })
  function Leaving() {
    const [params, setParams] = useSearchParams()
    useEffect(() => void (kept.set = setParams), [setParams])
    return <p>{`leaving ${params.toString()}`}</p>
  }
  const next = Promise.withResolvers<{ Component: ComponentType }>()
  const router = show([
    { path: '/first', Component: Leaving },
    { path: '/second', lazy: () => next.promise },
  ])
  await screen.findByText(/^leaving/)
  await waitFor(() => expect(kept.set).toBeDefined())
  const going = router.navigate('/second', { state: { chosen: 7 } })
  act(() => set({ columns: 'all' }))
  await screen.findByText('leaving columns=all')
  next.resolve({ Component: text('second') })
  await act(() => going)
  expect(screen.getByText('second')).toBeDefined()
  // The one that was left has no say any more.
  act(() => set({ columns: 'none' }))
  expect(router.state.location).toMatchObject({ pathname: '/second', search: '', state: { chosen: 7 } })
})

test('a parent stays while one goes between its screens', async () => {
  let drawn = 0
  function Parent() {
    const [number] = useState(() => (drawn += 1))
    return (
      <>
        <p>{`parent ${number}`}</p>
        <Outlet />
      </>
    )
  }
  const children = [
    { path: '/first', Component: text('first') },
    { path: '/list/:of?', Component: text('list') },
  ]
  const router = show([{ Component: Parent, children }])
  await screen.findByText('first')
  await go(router, '/list/things')
  expect(screen.getByText('list')).toBeDefined()
  expect(screen.getByText('parent 1')).toBeDefined()
})

test('going back and elsewhere are asked about where a screen asks, and done once it is allowed', async () => {
  const asked = { on: false }
  function Asking() {
    const blocker = useBlocker(() => asked.on)
    const { pathname } = useLocation()
    if (blocker.state !== 'blocked') return <p>{`at ${pathname}`}</p>
    return (
      <>
        <p>{`to ${blocker.location.pathname}?`}</p>
        <button onClick={blocker.proceed}>leave</button>
        <button onClick={blocker.reset}>stay</button>
      </>
    )
  }
  const router = show([
    { path: '/first', Component: Asking },
    { path: '/second', Component: Asking },
  ])
  await screen.findByText('at /first')
  await go(router, '/second')
  asked.on = true
  await back(router)
  await screen.findByText('to /first?')
  await waitFor(() => expect(location.pathname).toBe('/second'))
  act(() => screen.getByText('stay').click())
  await screen.findByText('at /second')
  await back(router)
  act(() => screen.getByText('leave').click())
  await screen.findByText('at /first')
  expect(location.pathname).toBe('/first')
  expect(router.state.historyAction).toBe(NavigationType.Pop)
  await go(router, '/second')
  await screen.findByText('to /second?')
  act(() => screen.getByText('leave').click())
  await screen.findByText('at /second')
})

test('what cannot be loaded or throws is told, and asked for again by who comes back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let fails = true
  const lazy = () => (fails ? Promise.reject(new Error('no network')) : Promise.resolve({ Component: text('there') }))
  const throwing = () => {
    throw new Error('thrown')
  }
  const router = show([
    { path: '/first', Component: text('first') },
    { path: '/lazy', lazy },
    { path: '/throws', Component: throwing },
  ])
  await screen.findByText('first')
  await go(router, '/lazy')
  expect(screen.getByText('broken: Error: no network')).toBeDefined()
  fails = false
  await go(router, '/lazy')
  expect(screen.getByText('there')).toBeDefined()
  await go(router, '/throws')
  expect(screen.getByText('broken: Error: thrown')).toBeDefined()
  await go(router, '/first')
  expect(screen.getByText('first')).toBeDefined()
  vi.restoreAllMocks()
})

test('routes that come later are added once none of the first matches', async () => {
  const more = vi.fn(async (add: (id: string, routes: readonly RouteObject[]) => void) =>
    add('parent', [{ path: '/later/:id', Component: text('later') }]),
  )
  const children = [
    { path: '/first', Component: text('first') },
    { path: '*', Component: text('unknown') },
  ]
  const router = show([{ id: 'parent', children }], '/first', { more })
  await screen.findByText('first')
  expect(more).not.toHaveBeenCalled()
  await go(router, '/later/7')
  expect(screen.getByText('later')).toBeDefined()
  await go(router, '/Later/7')
  expect(screen.getByText('unknown')).toBeDefined()
  expect(more).toHaveBeenCalledTimes(1)
})

test('a link to where one is adds no entry, one with a key pressed is the browser’s, and a screen can lead elsewhere', async () => {
  const router = show([
    { path: '/first', Component: () => <Link to="/second">on</Link> },
    { path: '/second', Component: () => <Redirect to="/third" replace state={{ from: 2 }} /> },
    { path: '/third', Component: () => <Link to="/third">here</Link> },
  ])
  const link = await screen.findByText('on')
  link.addEventListener('click', event => event.preventDefault(), { once: true })
  act(() => void link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })))
  expect(location.pathname).toBe('/first')
  act(() => link.click())
  const here = await screen.findByText('here')
  expect(router.state.location.state).toEqual({ from: 2 })
  const before = history.length
  act(() => here.click())
  await waitFor(() => expect(router.state.historyAction).toBe(NavigationType.Replace))
  expect(history.length).toBe(before)
})

test('a query keeps what it encodes, also where the screen changes it', async () => {
  function Query() {
    const [params, setParams] = useSearchParams()
    return <button onClick={() => setParams(before => ({ ...Object.fromEntries(before), b: '%25' }))}>{params.get('a')}</button>
  }
  show([{ path: '/first', Component: Query }], '/first?a=50%2541')
  const button = await screen.findByRole('button', { name: '50%41' })
  act(() => button.click())
  await waitFor(() => expect(location.search).toBe('?a=50%2541&b=%2525'))
})

test('below a base path screens see their own path, and links, the address and who asks theirs', async () => {
  const base = {
    inBrowser: (path: string) => `/fleet${path}`,
    screenPath: (path: string) => path.replace(/^\/fleet/, ''),
  }
  const asked: string[] = []
  function First() {
    useBlocker(({ currentLocation, nextLocation }) => asked.push(`${currentLocation.pathname} ${nextLocation.pathname}`) === 0)
    return <Link to="/second?a=1">{useLocation().pathname}</Link>
  }
  const routes = [
    { path: '/first', Component: First },
    { path: '/second', Component: text('second') },
  ]
  const router = show(routes, '/fleet/first', { base })
  const link = await screen.findByText('/first')
  expect(link.getAttribute('href')).toBe('/fleet/second?a=1')
  act(() => link.click())
  await screen.findByText('second')
  expect(location.pathname + location.search).toBe('/fleet/second?a=1')
  expect(asked).toEqual(['/first /second'])
  expect(router.screensBehind).toBe(1)
  await back(router)
  await screen.findByText('/first')
  expect(location.pathname).toBe('/fleet/first')
})
