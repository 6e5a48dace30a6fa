/** antd-mobile's imperative parts (Toast, Dialog) were made for an older React: this tells them how to render. Import it first. */
import { unstableSetRender } from 'antd-mobile'
import { createRoot, type Root } from 'react-dom/client'

const roots = new WeakMap<Element | DocumentFragment, Root>()

unstableSetRender((node, container) => {
  const root = roots.get(container) ?? createRoot(container)
  roots.set(container, root)
  root.render(node)
  return async () => {
    // Unmounting while React renders is not allowed: one turn later.
    await Promise.resolve()
    root.unmount()
    roots.delete(container)
  }
})
