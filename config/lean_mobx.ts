import path from 'node:path'
import type Chain from 'webpack-chain'

/** MobX without what our stores never reach (`loaders/lean_mobx.js`). */
export function leanMobx(chain: Chain) {
  chain.module
    .rule('mobx')
    .test(/[\\/]mobx[\\/]dist[\\/]mobx\.(esm\.js|mjs)$/)
    .enforce('pre')
    .use('lean')
    .loader(path.resolve(__dirname, 'loaders/lean_mobx.js'))
}
