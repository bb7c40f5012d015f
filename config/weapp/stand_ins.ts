import path from 'node:path'
import { nutuiStandIns } from '../nutui_stand_ins'

const source = (file: string) => path.resolve(__dirname, '../../src', file)
const here = (file: string) => path.resolve(__dirname, file)
const inside = (packageName: string, file: string) =>
  path.join(path.dirname(require.resolve(`${packageName}/package.json`)), file)

/** What stands in the mini-program for a module that it can do without. */
export const standIns: Record<string, string> = {
  ...nutuiStandIns,
  // Nobody writes HTML into an element; `runtime.enableInnerHTML` alone leaves its parser in the package.
  [inside('@tarojs/runtime', 'dist/dom-external/inner-html/html.js')]: here('no_inner_html.js'),
  [inside('@tarojs/runtime', 'dist/bom/location.js')]: here('no_location.js'),
  [inside('@tarojs/runtime', 'dist/bom/history.js')]: here('no_location.js'),
  [inside('@tarojs/runtime', 'dist/bom/URL.js')]: here('no_url.js'),
  [inside('@tarojs/runtime', 'dist/dom-external/mutation-observer/index.js')]:
    here('no_observer.js'),
  [inside('@tarojs/runtime', 'dist/dom/anchor-element.js')]: here('no_link.js'),
  [inside('@tarojs/runtime', 'dist/perf.js')]: here('../h5/slim/perf.js'),
  // Questions are WeChat's own (src/ui/overlays/confirm.tsx).
  [source('ui/overlays/dialog.tsx')]: here('no_dialog.js'),
  // Nobody opens WeChat from inside WeChat: no code to scan on the main package's pages.
  [source('components/open_in_we_chat.tsx')]: here('open_in_we_chat.js'),
}
