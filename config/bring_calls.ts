import path from 'node:path'
import type Chain from 'webpack-chain'

const loader = (name: string) => path.resolve(__dirname, 'loaders', name)
const ofContract = /[\\/]src[\\/]contract[\\/].*\.ts$/

/** Each script brings the calls that it makes along, so that a first load and a package carry no other (`loaders/bring_calls.js`). */
export function bringCalls(chain: Chain) {
  chain.resolve.alias.set(
    path.resolve(__dirname, '../src/request/calls.ts'),
    path.resolve(__dirname, 'provided_calls.js'),
  )
  // Schemas are made when they are first asked for by name.
  chain.module.rule('contract').test(ofContract).set('sideEffects', false)
  chain.module
    .rule('summaries')
    .test(ofContract)
    .enforce('pre')
    .use('strip')
    .loader(loader('strip_summaries.js'))
  chain.module
    .rule('calls')
    .test(/[\\/]src[\\/](?!request[\\/]api\.).*\.tsx?$/)
    .enforce('pre')
    .use('bring')
    .loader(loader('bring_calls.js'))
}
