/** Which steps the screen has now, where their parts are, and where the card stands beside the current one. */
import { type RefObject, useEffect, useState } from 'react'
import type { GuideStyle } from '@outrider/contract'
import { type Box, placeBeside, type Spot } from './place-beside.ts'
import { keptFree, partOf, type Step } from './steps.ts'

export interface GuideView {
  steps: readonly Step[]
  /** Of `steps`; the first where the one asked for is not there any more. */
  at: number
  /** Of the parts of `steps`. */
  boxes: readonly Box[]
  /** undefined: no room that covers no alarm. */
  spot: Spot | undefined
}

function boxOf(element: Element): Box {
  // One that is laid out as its contents has no box of its own.
  const [inner] = element.children
  if (inner && getComputedStyle(element).display === 'contents') return boxOf(inner)
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: Math.round(left), top: Math.round(top), width: Math.round(width), height: Math.round(height) }
}

function viewOf(all: readonly Step[], style: GuideStyle, name: Step['name'] | undefined, card: Element | null): GuideView {
  const found = all.flatMap(step => {
    const part = partOf(step.name)
    return part ? [{ step, box: boxOf(part) }] : []
  })
  const steps = found.map(({ step }) => step)
  const boxes = found.map(({ box }) => box)
  const at = Math.max(
    0,
    steps.findIndex(step => step.name === name),
  )
  const room = { width: window.innerWidth, height: window.innerHeight }
  // All at once: within the window, beside the way to the functions.
  const part = style === 'page' ? { left: 0, top: 0, ...room } : boxes[at]
  const others = style === 'page' ? ', [data-guide="modules"]' : ''
  const free = [...document.querySelectorAll(keptFree + others)].map(boxOf).filter(({ width, height }) => width > 0 && height > 0)
  return { steps, at, boxes, spot: part && card ? placeBeside(part, boxOf(card), room, free) : undefined }
}

/** Measured again when something came to the screen, left it or moved; at most once per frame. */
export function useGuideView(
  all: readonly Step[],
  style: GuideStyle,
  name: Step['name'] | undefined,
  card: RefObject<Element | null>,
): GuideView {
  const [view, setView] = useState<GuideView>({ steps: [], at: 0, boxes: [], spot: undefined })
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      if (card.current) sizes.observe(card.current)
      const next = viewOf(all, style, name, card.current)
      setView(before => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    const sizes = new ResizeObserver(soon)
    const parts = new MutationObserver(soon)
    parts.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] })
    const listening = new AbortController()
    window.addEventListener('resize', soon, { signal: listening.signal })
    document.addEventListener('scroll', soon, { signal: listening.signal, capture: true, passive: true })
    soon()
    return () => {
      sizes.disconnect()
      parts.disconnect()
      listening.abort()
      cancelAnimationFrame(frame)
    }
  }, [all, style, name, card])
  return view
}
