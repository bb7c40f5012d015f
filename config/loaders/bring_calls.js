const { existsSync, readdirSync, readFileSync } = require('node:fs')
const path = require('node:path')

const contract = path.resolve(__dirname, '../../src/contract')

/** Webpack loader: a script that says `api.<area>.<call>` brings the part of the contract along in which that call stands. */
module.exports = function bringCalls(source) {
  const said = [...source.matchAll(/\bapi\s*\.([a-z]+)\s*\.(\w+)/g)].filter(([, area, call]) =>
    partOf(area, call),
  )
  const parts = new Map(
    said.map(([, area, call]) => [partOf(area, call).calls, { area, ...partOf(area, call) }]),
  )
  if (parts.size === 0) return source
  return [
    "import { provideCalls } from '@/request/calls'",
    ...[...parts.values()].map(
      ({ calls, file }) => `import { ${calls} as brought_${calls} } from '@/contract/${file}'`,
    ),
    ...[...parts.values()].map(({ area, calls }) => `provideCalls('${area}', brought_${calls})`),
    source,
  ].join('\n')
}

const known = new Map()

/** Where a call stands: its file and the name of the object there. */
function partOf(area, call) {
  if (!known.has(area)) known.set(area, partsOf(area))
  return known.get(area).find(({ names }) => names.has(call))
}

function partsOf(area) {
  const folder = path.join(contract, area)
  const files = existsSync(folder)
    ? readdirSync(folder).map((name) => `${area}/${name.replace(/\.ts$/, '')}`)
    : [area].filter((file) => existsSync(path.join(contract, `${file}.ts`)))
  return files.flatMap((file) => {
    const code = readFileSync(path.join(contract, `${file}.ts`), 'utf8')
    const [, calls] = /export const (\w+Calls) = \{/.exec(code) ?? []
    const names = new Set(
      [...code.matchAll(/^ {2}(\w+): (?:get|post)\(/gm)].map(([, name]) => name),
    )
    return calls === undefined || names.size === 0 ? [] : [{ file, calls, names }]
  })
}
