import path from 'node:path'
import { nutuiStandIns } from '../../nutui_stand_ins'

const here = (file: string) => path.resolve(__dirname, file)
const inside = (packageName: string, file: string) =>
  path.join(path.dirname(require.resolve(`${packageName}/package.json`)), file)

/** Parts of Taro's H5 runtime that a first load can do without, and what stands in for each. The size test says what is won. */
export const slimAliases: Record<string, string> = {
  ...nutuiStandIns,
  'query-string$': here('query-string.js'),
  'universal-router$': here('universal-router.js'),
  [inside('@tarojs/taro-h5', 'dist/api/ui/interaction/index.js')]: here('interaction.js'),
  [inside('@tarojs/taro-h5', 'dist/api/network/request/index.js')]: here('request.js'),
  [inside('@tarojs/components-react', 'dist/components/pull-down-refresh/index.js')]:
    here('pull_down_refresh.js'),
  [inside('@tarojs/api', 'dist/index.esm.js')]: here('api.js'),
  [inside('@tarojs/taro-h5', 'dist/api/taro.js')]: here('taro.js'),
  [inside('@tarojs/runtime', 'dist/perf.js')]: here('perf.js'),
  [inside('@tarojs/runtime', 'dist/dom/event.js')]: here('event.js'),
  [inside('@tarojs/router', 'dist/events/scroll.js')]: here('scroll.js'),
  [inside('@tarojs/router', 'dist/style.js')]: here('router_style.js'),
  [inside('@tarojs/router', 'dist/tabbar.js')]: here('tabbar.js'),
  [inside('@tarojs/router', 'dist/navigationBar.js')]: here('navigation_bar_element.js'),
  [inside('@tarojs/router', 'dist/router/navigation-bar.js')]: here('navigation_bar_handler.js'),
  [inside('@tarojs/components', 'dist/taro-components/taro-components.css')]: here('base.css'),
  '@tarojs/components/global.css$': here('nothing.js'),
  '@tarojs/components-react/dist/index.css$': here('nothing.js'),
  [inside('@tarojs/components-react', 'dist/components/view/index.js')]: here('view.js'),
  [inside('@tarojs/components-react', 'dist/components/text/index.js')]: here('text.js'),
  [inside('@tarojs/components-react', 'dist/components/image/index.js')]: here('image.js'),
}
