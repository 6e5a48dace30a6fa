/** Which organisations are expanded: the user's choices, with a separate set for each search. */
interface ByHand {
  /** Set by expand all or collapse all; undefined: neither. */
  all: boolean | undefined
  nodes: Map<string, boolean>
}

const noneByHand = (): ByHand => ({ all: undefined, nodes: new Map() })

export function createOpenNodes() {
  const usual = noneByHand()
  let searched = { words: '', byHand: usual }
  let version = 0

  return {
    /** Incremented by every change. */
    get version() {
      return version
    },
    /** A search starts with its own set; clearing it restores the previous one. */
    search(words: string) {
      if (words !== searched.words) searched = { words, byHand: words === '' ? usual : noneByHand() }
    },
    /** `usually`: the default when the user has not chosen. */
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
