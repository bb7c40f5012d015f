/** Compiles every WXML file of a folder and prints the problems as JSON: `node compile_templates.cjs <folder>`. A process of its own, since the compiler stays alive. */
const { readdirSync, readFileSync } = require('node:fs')
const path = require('node:path')

const { TmplGroup } = require('glass-easel-template-compiler')

function templatesOf(place) {
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(place, entry.name)
    if (entry.isDirectory()) return templatesOf(full)
    return entry.name.endsWith('.wxml') ? [full] : []
  })
}

const folder = process.argv[2]
const problems = templatesOf(folder).flatMap((file) => {
  const name = path.relative(folder, file).split(path.sep).join('/')
  return [...new TmplGroup().addTmpl(name.replace(/\.wxml$/, ''), readFileSync(file, 'utf8'))].map(
    (problem) => `${name}: ${JSON.stringify(problem)}`,
  )
})
process.stdout.write(JSON.stringify(problems), () => process.exit(0))
