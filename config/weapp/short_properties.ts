import type { Compiler } from 'webpack'

/** Names of custom properties as styles use them; NutUI puts names of its own together in its scripts. */
const used = /var\((--(?!nut|picker)[\w-]+)/g
const named = /--[a-zA-Z][\w-]*/g
const quoted = /(["'`])(--[a-zA-Z][\w-]*)\1/g

/** A short name for each custom property of these sheets. */
export function shortNames(sheets: readonly string[]): ReadonlyMap<string, string> {
  const names = new Set(
    sheets.flatMap((sheet) => [...sheet.matchAll(used)].map(([, name = '']) => name)),
  )
  return new Map([...names].sort().map((name, index) => [name, `--${index.toString(36)}_`]))
}

/** A sheet with the short names. */
export function shortenSheet(sheet: string, names: ReadonlyMap<string, string>): string {
  return sheet.replace(named, (name) => names.get(name) ?? name)
}

/** A script with the short names, where it says one as a whole. */
export function shortenScript(script: string, names: ReadonlyMap<string, string>): string {
  return script.replace(
    quoted,
    (_, quote: string, name: string) => quote + (names.get(name) ?? name) + quote,
  )
}

const shorteners: Readonly<Record<string, typeof shortenSheet>> = {
  '.wxss': shortenSheet,
  '.js': shortenScript,
}

/** Webpack plugin: custom properties have short names in the built styles and scripts: they stand there some thousand times, and travel with every element that sets one. */
export class ShortProperties {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ShortProperties', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'ShortProperties', stage }, () => {
        const texts = compilation
          .getAssets()
          .map(({ name, source }) => ({ name, text: source.source().toString() }))
        const names = shortNames(
          texts.filter(({ name }) => name.endsWith('.wxss')).map(({ text }) => text),
        )
        for (const { name, text } of texts) {
          const shorten = shorteners[name.slice(name.lastIndexOf('.'))]
          if (shorten === undefined) continue
          const written = new compiler.webpack.sources.RawSource(shorten(text, names))
          compilation.updateAsset(name, written)
        }
      })
    })
  }
}
