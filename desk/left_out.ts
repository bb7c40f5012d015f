/** What the desk's libraries carry along and no page of it has: left out of the build. Whoever takes one in takes it off these lists. */
import type { Plugin } from 'vite'

const throws = `() => { throw new Error('left out of the desk: see desk/left_out.ts') }`

/** Modules by the end of their names, and what stands in their place. The desk filters in the address; a part that fails where it is shown is one that is not there. */
const modules: Readonly<Record<string, string>> = {
  'antd/es/table/hooks/useFilter/FilterDropdown': `export const flattenKeys = ${throws}; export default flattenKeys`,
  'antd/es/table/RcTable/VirtualTable': `export default ${throws}`,
  'rc-table/es/VirtualTable/index': `export const genVirtualTable = ${throws}; export default genVirtualTable`,
  'antd/es/input/OTP/index': `export default ${throws}`,
  'antd/es/input/Password': `export default ${throws}`,
  'antd/es/notification/useNotification': `const none = () => [{}, null]; export { none as useInternalNotification }; export default none`,
  // Few tables turn pages: the part for it comes when one does.
  'antd/es/pagination/index': `import { createElement, lazy, Suspense } from 'react'
    const Pages = lazy(() => import('./Pagination.js'))
    export default (props) => createElement(Suspense, { fallback: null }, createElement(Pages, props))`,
  // Every browser of the desk's list has its own.
  'resize-observer-polyfill/dist/ResizeObserver.es': 'export default ResizeObserver',
}

/** Imports that one file of a library does without. */
const imports: Readonly<Record<string, readonly [string, string]>> = {
  'antd/es/card/Card': [`import Tabs from '../tabs';`, `const Tabs = ${throws};`],
}

const words = [
  'Tour',
  'Popconfirm',
  'Transfer',
  'Upload',
  'Icon',
  'Image',
  'QRCode',
  'ColorPicker',
  'filterTitle',
  'filterConfirm',
  'filterReset',
  'filterEmptyText',
  'filterCheckAll',
  'filterSearchPlaceholder',
]

/** Ant Design's Chinese without the words of those parts. */
const withoutWords = (source: string): string =>
  words.reduce((left, part) => {
    const rest = left.replace(new RegExp(`\\n +${part}: (\\{[^{}]*\\}|'[^']*'),?`), '')
    if (rest === left) throw new Error(`Ant Design has no words of ${part} any more`)
    return rest
  }, source)

const nameOf = (id: string): string =>
  /[\\/]node_modules[\\/](.+)\.js$/.exec(id)?.[1]?.replaceAll('\\', '/') ?? ''

/** Leaves them out; a build that meets one of them not at all fails, so that no list grows old. */
export function leftOut(): Plugin {
  const missed = new Set([...Object.keys(modules), ...Object.keys(imports)])
  return {
    name: 'left-out',
    transform: {
      filter: { id: /[\\/]node_modules[\\/](antd|rc-table|resize-observer-polyfill)[\\/]/ },
      handler: (source, id) => {
        const name = nameOf(id)
        missed.delete(name)
        if (name === 'antd/es/locale/zh_CN') return { code: withoutWords(source), map: null }
        const [line, other] = imports[name] ?? []
        if (line !== undefined && other !== undefined) {
          if (!source.includes(line)) throw new Error(`${name} has no “${line}” any more`)
          return { code: source.replace(line, other), map: null }
        }
        const code = modules[name]
        return code === undefined ? null : { code, map: null }
      },
    },
    buildEnd(error) {
      if (error === undefined && missed.size > 0)
        throw new Error(`the desk no longer takes in ${[...missed].join(', ')}`)
    },
  }
}
