/** Which modules a page needs, so that what only other screens share is not loaded with it. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code?: string | null } | null
}

/** Exports the whole package: a module that imports a part of it does not need the rest. */
const packageIndex = /packages\/\w+\/src\/index\.ts$/

const imports = /import\s*\{([^}]*)\}\s*from\s*["'](@outrider\/\w+)["']/g
const reexports = /export\s*(?:\{([^}]*)\}|\*)\s*from\s*["'](\.[^"']*)["']/g
const declarations = /export\s+(?:async\s+)?(?:const|let|function\*?|class)\s+(\w+)/g
const exportLists = /export\s*\{([^}]*)\}(?!\s*from)/g

/** `a, b as c`: the names on the left or right of each `as`. */
const namesIn = (list: string, side: 'own' | 'given'): string[] =>
  list
    .split(',')
    .map(each => each.trim().split(/\s+as\s+/))
    .map(([own = '', given = own]) => (side === 'own' ? own : given))
    .filter(name => name !== '')

const resolved = (from: string, path: string) => new URL(path, `file://${from}`).pathname

/** The modules of a package by the names that its index exports. */
function modulesByName(index: string, graph: ModuleGraph): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const codeOf = (id: string) => graph.getModuleInfo(id)?.code ?? ''
  for (const [, list, path = ''] of codeOf(index).matchAll(reexports)) {
    const id = resolved(index, path)
    const code = codeOf(id)
    const names =
      list === undefined
        ? [
            ...[...code.matchAll(declarations)].map(([, name = '']) => name),
            ...[...code.matchAll(exportLists)].flatMap(([, own = '']) => namesIn(own, 'given')),
          ]
        : namesIn(list, 'given')
    for (const name of names) found.set(name, id)
  }
  return found
}

/** Tests whether one of the `roots` imports a module, directly or through others. `import()` does not count. */
export function neededBy(roots: readonly string[]) {
  let needed: ReadonlySet<string> | undefined
  const indexes = new Map<string, ReadonlyMap<string, string>>()
  const partsOf = (index: string, id: string, graph: ModuleGraph): string[] => {
    const parts = indexes.get(index) ?? modulesByName(index, graph)
    indexes.set(index, parts)
    const names = [...(graph.getModuleInfo(id)?.code ?? '').matchAll(imports)].flatMap(([, list = '']) => namesIn(list, 'own'))
    return names.flatMap(name => parts.get(name) ?? [])
  }
  const collect = (graph: ModuleGraph) => {
    const found = new Set<string>()
    const open = [...roots]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue
      found.add(id)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
        if (!packageIndex.test(imported)) open.push(imported)
        else {
          found.add(imported)
          open.push(...partsOf(imported, id, graph))
        }
      }
    }
    return found
  }
  // The graph is complete before the first chunk is made.
  return (id: string, graph: ModuleGraph): boolean => (needed ??= collect(graph)).has(id)
}
