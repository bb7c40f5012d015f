import path from 'node:path'

const here = (file: string) => path.resolve(__dirname, file)
const inside = (packageName: string, file: string) => path.join(path.dirname(require.resolve(`${packageName}/package.json`)), file)

/** Parts of Taro's H5 runtime that a first load can do without, and what stands in for each. The size test says what is won. */
export const slimAliases: Record<string, string> = {
  'query-string$': here('query-string.js'),
  'universal-router$': here('universal-router.js'),
  'whatwg-fetch$': here('built_in.js'),
  'abortcontroller-polyfill/dist/abortcontroller-polyfill-only$': here('built_in.js'),
  'jsonp-retry$': here('jsonp-retry.js'),
  [inside('@tarojs/taro-h5', 'dist/api/ui/interaction/actionSheet.js')]: here('action_sheet.js'),
  [inside('@tarojs/router', 'dist/tabbar.js')]: here('tabbar.js'),
  [inside('@tarojs/router', 'dist/navigationBar.js')]: here('navigation_bar_element.js'),
  [inside('@tarojs/router', 'dist/router/navigation-bar.js')]: here('navigation_bar_handler.js'),
  [inside('@tarojs/components', 'dist/taro-components/taro-components.css')]: here('base.css'),
  [inside('@tarojs/components', 'global.css')]: here('empty.css'),
  [inside('@tarojs/components-react', 'dist/index.css')]: here('empty.css'),
}
