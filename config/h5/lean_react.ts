import type Chain from 'webpack-chain'

/** React, its renderer and its scheduler without what this app never asks of them. */
export function leanReact(chain: Chain) {
  const edit = (library: string, loader: string) =>
    chain.module
      .rule(library)
      .test(new RegExp(`[\\\\/]${library}[\\\\/]cjs[\\\\/]${library}\\.production\\.min\\.js$`))
      .enforce('pre')
      .use('lean')
      .loader(require.resolve(`../loaders/${loader}.js`))
      .options({ library })
  edit('react-dom', 'lean_react_dom')
  edit('react', 'lean_exports')
  edit('scheduler', 'lean_exports')
}
