const path = require('node:path')
const { buildSync } = require('esbuild')

const paints = [
  "fill='none' stroke='#000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'",
  "fill='#000'",
]

/**
 * Webpack loader for a file of icons: each drawing becomes a class of a style sheet beside it, so that a page is told the class only, not the whole drawing for every icon it shows.
 * Given `classes`, it writes that style sheet.
 */
module.exports = function iconClasses() {
  const { classNameOf, classes } = this.getOptions()
  const file = this.resourcePath
  const icons = Object.entries(shapesIn(file))
  if (classes !== undefined)
    return icons
      .map(([name, shape]) => `.${classes[name]} { --drawing: ${addressOf(shape)}; }`)
      .join('\n')
  const base = path.basename(file)
  const names = Object.fromEntries(icons.map(([name]) => [name, classNameOf(name, file)]))
  return [
    `import ${JSON.stringify(`./${base}.css!=!${__filename}?${JSON.stringify({ classes: names })}!./${base}?sheet`)}`,
    ...icons.map(
      ([name, { isSolid }]) =>
        `export const ${name} = { drawing: '${names[name]}', isSolid: ${isSolid} }`,
    ),
  ].join('\n')
}

function shapesIn(file) {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    format: 'cjs',
    write: false,
  })
  const module = { exports: {} }
  new Function('module', 'exports', outputFiles[0].text)(module, module.exports)
  return module.exports
}

function addressOf({ drawing, isSolid }) {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${paints[Number(isSolid)]}>${drawing}</svg>`
  return `url("data:image/svg+xml,${svg.replace(/#/g, '%23').replace(/</g, '%3C').replace(/>/g, '%3E')}")`
}
