/** Which organisations of a tree are open: what was opened and closed by hand, and for as long as words are looked for another set of that. */
interface ByHand {
  /** All were opened or closed at once; undefined: neither. */
  all: boolean | undefined
  nodes: Map<string, boolean>
}

const untouched = (): ByHand => ({ all: undefined, nodes: new Map() })

export function createOpenNodes() {
  const usual = untouched()
  let searched = { words: '', byHand: usual }
  let version = 0

  return {
    /** Grows when something was opened or closed. */
    get version() {
      return version
    },
    /** Words begin with what they find; without words all is as it was before. */
    search(words: string) {
      if (words !== searched.words) searched = { words, byHand: words === '' ? usual : untouched() }
    },
    /** `usually`: whether it is open when nobody has opened or closed it. */
    isOpen: (key: string, usually: boolean): boolean => searched.byHand.nodes.get(key) ?? searched.byHand.all ?? usually,
    /** `'all'`: every one. */
    set(key: string, open: boolean) {
      version++
      if (key === 'all') {
        searched.byHand.all = open
        searched.byHand.nodes.clear()
      } else searched.byHand.nodes.set(key, open)
    },
  }
}
