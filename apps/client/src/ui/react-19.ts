/** antd-mobile's imperative components (Toast, Dialog) expect React 18: provides their renderer. Import it first. */
import { unstableSetRender } from 'antd-mobile'
import { createRoot, type Root } from 'react-dom/client'

const roots = new WeakMap<Element | DocumentFragment, Root>()

unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container)
  roots.set(container, root)
  root.render(node)
  return async () => {
    // React does not allow unmounting during rendering: defer it.
    await Promise.resolve()
    root.unmount()
    roots.delete(container)
  }
})
