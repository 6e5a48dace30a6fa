/**
 * One tab stop for a group of controls: the arrow keys, Home and End go between them. The stop is the control that had the focus last, at the
 * beginning the chosen one.
 */
import { type FocusEvent, type KeyboardEvent, type RefCallback, useCallback, useRef } from 'react'

/** Rows of an open menu have arrow keys of their own, and so has a field to type in. */
const isOwn = (control: Element): boolean => control.closest('[role=menu], [role=search], dialog') === null

const controlsIn = (group: Element): HTMLElement[] =>
  [...group.querySelectorAll<HTMLElement>('a[href], button:not([disabled])')].filter(
    control => isOwn(control) && control.checkVisibility(),
  )

const chosen = (control: Element): boolean =>
  control.getAttribute('aria-pressed') === 'true' || (control.getAttribute('aria-current') ?? 'false') !== 'false'

interface Roving<Group extends HTMLElement> {
  ref: RefCallback<Group>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
}

/** `vertical`: Up and Down go through it, otherwise Left and Right. */
export function useRoving<Group extends HTMLElement>({ vertical = false } = {}): Roving<Group> {
  const group = useRef<Group | null>(null)
  const stop = useRef<Element | null>(null)

  const update = useCallback(() => {
    if (!group.current) return
    const controls = controlsIn(group.current)
    const at = controls.find(control => control === stop.current) ?? controls.find(chosen) ?? controls[0]
    for (const control of controls) {
      const tabIndex = control === at ? 0 : -1
      // Only what changes: the observer below would be told of the rest.
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
    }
  }, [])

  const ref = useCallback(
    (element: Group | null) => {
      group.current = element
      if (!element) return undefined
      update()
      const observer = new MutationObserver(update)
      observer.observe(element, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['disabled', 'aria-pressed', 'aria-current'],
      })
      window.addEventListener('resize', update)
      return () => {
        observer.disconnect()
        window.removeEventListener('resize', update)
        group.current = null
      }
    },
    [update],
  )

  function onFocus({ target }: FocusEvent) {
    if (!group.current || !controlsIn(group.current).includes(target as HTMLElement)) return
    stop.current = target
    update()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!group.current || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const controls = controlsIn(group.current)
    const at = controls.indexOf(event.target as HTMLElement)
    if (at < 0) return
    const [back, on] = vertical ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
    const next = { [back]: at - 1, [on]: at + 1, Home: 0, End: controls.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    controls[(next + controls.length) % controls.length]?.focus()
  }

  return { ref, onKeyDown, onFocus }
}
