/** A list that puts its rows in another order under a press loses it: what goes down on one row and comes up on another presses neither. */

/** Tells when a pointer goes down in a row of the list, and when its press is over. Not of its scroll bar, whose rows go by. Returns what ends it. */
export function whilePressed(list: HTMLElement, tell: (pressed: boolean) => void): () => void {
  const page = list.ownerDocument
  const down = ({ target }: Event) => {
    if ((target as Element).closest('li, [role=treeitem]')) tell(true)
  }
  // The click comes after its pointer has come up.
  const over = () => void setTimeout(() => tell(false))
  list.addEventListener('pointerdown', down)
  for (const end of ['pointerup', 'pointercancel']) page.addEventListener(end, over)
  return () => {
    list.removeEventListener('pointerdown', down)
    for (const end of ['pointerup', 'pointercancel']) page.removeEventListener(end, over)
  }
}
