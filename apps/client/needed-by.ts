/** Which modules the pages before sign-in need, so that what only later screens share is not loaded with them. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** Exports the whole contract: a module that imports a part of it does not need the rest. */
const contractIndex = /packages\/contract\/src\/index\.ts$/

/** Tests whether one of the `roots` imports a module, directly or through others. `import()` does not count. */
export function neededBy(roots: readonly string[]) {
  let needed: ReadonlySet<string> | undefined
  const collect = (graph: ModuleGraph) => {
    const found = new Set<string>()
    const open = [...roots]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id) || contractIndex.test(id)) continue
      found.add(id)
      open.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    return found
  }
  // The graph is complete before the first chunk is made.
  return (id: string, graph: ModuleGraph): boolean => (needed ??= collect(graph)).has(id)
}
